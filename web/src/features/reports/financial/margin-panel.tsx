import type { GetMessageMarginApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useGetMessageMarginQuery, useListFranchiseUnitsQuery } from "../../../api/tenho-api.ts";
import { formatCount, formatReais, formatShare } from "../../../shared/format/numbers.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { StatCard, StatGrid } from "../../../shared/ui/values/stat-card.tsx";
import styles from "../components/report.module.css";
import type { Period } from "../period.ts";

type Margin = GetMessageMarginApiResponse;
type UnitMargin = Margin["units"][number];

/** What WhatsApp costs against what TENHOs bring, of everything and by unit: for MASTER. */
export function MarginPanel({ days }: { readonly days: Period }) {
  const query = useGetMessageMarginQuery({ days: Number(days) });
  return (
    <Panel title="Margem do WhatsApp">
      <QueryState query={query} errorTitle="Erro ao carregar a margem" skeleton={<Skeleton lines={4} heightPx={48} />}>
        {(margin) => <Numbers margin={margin} />}
      </QueryState>
    </Panel>
  );
}

function Numbers({ margin }: { readonly margin: Margin }) {
  const { data: units = [] } = useListFranchiseUnitsQuery();
  const names = new Map(units.map(({ id, name }) => [id, name]));
  const nameOf = ({ unit_id: id }: UnitMargin): string =>
    id === null ? "Sem franquia" : (names.get(id) ?? "Nome indisponível");
  const columns: readonly Column<UnitMargin>[] = [
    { key: "name", title: "Franquia", render: nameOf },
    { key: "revenue", title: "TENHOs", align: "right", render: ({ revenue }) => formatReais(revenue) },
    { key: "cost", title: "Custo", align: "right", render: ({ cost }) => formatReais(cost) },
    { key: "margin", title: "Margem", align: "right", render: (unit) => formatReais(unit.margin) },
  ];
  return (
    <div className={styles.inset}>
      <StatGrid>
        <StatCard label="TENHOs" value={formatReais(margin.revenue)} />
        <StatCard
          label="Custo do WhatsApp"
          value={formatReais(margin.cost)}
          note={`${formatCount(margin.messages)} cobradas, ${formatCount(margin.free_messages)} grátis`}
        />
        <StatCard
          label="Margem"
          value={formatReais(margin.margin)}
          note={`${formatShare(margin.margin, margin.revenue)} dos TENHOs`}
        />
      </StatGrid>
      {margin.units.length > 0 && (
        <DataTable
          label="Margem por franquia"
          columns={columns}
          rows={margin.units}
          rowKey={({ unit_id: id }) => id ?? ""}
          card={(unit) => (
            <div className={styles.card}>
              <span>
                <strong>{nameOf(unit)}</strong>
                <span className="muted">
                  {formatReais(unit.revenue)} menos {formatReais(unit.cost)}
                </span>
              </span>
              <span>{formatReais(unit.margin)}</span>
            </div>
          )}
        />
      )}
    </div>
  );
}
