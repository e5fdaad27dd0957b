import { Chat, Tick, Time } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import type { ReactNode } from "react";
import { useGetUserDashboardQuery } from "../../../api/tenho-api.ts";
import { formatCount } from "../../../shared/format/numbers.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { StatCard, StatGrid } from "../../../shared/ui/values/stat-card.tsx";
import { DashboardSkeleton } from "../components/dashboard-skeleton.tsx";
import { InteractionRows } from "../components/rows.tsx";

/** What a merchant's staff sees: the inbox (`children`), for who may answer, and the company's wishes. */
export function UserDashboard({ children }: { readonly children: ReactNode }) {
  const query = useGetUserDashboardQuery();
  const seesMessages = can(useRequiredUser(), "message.view");
  const company = query.currentData?.company.display_name;
  return (
    <>
      <PageHeader title="Dashboard">{company ? `Pedidos de ${company}` : "Pedidos da sua empresa"}</PageHeader>
      {children}
      <QueryState
        query={query}
        errorTitle="Erro ao carregar dados do dashboard"
        skeleton={<DashboardSkeleton stats={3} hasChart={false} />}
      >
        {({ stats, recentInteractions, can_answer: canAnswer }) => (
          <>
            {!canAnswer && stats.pendingInteractions > 0 && (
              <Notice tone="info">Quem responde aos pedidos é a sua empresa. Você acompanha por aqui.</Notice>
            )}
            <StatGrid>
              <StatCard icon={Chat} label="Pedidos recebidos" value={formatCount(stats.totalInteractions)} />
              <StatCard icon={Time} label="Esperando resposta" value={formatCount(stats.pendingInteractions)} />
              <StatCard icon={Tick} label="Com TENHO" value={formatCount(stats.acceptedInteractions)} />
            </StatGrid>
            <Panel title="Pedidos recentes">
              <InteractionRows rows={recentInteractions} to={seesMessages ? "/user/mensagens" : null} />
            </Panel>
          </>
        )}
      </QueryState>
    </>
  );
}
