import { BankAccount, Chat, Tick, Time } from "@blueprintjs/icons";
import { Link } from "react-router";
import { useGetClientDashboardQuery } from "../../../api/tenho-api.ts";
import { formatCount } from "../../../shared/format/numbers.ts";
import { useActiveUnit, useRequiredUser } from "../../../shared/session/use-session.ts";
import { ChartCard } from "../../../shared/ui/charts/chart-card.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Money } from "../../../shared/ui/values/money.tsx";
import { StatCard, StatGrid } from "../../../shared/ui/values/stat-card.tsx";
import { DAY_SERIES, dayPoints } from "../chart-series.ts";
import styles from "../components/dashboard.module.css";
import { DashboardSkeleton } from "../components/dashboard-skeleton.tsx";
import { PendingCallout } from "../components/pending-callout.tsx";
import { InteractionRows, TransactionRows } from "../components/rows.tsx";

/** A merchant's first screen: balance, wishes and what waits for an answer. */
export function ClientPage() {
  const user = useRequiredUser();
  const unit = useActiveUnit();
  const query = useGetClientDashboardQuery(unit ? { franchiseId: unit.id } : {});
  return (
    <>
      <PageHeader title="Dashboard" waiting={query.currentData?.stats.pendingInteractions}>
        {query.currentData?.client.profile.display_name ?? user.name}
      </PageHeader>
      <QueryState query={query} errorTitle="Erro ao carregar dados do dashboard" skeleton={<DashboardSkeleton />}>
        {({ client, price, stats, series, recentInteractions, recentTransactions, categories }) => (
          <>
            <PendingCallout count={stats.pendingInteractions} to="/client/mensagens" />
            <StatGrid>
              <StatCard
                icon={BankAccount}
                label="Saldo"
                value={<Money value={client.balance} />}
                note={
                  <>
                    cada TENHO custa <Money value={price} />
                  </>
                }
              />
              <StatCard icon={Chat} label="Pedidos recebidos" value={formatCount(stats.totalInteractions)} />
              <StatCard icon={Time} label="Esperando resposta" value={formatCount(stats.pendingInteractions)} />
              <StatCard icon={Tick} label="Com TENHO" value={formatCount(stats.acceptedInteractions)} />
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
              <Panel
                title="Pedidos recentes"
                aside={
                  <Link className={styles.more} to="/client/mensagens">
                    Ver todos
                  </Link>
                }
              >
                <InteractionRows rows={recentInteractions} />
              </Panel>
              <Panel
                title="Transações recentes"
                aside={
                  <Link className={styles.more} to="/client/financeiro">
                    Ver extrato
                  </Link>
                }
              >
                <TransactionRows rows={recentTransactions} empty="Créditos e respostas TENHO aparecem aqui." />
              </Panel>
              <Panel title="Suas categorias">
                <ul className={styles.chips}>
                  {categories.map(({ id, name }) => (
                    <li key={id}>{name}</li>
                  ))}
                  {categories.length === 0 && <p className="muted">Sem categorias você não recebe pedidos.</p>}
                </ul>
              </Panel>
            </div>
          </>
        )}
      </QueryState>
    </>
  );
}
