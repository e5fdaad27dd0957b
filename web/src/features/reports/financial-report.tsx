import { BankAccount, Dollar, Exchange, Undo } from "@blueprintjs/icons";
import type { GetFinancialReportApiResponse } from "../../api/generated/tenho.gen.ts";
import { useGetFinancialReportQuery } from "../../api/tenho-api.ts";
import { formatCount, formatReais, plural } from "../../shared/format/numbers.ts";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import type { BarSeries } from "../../shared/ui/values/bar-chart.tsx";
import { ChartCard } from "../../shared/ui/values/chart-card.tsx";
import { StatCard, StatGrid } from "../../shared/ui/values/stat-card.tsx";
import { AccountingPanel } from "./accounting-panel.tsx";
import { ChangeNote } from "./change-note.tsx";
import { MarginPanel } from "./margin-panel.tsx";
import { usePeriod } from "./period.ts";
import { pointsOf } from "./points.ts";
import styles from "./report.module.css";
import { ReportBar } from "./report-bar.tsx";
import { ReportSkeleton } from "./report-skeleton.tsx";

type Report = GetFinancialReportApiResponse;

const MONEY_SERIES: readonly BarSeries[] = [
  { key: "credited", name: "Créditos", kind: "context" },
  { key: "spent", name: "Gasto em TENHOs", kind: "main" },
];
const TENHO_SERIES: readonly BarSeries[] = [{ key: "tenhos", name: "TENHOs pagos", kind: "main" }];

/** Credits, TENHOs and what was given back in a period, compared with the one before. */
export function FinancialReport() {
  const { days } = usePeriod();
  const unit = useActiveUnit();
  const { role } = useRequiredUser();
  const query = useGetFinancialReportQuery({ days, ...(unit && { franchiseId: unit.id }) });
  const path = `/reports/financial?days=${days}&format=csv${unit ? `&franchise_id=${unit.id}` : ""}`;
  return (
    <>
      <ReportBar csvPath={path} fileName={`financeiro-${days}-dias.csv`} />
      <QueryState query={query} errorTitle="Erro ao carregar o relatório" skeleton={<ReportSkeleton />}>
        {(report) => <Numbers report={report} />}
      </QueryState>
      {(role === "MASTER" || role === "ADMIN") && (
        <div className={styles.below}>
          <AccountingPanel />
        </div>
      )}
      {role === "MASTER" && unit === null && (
        <div className={styles.below}>
          <MarginPanel days={days} />
        </div>
      )}
    </>
  );
}

function Numbers({ report: { totals, previous, series } }: { readonly report: Report }) {
  const { role } = useRequiredUser();
  const isStaff = role === "MASTER" || role === "ADMIN";
  const days = series.map((one) => ({ ...one, credited: one.purchased + one.granted }));
  return (
    <>
      <StatGrid>
        <StatCard
          icon={Exchange}
          label={isStaff ? "Gasto das empresas" : "Gasto"}
          value={formatReais(totals.spent)}
          note={<ChangeNote now={totals.spent} before={previous.spent} format={formatReais} />}
        />
        <StatCard
          icon={Dollar}
          label="TENHOs pagos"
          value={formatCount(totals.tenhos)}
          note={<ChangeNote now={totals.tenhos} before={previous.tenhos} />}
        />
        <StatCard
          icon={BankAccount}
          label="Créditos comprados"
          value={formatReais(totals.purchased)}
          note={`${formatReais(totals.granted)} inseridos`}
        />
        <StatCard
          icon={Undo}
          label="Estornado"
          value={formatReais(totals.reversed)}
          note={`${formatReais(totals.returned)} devolvidos ou retirados, ${formatReais(totals.expired)} expirados`}
        />
      </StatGrid>
      <div className={styles.columns}>
        <ChartCard
          title="Créditos e gasto, em reais"
          points={pointsOf(days, ["credited", "spent"])}
          series={MONEY_SERIES}
          format={formatReais}
          empty="Nenhum movimento neste período."
        />
        <ChartCard
          title="TENHOs pagos"
          points={pointsOf(series, ["tenhos"])}
          series={TENHO_SERIES}
          empty={`Nenhum TENHO neste período. No anterior: ${plural(previous.tenhos, "TENHO", "TENHOs")}.`}
        />
      </div>
    </>
  );
}
