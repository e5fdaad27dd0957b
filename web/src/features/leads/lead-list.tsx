import { NewPerson } from "@blueprintjs/icons";
import { useSearchParams } from "react-router";
import type { ListLeadsApiArg } from "../../api/generated/tenho.gen.ts";
import { useListLeadsQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { SearchField } from "../../shared/forms/search-field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { useCursorPages } from "../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../shared/hooks/use-filters.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { ListScreen } from "../../shared/ui/layout/list-screen.tsx";
import { DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { STATUS_CHOICES } from "./lead.ts";
import { leadCard, leadColumns } from "./lead-columns.tsx";
import { LeadDialog } from "./lead-dialog.tsx";

const NAMES = ["busca", "status", "por_pagina"] as const;
const PAGE_SIZES = ["10", "25", "50", "100"];
const PAGE_SIZE = "25";

/** People who asked for a franchise, newest first, with the status that MASTER gave each. */
export function LeadList() {
  const pages = useCursorPages();
  const { values, change } = useFilters(NAMES);
  const size = PAGE_SIZES.includes(values.por_pagina) ? values.por_pagina : PAGE_SIZE;
  const status = STATUS_CHOICES.some(({ value }) => value === values.status) ? values.status : "";
  const search = values.busca.trim();
  const query = useListLeadsQuery({
    limit: Number(size),
    ...(search && { search }),
    ...(status && { status: status as NonNullable<ListLeadsApiArg["status"]> }),
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  // Kept in the address, so that an Interessado can be linked to.
  const [params, setParams] = useSearchParams();
  const openId = params.get("interessado");
  const open = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set("interessado", id);
        else next.delete("interessado");
        return next;
      },
      { preventScrollReset: true },
    );
  const isFiltered = search !== "" || status !== "";
  const clear = (small: boolean) =>
    isFiltered && (
      <Button small={small} kind={small ? "link" : "plain"} onClick={() => change({ busca: "", status: "" })}>
        Limpar filtros
      </Button>
    );
  return (
    <ListScreen
      title="Interessados"
      aside={clear(true)}
      filters={
        <>
          <SearchField
            label="Buscar"
            placeholder="Nome, empresa, e-mail, telefone ou cidade"
            value={values.busca}
            onChange={(busca) => change({ busca })}
          />
          <SelectField
            label="Status"
            value={status}
            onChange={(value) => change({ status: value })}
            choices={[{ value: "", label: "Todos" }, ...STATUS_CHOICES]}
          />
          <SelectField
            label="Por página"
            value={size}
            onChange={(value) => change({ por_pagina: value === PAGE_SIZE ? "" : value })}
            choices={PAGE_SIZES.map((value) => ({ value, label: value }))}
          />
        </>
      }
    >
      <QueryState
        query={query}
        errorTitle="Erro ao carregar interessados"
        skeleton={<Skeleton lines={6} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={NewPerson}
            title={isFiltered ? "Nada com estes filtros" : "Nenhum interessado ainda"}
            action={clear(false)}
          >
            {isFiltered
              ? "A busca acha pelo começo das palavras. Tente outra, ou limpe os filtros."
              : "Quem preencher “Seja um Franqueado” no site aparece aqui."}
          </EmptyState>
        }
      >
        {({ items, next_cursor: nextCursor, total, total_is_capped: isCapped }) => (
          <DataTable
            label="Interessados"
            columns={leadColumns(open)}
            rows={items}
            rowKey={({ id }) => id}
            card={leadCard(open)}
            onOpen={({ id }) => open(id)}
            footer={
              <Pager pages={pages} nextCursor={nextCursor}>
                {plural(total, "interessado", "interessados", isCapped)}
              </Pager>
            }
          />
        )}
      </QueryState>
      {openId && <LeadDialog id={openId} onClose={() => open(null)} />}
    </ListScreen>
  );
}
