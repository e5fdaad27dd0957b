import { Dollar, Shop } from "@blueprintjs/icons";
import { useState } from "react";
import { toPage } from "../../api/page.ts";
import { useListUsersQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { SearchField } from "../../shared/forms/search-field.tsx";
import { useLocalPages } from "../../shared/hooks/use-local-pages.ts";
import { AccountStatusTag } from "../../shared/people/account-status-tag.tsx";
import { CreditDialog } from "../../shared/people/credit-dialog.tsx";
import { Can } from "../../shared/session/can.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import { PeopleList, type Person } from "./people-list.tsx";
import type { Unit } from "./unit.ts";

const PAGE_SIZE = 10;

/** The companies of a unit, searched by name, e-mail or phone; each can be given credit. */
export function UnitClients({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
  const pages = useLocalPages();
  const [search, setSearch] = useState("");
  const [credited, setCredited] = useState<Person | null>(null);
  const query = useListUsersQuery({
    role: "CLIENT",
    unitId: unit.id,
    limit: PAGE_SIZE,
    ...(search.trim() && { search: search.trim() }),
    ...(pages.cursor && { cursor: pages.cursor }),
  });

  return (
    <Modal title={`Clientes de ${unit.name}`} width="wide" onClose={onClose}>
      <Stack gap={4}>
        <SearchField
          label="Buscar"
          placeholder="Nome, e-mail ou telefone"
          value={search}
          onChange={(text) => {
            setSearch(text);
            pages.reset();
          }}
        />
        <QueryState
          query={query}
          errorTitle="Erro ao carregar clientes da franquia"
          skeleton={<Skeleton lines={4} />}
          isEmpty={(data) => toPage(data).items.length === 0}
          empty={
            <EmptyState icon={Shop} title={search.trim() ? "Nenhum cliente encontrado" : "Nenhum cliente ainda"}>
              {search.trim()
                ? "Tente outra parte do nome, do e-mail ou do telefone."
                : "Empresas que se cadastram nesta franquia aparecem aqui."}
            </EmptyState>
          }
        >
          {(data) => {
            const { items, next_cursor: nextCursor } = toPage(data);
            return (
              <>
                <PeopleList
                  label="Clientes"
                  people={items}
                  aside={(person) => (
                    <>
                      <AccountStatusTag account={person} />
                      {person.balance !== null && <Money value={person.balance} />}
                      {person.balance !== null && (
                        <Can do="financial.load_credits">
                          <Button
                            icon={<Dollar />}
                            aria-label={`Inserir crédito para ${person.name}`}
                            onClick={() => setCredited(person)}
                          >
                            Inserir crédito
                          </Button>
                        </Can>
                      )}
                    </>
                  )}
                />
                <Row gap={2} justify="between">
                  <Pager pages={pages} nextCursor={nextCursor}>
                    {`${plural(items.length, "cliente", "clientes")} nesta página`}
                  </Pager>
                </Row>
              </>
            );
          }}
        </QueryState>
      </Stack>
      {credited && (
        <CreditDialog title="Inserir crédito" company={credited} hasDefaultAmount onClose={() => setCredited(null)} />
      )}
    </Modal>
  );
}
