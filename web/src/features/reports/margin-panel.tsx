import type { GetMessageMarginApiResponse } from "../../api/generated/tenho.gen.ts";
import { toPage } from "../../api/page.ts";
import { useGetMessageMarginQuery, useListFranchiseUnitsQuery } from "../../api/tenho-api.ts";
import { formatCount, formatReais, formatShare } from "../../shared/format/numbers.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { type Column, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { StatCard, StatGrid } from "../../shared/ui/values/stat-card.tsx";
import type { Period } from "./period.ts";
import styles from "./report.module.css";

type Margin = GetMessageMarginApiResponse;
/** Cost and revenue of a unit or a category. */
type Line = {
  readonly id: string;
  readonly name: string;
  readonly cost: number;
  readonly revenue: number;
  readonly margin: number;
};

/** Cost of WhatsApp against revenue from TENHOs, in total, by unit and by category; for MASTER. */
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
  const { data: units = [] } = useListFranchiseUnitsQuery({});
  const names = new Map(toPage(units).items.map(({ id, name }) => [id, name]));
  const unitLines = margin.units.map((line) => ({
    ...line,
    id: line.unit_id ?? "",
    name: line.unit_id === null ? "Sem franquia" : (names.get(line.unit_id) ?? "Nome indisponível"),
  }));
  const categoryLines = margin.categories.map((line) => ({
    ...line,
    id: String(line.category_id ?? ""),
    name: line.category_id === null ? "Sem categoria" : line.name || `Categoria ${line.category_id}`,
  }));
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
      <Lines label="Margem por franquia" name="Franquia" lines={unitLines} />
      <Lines label="Margem por categoria" name="Categoria" lines={categoryLines} />
      {categoryLines.length > 0 && (
        <p className="muted">
          Por categoria, os TENHOs contam pelo dia da franquia; o total, pelo dia em UTC: nas bordas do período podem
          diferir.
        </p>
      )}
    </div>
  );
}

type LinesProps = { readonly label: string; readonly name: string; readonly lines: readonly Line[] };

function Lines({ label, name, lines }: LinesProps) {
  if (lines.length === 0) return null;
  const columns: readonly Column<Line>[] = [
    { key: "name", title: name, render: (line) => line.name },
    { key: "revenue", title: "TENHOs", align: "right", render: ({ revenue }) => formatReais(revenue) },
    { key: "cost", title: "Custo", align: "right", render: ({ cost }) => formatReais(cost) },
    { key: "margin", title: "Margem", align: "right", render: ({ margin }) => formatReais(margin) },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      card={(line) => (
        <div className={styles.card}>
          <span>
            <strong>{line.name}</strong>
            <span className="muted">
              {formatReais(line.revenue)} menos {formatReais(line.cost)}
            </span>
          </span>
          <span>{formatReais(line.margin)}</span>
        </div>
      )}
    />
  );
}
