import { People } from "@blueprintjs/icons";
import { toPage } from "../../../api/page.ts";
import { useListFranchiseUnitsQuery, useListUsersQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { unitText } from "../../../shared/format/unit-text.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useCursorPages } from "../../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { useActiveUnit, useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { AnalysisButton } from "../analysis/analysis-button.tsx";
import type { UserStatus } from "../user.ts";
import { type UnitNames, userCard, userColumns } from "./user-columns.tsx";
import styles from "./user-list.module.css";

const NAMES = ["status"] as const;
const PAGE_SIZE = 25;
const ALL = "all";

/** The first is what the screen opens with. */
const STATUS_CHOICES = [
  { value: "awaiting", label: "Aguardando Ativação" },
  { value: "active", label: "Ativos" },
  { value: "inactive", label: "Inativos" },
  { value: ALL, label: "Todos" },
];

/** For MASTER, and for an ADMIN of several units. */
function useUnitNames(): UnitNames {
  const { role, available_franchises: own } = useRequiredUser();
  const hasSeveral = role === "MASTER" || own.length > 1;
  const { data } = useListFranchiseUnitsQuery({}, { skip: !hasSeveral });
  return hasSeveral ? new Map(toPage(data ?? []).items.map((unit) => [unit.id, unitText(unit)])) : null;
}

const EMPTY: Readonly<Record<string, { title: string; text: string }>> = {
  awaiting: {
    title: "Ninguém aguardando",
    text: "Empresas que se cadastram no site aparecem aqui até que você as ative.",
  },
  active: { title: "Nenhuma conta ativa", text: "As contas aparecem aqui depois de ativadas." },
  inactive: { title: "Nenhuma conta inativa", text: "Contas desativadas aparecem aqui." },
  [ALL]: { title: "Nenhuma conta ainda", text: "Empresas que se cadastram no site aparecem aqui." },
};

/** Accounts by status, newest first; those that await activation to begin with. */
export function UserList() {
  const pages = useCursorPages();
  const unit = useActiveUnit();
  const units = useUnitNames();
  const { values, change } = useFilters(NAMES);
  const chosen = STATUS_CHOICES.some(({ value }) => value === values.status) ? values.status : "awaiting";
  const query = useListUsersQuery({
    limit: PAGE_SIZE,
    ...(chosen !== ALL && { status: chosen as UserStatus }),
    ...(unit && { unitId: unit.id }),
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const columns = userColumns(units);
  const card = userCard(units);
  const empty = EMPTY[chosen];
  return (
    <Panel title="Contas">
      <search className={styles.filters}>
        <SelectField
          label="Status"
          value={chosen}
          onChange={(value) => change({ status: value === "awaiting" ? "" : value })}
          choices={STATUS_CHOICES}
        />
        <AnalysisButton
          rows={query.currentData && toPage(query.currentData).items}
          filters={{ statusFilter: chosen, ...(unit && { franchiseFilter: unit.name }) }}
          units={units}
        />
      </search>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar usuários"
        skeleton={<Skeleton lines={6} />}
        isEmpty={(data) => toPage(data).items.length === 0}
        empty={
          <EmptyState
            icon={People}
            title={empty?.title ?? ""}
            action={chosen !== ALL && <Button onClick={() => change({ status: ALL })}>Ver todas as contas</Button>}
          >
            {empty?.text}
          </EmptyState>
        }
      >
        {(data) => {
          const { items, next_cursor: nextCursor } = toPage(data);
          return (
            <DataTable
              label="Contas"
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              card={card}
              footer={
                <Pager pages={pages} nextCursor={nextCursor}>
                  {`${plural(items.length, "conta", "contas")} nesta página`}
                </Pager>
              }
            />
          );
        }}
      </QueryState>
    </Panel>
  );
}
