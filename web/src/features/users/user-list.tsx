import { People } from "@blueprintjs/icons";
import type { User } from "../../api/generated/tenho.gen.ts";
import { toPage } from "../../api/page.ts";
import { useListFranchiseUnitsQuery, useListUsersQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { unitText } from "../../shared/format/unit-text.ts";
import { useCursorPages } from "../../shared/hooks/use-cursor-pages.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { StatSkeleton } from "../../shared/ui/values/stat-card.tsx";
import { AnalysisButton } from "./analysis-button.tsx";
import { PrintButton } from "./person/print-button.tsx";
import { useUserFilters } from "./use-user-filters.ts";
import { type UnitNames, userCard, userColumns } from "./user-columns.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UserSummary } from "./user-summary.tsx";
import { emptyTitleFor } from "./user-texts.ts";

const PAGE_SIZE = 25;
const BY_CATEGORY = ["Anteriores", "Próximas"] as const;
const firstCategory = ({ categories }: User): string => categories[0]?.name ?? "Sem Categoria";

/** Names of the units, for MASTER and for an ADMIN of several units; null for others. */
function useUnitNames(): { readonly units: UnitNames; readonly hasFailed: boolean } {
  const { role, available_franchises: own } = useRequiredUser();
  const hasSeveral = role === "MASTER" || own.length > 1;
  const { data, isError: hasFailed } = useListFranchiseUnitsQuery({}, { skip: !hasSeveral });
  return {
    units: hasSeveral ? new Map(toPage(data ?? []).items.map((unit) => [unit.id, unitText(unit)])) : null,
    hasFailed,
  };
}

/** The accounts the filters find, newest first or by category, with how many they are. */
export function UserList() {
  const pages = useCursorPages();
  const { role } = useRequiredUser();
  const { units, hasFailed } = useUnitNames();
  const filters = useUserFilters(units);
  const { asked, shown, clear, activeCount } = filters;
  const query = useListUsersQuery({
    ...asked,
    limit: PAGE_SIZE,
    withCounts: "true",
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const counts = query.data && "counts" in query.data ? query.data.counts : undefined;
  const clearButton = activeCount > 0 && <Button onClick={clear}>Limpar filtros</Button>;
  const franchise = units?.get(shown.unitId);
  return (
    <>
      {counts ? <UserSummary counts={counts} /> : query.isLoading && <StatSkeleton count={3} />}
      <Panel
        title="Contas"
        aside={
          <Row gap={2}>
            {clearButton}
            <PrintButton asked={asked} units={units} />
            <AnalysisButton
              asked={asked}
              rows={query.currentData && toPage(query.currentData).items}
              total={counts?.total}
              filters={{
                searchTerm: shown.search,
                statusFilter: shown.status || "all",
                sortByCategory: shown.byCategory,
                ...(franchise && { franchiseFilter: franchise }),
              }}
              units={units}
            />
          </Row>
        }
      >
        <UserFilters filters={filters} units={units} unitsFailed={hasFailed} />
        <QueryState
          query={query}
          errorTitle="Erro ao carregar lista de clientes"
          skeleton={<Skeleton lines={6} />}
          isEmpty={(data) => toPage(data).items.length === 0}
          empty={
            <EmptyState icon={People} title={emptyTitleFor(role)} action={clearButton}>
              {activeCount > 0
                ? "Tente outra palavra, ou limpe os filtros."
                : "Empresas que se cadastram no site aparecem aqui."}
            </EmptyState>
          }
        >
          {(data) => {
            const { items, next_cursor: nextCursor } = toPage(data);
            return (
              <DataTable
                label="Contas"
                columns={userColumns(units)}
                rows={items}
                rowKey={({ id }) => id}
                card={userCard(units)}
                groupOf={shown.byCategory ? firstCategory : undefined}
                footer={
                  <Pager pages={pages} nextCursor={nextCursor} {...(shown.byCategory && { labels: BY_CATEGORY })}>
                    {`${plural(items.length, "conta", "contas")} nesta página`}
                  </Pager>
                }
              />
            );
          }}
        </QueryState>
      </Panel>
    </>
  );
}
