import { Chat, Tick, Time } from "@blueprintjs/icons";
import { useGetUserDashboardQuery } from "../../../api/tenho-api.ts";
import { formatCount } from "../../../shared/format/numbers.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { StatCard, StatGrid } from "../../../shared/ui/values/stat-card.tsx";
import { DashboardSkeleton } from "../components/dashboard-skeleton.tsx";
import { PendingCallout } from "../components/pending-callout.tsx";
import { InteractionRows } from "../components/rows.tsx";

/** What a USER may see: the company's wishes, no balance and no contacts. */
export function UserPage() {
  const query = useGetUserDashboardQuery();
  const company = query.currentData?.company.display_name;
  return (
    <>
      <PageHeader title="Dashboard" waiting={query.currentData?.stats.pendingInteractions}>
        {company ? `Pedidos de ${company}` : "Pedidos da sua empresa"}
      </PageHeader>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar dados do dashboard"
        skeleton={<DashboardSkeleton stats={3} hasChart={false} />}
      >
        {({ stats, recentInteractions, can_answer: canAnswer }) => (
          <>
            {canAnswer && <PendingCallout count={stats.pendingInteractions} to="/user/mensagens" />}
            <StatGrid>
              <StatCard icon={Chat} label="Pedidos recebidos" value={formatCount(stats.totalInteractions)} />
              <StatCard icon={Time} label="Esperando resposta" value={formatCount(stats.pendingInteractions)} />
              <StatCard icon={Tick} label="Com TENHO" value={formatCount(stats.acceptedInteractions)} />
            </StatGrid>
            <Panel title="Pedidos recentes">
              <InteractionRows rows={recentInteractions} />
            </Panel>
          </>
        )}
      </QueryState>
    </>
  );
}
