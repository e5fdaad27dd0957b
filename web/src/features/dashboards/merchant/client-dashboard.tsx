import { BankAccount, Chat, Disable, Tick, Time } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { Link } from "react-router";
import { isApiError } from "../../../api/api-error.ts";
import { useGetClientDashboardQuery } from "../../../api/tenho-api.ts";
import { formatCount } from "../../../shared/format/numbers.ts";
import type { SessionUser } from "../../../shared/session/session-user.ts";
import { useActiveUnit, useRequiredUser } from "../../../shared/session/use-session.ts";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Row } from "../../../shared/ui/layout/row.tsx";
import { ChartCard } from "../../../shared/ui/values/chart-card.tsx";
import { Money } from "../../../shared/ui/values/money.tsx";
import { StatCard, StatGrid } from "../../../shared/ui/values/stat-card.tsx";
import { DAY_SERIES, dayPoints, OUTCOME_SERIES, outcomePoints } from "../chart-series.ts";
import styles from "../dashboard.module.css";
import { DashboardState } from "../dashboard-state.tsx";
import { INTERACTION_STATUSES, InteractionRows, TransactionRows } from "../rows.tsx";
import { Categories } from "./categories.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { ReceivingLine } from "./receiving-line.tsx";

/** Error text with details that a merchant can give to the support, who cannot see its screen. */
function failure(error: unknown, { role, id }: SessionUser) {
  const reason = isApiError(error) ? error.message : "Tente de novo em instantes.";
  return {
    errorTitle: `Erro ao carregar dados do dashboard: ${reason}`,
    errorNote: `Login: sim · Papel: ${role} · ID: ${id}`,
  };
}

/** A merchant's numbers: balance, wishes, what it did lately and what it sells. */
export function ClientDashboard() {
  const user = useRequiredUser();
  const unit = useActiveUnit();
  const query = useGetClientDashboardQuery(unit ? { franchiseId: unit.id } : {});
  const seesMoney = can(user, "financial.view");
  return (
    <DashboardState query={query} {...failure(query.error, user)}>
      {({ client, price, stats, series, recentInteractions, recentTransactions, categories }) => (
        <>
          <ReceivingLine />
          <QuickActions />
          <StatGrid>
            <StatCard
              icon={BankAccount}
              label="Saldo"
              value={<Money value={client.balance} />}
              note={
                price === 0 ? (
                  "cada TENHO é grátis"
                ) : (
                  <>
                    cada TENHO custa <Money value={price} />
                  </>
                )
              }
            />
            <StatCard
              icon={Chat}
              label="Pedidos recebidos"
              value={formatCount(stats.totalInteractions)}
              note={
                <Row as="span" gap={1} wrap={false}>
                  <Disable size={12} /> {formatCount(stats.otherInteractions)} com NÃO TENHO ou expirados
                </Row>
              }
            />
            <StatCard icon={Time} label="Pendentes" value={formatCount(stats.pendingInteractions)} />
            <StatCard icon={Tick} label="Aprovados" value={formatCount(stats.acceptedInteractions)} note="com TENHO" />
          </StatGrid>
          <div className={styles.columns}>
            <ChartCard
              title="Respostas"
              points={outcomePoints(stats)}
              series={OUTCOME_SERIES}
              empty="Nenhum pedido até agora."
            />
            <ChartCard
              title="Pedidos por dia"
              points={dayPoints(series)}
              series={DAY_SERIES}
              empty="Nenhum pedido nos últimos dias."
            />
            <Panel
              title="Pedidos recentes"
              aside={
                <Link className={styles.more} to="/client/mensagens">
                  Ver todos
                </Link>
              }
            >
              <InteractionRows rows={recentInteractions} statuses={INTERACTION_STATUSES} to="/client/mensagens" />
            </Panel>
            {seesMoney && (
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
            )}
            <Categories categories={categories} />
          </div>
        </>
      )}
    </DashboardState>
  );
}
