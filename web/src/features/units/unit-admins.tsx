import { NewPerson, People } from "@blueprintjs/icons";
import { useState } from "react";
import { toPage } from "../../api/page.ts";
import { useListUsersQuery } from "../../api/tenho-api.ts";
import { useLocalPages } from "../../shared/hooks/use-local-pages.ts";
import { AccountStatusTag } from "../../shared/people/account-status-tag.tsx";
import { Can } from "../../shared/session/can.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { Modal } from "../../shared/ui/modal.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { AdminForm } from "./admin-form.tsx";
import { PeopleList } from "./people-list.tsx";
import type { Unit } from "./unit.ts";

const PAGE_SIZE = 10;

/** The ADMINs of a unit, and a form for another one. */
export function UnitAdmins({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
  const pages = useLocalPages();
  const [isAdding, setAdding] = useState(false);
  const query = useListUsersQuery({
    role: "ADMIN",
    unitId: unit.id,
    limit: PAGE_SIZE,
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  if (isAdding) return <AdminForm unit={unit} onClose={() => setAdding(false)} />;
  return (
    <Modal
      title={`Administradores de ${unit.name}`}
      width="wide"
      onClose={onClose}
      actions={
        <Can do="user.create">
          <Button kind="primary" icon={<NewPerson />} onClick={() => setAdding(true)}>
            Adicionar admin
          </Button>
        </Can>
      }
    >
      <QueryState
        query={query}
        errorTitle="Erro ao carregar admins da franquia"
        skeleton={<Skeleton lines={3} />}
        isEmpty={(data) => toPage(data).items.length === 0}
        empty={
          <EmptyState icon={People} title="Nenhum administrador ainda">
            Quem administra a franquia cuida das empresas, do crédito e dos pedidos dela.
          </EmptyState>
        }
      >
        {(data) => {
          const { items, next_cursor: nextCursor } = toPage(data);
          return (
            <>
              <PeopleList
                label="Administradores"
                people={items}
                aside={(person) => <AccountStatusTag account={person} />}
              />
              <Row gap={2} justify="between">
                <Pager pages={pages} nextCursor={nextCursor} />
              </Row>
            </>
          );
        }}
      </QueryState>
    </Modal>
  );
}
