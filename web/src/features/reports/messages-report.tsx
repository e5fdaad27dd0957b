import { Chat, Shop, TickCircle, Time } from "@blueprintjs/icons";
import type { GetMessageReportApiResponse } from "../../api/generated/tenho.gen.ts";
import { useGetMessageReportQuery } from "../../api/tenho-api.ts";
import { formatCount, formatMinutes, formatReais, formatShare, plural } from "../../shared/format/numbers.ts";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { type Column, DataTable } from "../../shared/ui/tables/data-table.tsx";
import type { BarSeries } from "../../shared/ui/values/bar-chart.tsx";
import { ChartCard } from "../../shared/ui/values/chart-card.tsx";
import { StatCard, StatGrid } from "../../shared/ui/values/stat-card.tsx";
import { ChangeNote } from "./change-note.tsx";
import { paceText } from "./pace-text.ts";
import { usePeriod } from "./period.ts";
import { pointsOf } from "./points.ts";
import styles from "./report.module.css";
import { ReportBar } from "./report-bar.tsx";
import { ReportSkeleton } from "./report-skeleton.tsx";

type Report = GetMessageReportApiResponse;
type Line = Report["categories"][number];

const SERIES: readonly BarSeries[] = [
  { key: "wishes", name: "Pedidos", kind: "context" },
  { key: "accepted", name: "TENHO", kind: "main" },
];

/** Pedidos and answers of a period, compared with the one before. */
export function MessagesReport() {
  const { days } = usePeriod();
  const unit = useActiveUnit();
  const query = useGetMessageReportQuery({ days, ...(unit && { franchiseId: unit.id }) });
  const path = `/reports/messages?days=${days}&format=csv${unit ? `&franchise_id=${unit.id}` : ""}`;
  return (
    <>
      <ReportBar csvPath={path} fileName={`mensagens-${days}-dias.csv`} />
      <QueryState query={query} errorTitle="Erro ao carregar o relatório" skeleton={<ReportSkeleton />}>
        {(report) => <Numbers report={report} />}
      </QueryState>
    </>
  );
}

function Numbers({ report }: { readonly report: Report }) {
  const { totals, previous, series, categories, units, companies } = report;
  const { role } = useRequiredUser();
  const isStaff = role === "MASTER" || role === "ADMIN";
  const pace = isStaff ? null : paceText(totals.avg_response_minutes, report.unit_avg_response_minutes);
  return (
    <>
      <StatGrid>
        <StatCard
          icon={Chat}
          label={isStaff ? "Pedidos" : "Pedidos recebidos"}
          value={formatCount(totals.wishes)}
          note={<ChangeNote now={totals.wishes} before={previous.wishes} />}
        />
        <StatCard
          icon={TickCircle}
          label="TENHO"
          value={formatCount(totals.accepted)}
          note={`${formatShare(totals.accepted, totals.offers)} das ofertas`}
        />
        <StatCard
          icon={Time}
          label="Tempo médio de resposta"
          value={formatMinutes(totals.avg_response_minutes)}
          note={pace ?? `antes: ${formatMinutes(previous.avg_response_minutes)}`}
        />
        <StatCard
          icon={Shop}
          label="Valor dos TENHOs"
          value={formatReais(totals.paid)}
          note={<ChangeNote now={totals.paid} before={previous.paid} format={formatReais} />}
        />
      </StatGrid>
      <div className={styles.wide}>
        <ChartCard
          title="Pedidos e TENHOs"
          points={pointsOf(series, ["wishes", "accepted"])}
          series={SERIES}
          empty="Nenhum pedido neste período."
        />
      </div>
      <div className={styles.columns}>
        <Lines title="Por categoria" name="Categoria" lines={categories} />
        {role === "MASTER" && units.length > 0 && <Lines title="Por franquia" name="Franquia" lines={units} />}
        {isStaff && companies.length > 0 && <Lines title="Por empresa" name="Empresa" lines={companies} />}
      </div>
    </>
  );
}

type LinesProps = { readonly title: string; readonly name: string; readonly lines: readonly Line[] };

function Lines({ title, name, lines }: LinesProps) {
  const columns: readonly Column<Line>[] = [
    { key: "name", title: name, render: nameOf },
    { key: "wishes", title: "Pedidos", align: "right", render: ({ wishes }) => formatCount(wishes) },
    { key: "accepted", title: "TENHO", align: "right", render: ({ accepted }) => formatCount(accepted) },
    { key: "share", title: "das ofertas", align: "right", render: (line) => formatShare(line.accepted, line.offers) },
  ];
  return (
    <Panel title={title}>
      {lines.length === 0 ? (
        <p className="muted">Nenhum pedido neste período.</p>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={lines}
          rowKey={({ id }) => id}
          card={(line) => (
            <div className={styles.card}>
              <strong>{nameOf(line)}</strong>
              <span>
                {plural(line.wishes, "pedido", "pedidos")} · {formatCount(line.accepted)} TENHO
              </span>
            </div>
          )}
        />
      )}
    </Panel>
  );
}

/** Name of a line. While the service that knows the names does not answer, the numbers are shown without one. */
const nameOf = ({ name }: Line): string => name || "Nome indisponível";
