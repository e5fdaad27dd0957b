import { Shop } from "@blueprintjs/icons";
import { toPage } from "../../api/page.ts";
import { useListFranchiseUnitsQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { SearchField } from "../../shared/forms/search-field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { useCursorPages } from "../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../shared/hooks/use-filters.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { ListScreen } from "../../shared/ui/layout/list-screen.tsx";
import { DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { UNIT_COLUMNS, unitCard } from "./unit-columns.tsx";

const NAMES = ["busca", "status"] as const;
const PAGE_SIZE = 25;
const STATUS_CHOICES = [
  { value: "", label: "Todas" },
  { value: "active", label: "Ativas" },
  { value: "inactive", label: "Inativas" },
];
const BY_NAME = ["Anteriores", "Próximas"] as const;

/** Units by name, searched and paged by the server. */
export function UnitList() {
  const pages = useCursorPages();
  const isMaster = useRequiredUser().role === "MASTER";
  const { values, change, clear, activeCount } = useFilters(NAMES);
  const status = values.status === "active" || values.status === "inactive" ? values.status : null;
  const search = values.busca.trim();
  const query = useListFranchiseUnitsQuery({
    limit: PAGE_SIZE,
    ...(search && { search }),
    ...(status && { status }),
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const clearButton = (small: boolean) =>
    activeCount > 0 && (
      <Button small={small} kind={small ? "link" : "plain"} onClick={clear}>
        Limpar filtros
      </Button>
    );
  const isFiltered = activeCount > 0;
  const hint = isMaster
    ? "Crie a primeira em “Nova franquia”."
    : "O MASTER liga você às franquias que você administra.";
  return (
    <ListScreen
      title="Lista de franquias"
      aside={clearButton(true)}
      filters={
        <>
          <SearchField
            label="Buscar"
            placeholder="Nome, cidade, estado ou código"
            value={values.busca}
            onChange={(busca) => change({ busca })}
          />
          <SelectField
            label="Status"
            value={status ?? ""}
            onChange={(value) => change({ status: value })}
            choices={STATUS_CHOICES}
          />
        </>
      }
    >
      <QueryState
        query={query}
        errorTitle="Erro ao carregar franquias"
        skeleton={<Skeleton lines={6} />}
        isEmpty={(data) => toPage(data).items.length === 0}
        empty={
          <EmptyState
            icon={Shop}
            title={isFiltered ? "Nenhuma franquia com estes filtros" : "Nenhuma franquia ainda"}
            action={clearButton(false)}
          >
            {isFiltered ? "Tente outra palavra, ou limpe os filtros." : hint}
          </EmptyState>
        }
      >
        {(data) => {
          const { items, next_cursor: nextCursor, total = items.length } = toPage(data);
          return (
            <DataTable
              label="Franquias"
              columns={UNIT_COLUMNS}
              rows={items}
              rowKey={({ id }) => id}
              card={unitCard}
              footer={
                <Pager pages={pages} nextCursor={nextCursor} labels={BY_NAME}>
                  {plural(total, "franquia", "franquias")}
                </Pager>
              }
            />
          );
        }}
      </QueryState>
    </ListScreen>
  );
}
