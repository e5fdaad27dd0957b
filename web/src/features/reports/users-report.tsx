import { NewPerson, People, Shop, TickCircle } from "@blueprintjs/icons";
import type { GetUserReportApiResponse } from "../../api/generated/tenho.gen.ts";
import { useGetUserReportQuery } from "../../api/tenho-api.ts";
import { formatCount } from "../../shared/format/numbers.ts";
import { useActiveUnit } from "../../shared/session/use-session.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { type Column, DataTable } from "../../shared/ui/tables/data-table.tsx";
import type { BarSeries } from "../../shared/ui/values/bar-chart.tsx";
import { ChartCard } from "../../shared/ui/values/chart-card.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { StatCard, StatGrid } from "../../shared/ui/values/stat-card.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import { ChangeNote } from "./change-note.tsx";
import { usePeriod } from "./period.ts";
import { pointsOf } from "./points.ts";
import styles from "./report.module.css";
import { ReportBar } from "./report-bar.tsx";
import { ReportSkeleton } from "./report-skeleton.tsx";

type Report = GetUserReportApiResponse;
type Member = Report["team"][number];

const SERIES: readonly BarSeries[] = [
  { key: "created", name: "Criadas", kind: "context" },
  { key: "activated", name: "Ativadas", kind: "main" },
];

/** Accounts created and activated in a period; for a company, its staff. */
export function UsersReport() {
  const { days } = usePeriod();
  const unit = useActiveUnit();
  const query = useGetUserReportQuery({ days, ...(unit && { franchiseId: unit.id }) });
  const path = `/reports/users?days=${days}&format=csv${unit ? `&franchise_id=${unit.id}` : ""}`;
  return (
    <>
      <ReportBar csvPath={path} fileName={`usuarios-${days}-dias.csv`} />
      <QueryState query={query} errorTitle="Erro ao carregar o relatório" skeleton={<ReportSkeleton />}>
        {(report) => (report.counts === null ? <Team team={report.team} /> : <Accounts report={report} />)}
      </QueryState>
    </>
  );
}

function Accounts({ report: { counts, totals, previous, series } }: { readonly report: Report }) {
  if (counts === null) return null;
  return (
    <>
      <StatGrid>
        <StatCard
          icon={People}
          label="Contas hoje"
          value={formatCount(counts.total)}
          note={`${formatCount(counts.admins)} de ADMIN, ${formatCount(counts.users)} de equipes`}
        />
        <StatCard
          icon={Shop}
          label="Empresas hoje"
          value={formatCount(counts.clients)}
          note={`${formatCount(counts.active_clients)} ativas`}
        />
        <StatCard
          icon={NewPerson}
          label="Contas criadas"
          value={formatCount(totals.created)}
          note={<ChangeNote now={totals.created} before={previous.created} />}
        />
        <StatCard
          icon={TickCircle}
          label="Contas ativadas"
          value={formatCount(totals.activated)}
          note={<ChangeNote now={totals.activated} before={previous.activated} />}
        />
      </StatGrid>
      <ChartCard
        title="Contas criadas e ativadas"
        points={pointsOf(series, ["created", "activated"])}
        series={SERIES}
        empty="Nenhuma conta criada ou ativada neste período."
      />
    </>
  );
}

const COLUMNS: readonly Column<Member>[] = [
  { key: "name", title: "Nome", render: ({ name }) => name },
  { key: "status", title: "Status", render: (member) => <Status member={member} /> },
  { key: "since", title: "Desde", render: ({ created_at: at }) => <RelativeTime at={at} /> },
];

function Team({ team }: { readonly team: readonly Member[] }) {
  return (
    <Panel title="Sua equipe">
      {team.length === 0 ? (
        <EmptyState icon={People} title="Só você por enquanto">
          Quem trabalha com você aparece aqui quando a franquia criar o acesso.
        </EmptyState>
      ) : (
        <DataTable
          label="Sua equipe"
          columns={COLUMNS}
          rows={team}
          rowKey={({ id }) => id}
          card={(member) => (
            <div className={styles.card}>
              <span>
                <strong>{member.name}</strong>
                <span className="muted">
                  <RelativeTime at={member.created_at} />
                </span>
              </span>
              <Status member={member} />
            </div>
          )}
        />
      )}
    </Panel>
  );
}

function Status({ member }: { readonly member: Member }) {
  return <StatusTag tone={member.is_active ? "positive" : "over"}>{member.is_active ? "Ativo" : "Inativo"}</StatusTag>;
}
