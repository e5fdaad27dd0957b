import { BankAccount, Chat, GlobeNetwork, People } from "@blueprintjs/icons";
import { Link } from "react-router";
import type { GetMasterStatsApiResponse } from "../../api/generated/tenho.gen.ts";
import { useGetMasterStatsQuery } from "../../api/tenho-api.ts";
import { LEAD_STATUS, PLAN_LABEL } from "../../shared/format/leads.ts";
import { formatCount, plural } from "../../shared/format/numbers.ts";
import { placeOf } from "../../shared/format/unit-text.ts";
import { useActiveUnit } from "../../shared/session/use-session.ts";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { ChartCard } from "../../shared/ui/values/chart-card.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { StatCard, StatGrid } from "../../shared/ui/values/stat-card.tsx";
import { StatusTag, type StatusTone } from "../../shared/ui/values/status-tag.tsx";
import { UnitPauseNotices } from "../../shared/units/unit-pause-notice.tsx";
import { DAY_SERIES, dayPoints } from "./chart-series.ts";
import styles from "./dashboard.module.css";
import { DashboardState } from "./dashboard-state.tsx";
import { MASTER_TITLE } from "./dashboard-title.ts";
import { MasterActions } from "./master-actions.tsx";
import { ListRow, Rows, TransactionRows } from "./rows.tsx";
import { StatusStrip } from "./status-strip.tsx";
import { UnitLink } from "./unit-link.tsx";

type Data = GetMasterStatsApiResponse;

const LEAD: Record<Data["recentLeads"][number]["status"], { label: string; tone: StatusTone }> = {
  CONFIRMED: { label: "Confirmado", tone: "positive" },
  PENDING_CONFIRMATION: { label: "Aguardando", tone: "waiting" },
};

/** The platform owner's first screen. */
export function MasterPage() {
  const unit = useActiveUnit();
  const query = useGetMasterStatsQuery(unit ? { franchiseId: unit.id } : {});
  return (
    <>
      <PageHeader title={MASTER_TITLE}>{unit ? `Só a franquia ${unit.name}` : "Todas as franquias"}</PageHeader>
      <MasterActions />
      <StatusStrip />
      <UnitPauseNotices {...(unit && { unitId: unit.id })} />
      <DashboardState query={query}>{(data) => <Numbers data={data} />}</DashboardState>
    </>
  );
}

function Numbers({ data }: { readonly data: Data }) {
  const { stats, series, recentTransactions, topFranchises, recentLeads, recentInterested } = data;
  const people = `${plural(stats.admins, "admin", "admins")}, ${plural(stats.clients, "empresa", "empresas")}`;
  return (
    <>
      <StatGrid>
        <StatCard icon={People} label="Usuários" value={formatCount(stats.totalUsers)} note={people} />
        <StatCard icon={GlobeNetwork} label="Franquias" value={formatCount(stats.totalFranchises)} />
        <StatCard icon={Chat} label="Ofertas" value={formatCount(stats.totalLeads)} note="pedidos levados a empresas" />
        <StatCard icon={BankAccount} label="Saldo das empresas" value={<Money value={stats.totalBalance} />} />
      </StatGrid>
      <div className={styles.wide}>
        <ChartCard
          title="Pedidos por dia"
          points={dayPoints(series)}
          series={DAY_SERIES}
          empty="Nenhum pedido nos últimos dias."
        />
      </div>
      <div className={styles.columns}>
        <Panel title="Empresas recentes" aside={<Link to="usuarios?papel=CLIENT">Ver todas</Link>}>
          <Rows empty="As empresas aparecem aqui quando se cadastram.">
            {recentLeads.map(({ id, companyName, email, status, createdAt }) => (
              <ListRow
                key={id}
                title={
                  <Link className={styles.wish} to={`usuarios?busca=${encodeURIComponent(email)}`}>
                    {companyName}
                  </Link>
                }
                note={<RelativeTime at={createdAt} />}
                side={<StatusTag tone={LEAD[status].tone}>{LEAD[status].label}</StatusTag>}
              />
            ))}
          </Rows>
        </Panel>
        <Panel title="Transações recentes">
          <TransactionRows
            rows={recentTransactions}
            wallets="/master/financeiro"
            empty="Créditos e respostas TENHO aparecem aqui."
          />
        </Panel>
        <Panel title="Interessados recentes" aside={<Link to="interessados">Ver todos</Link>}>
          <Rows empty="Quem quer ser franqueado aparece aqui.">
            {recentInterested.map(({ id, name, company, city, state, plan, status, createdAt }) => (
              <ListRow
                key={id}
                title={
                  <Link className={styles.wish} to={`interessados?busca=${encodeURIComponent(name)}`}>
                    {company ? `${name}, ${company}` : name}
                  </Link>
                }
                note={
                  <>
                    {city}, {state} · {PLAN_LABEL[plan]} · <RelativeTime at={createdAt} />
                  </>
                }
                side={<StatusTag tone={LEAD_STATUS[status].tone}>{LEAD_STATUS[status].label}</StatusTag>}
              />
            ))}
          </Rows>
        </Panel>
        <Panel title="Principais franquias">
          <Rows empty="Nenhuma franquia ainda.">
            {topFranchises.map(({ id, name, city, state, clientCount }) => (
              <ListRow
                key={id}
                title={<UnitLink id={id} name={name} />}
                note={placeOf({ name, city, state })}
                side={plural(clientCount, "empresa", "empresas")}
              />
            ))}
          </Rows>
        </Panel>
      </div>
    </>
  );
}
