import { Chat, Disable, Tick, Time } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import type { Receiving } from "@tenho/br/merchants/receiving";
import type { ReactNode } from "react";
import type { GetUserDashboardApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useGetUserDashboardQuery } from "../../../api/tenho-api.ts";
import { useReadAtEnd } from "../../../shared/clock/use-read-at-end.ts";
import { formatCount } from "../../../shared/format/numbers.ts";
import { receivingOfPause, toReceiving } from "../../../shared/people/receiving.ts";
import { useReceiving } from "../../../shared/people/use-receiving.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { StatCard, StatGrid } from "../../../shared/ui/values/stat-card.tsx";
import styles from "../dashboard.module.css";
import { DashboardState } from "../dashboard-state.tsx";
import { InteractionRows } from "../rows.tsx";
import { CompanyToday } from "./company-today.tsx";
import { MyAccess } from "./my-access.tsx";

type Dashboard = GetUserDashboardApiResponse;
type Counts = NonNullable<Dashboard["counts"]>;

const MESSAGES = "/user/mensagens";

type Props = {
  /** The company's balance, for users who may see it. */
  readonly balance: ReactNode;
  /** The offers that wait for an answer, for users who may give it. */
  readonly children: ReactNode;
};

/** Dashboard of a merchant's staff: the inbox, the company today, its numbers, and what this account may do. */
export function UserDashboard({ balance, children }: Props) {
  const query = useGetUserDashboardQuery();
  const known = query.currentData;
  useReadAtEnd(known?.receiving?.until ?? known?.paused_until ?? null, query.refetch);
  const user = useRequiredUser();
  const company = query.currentData?.company.display_name;
  // The header's state is shown here too where it may be seen, so that both change at the same moment.
  const inHeader = useReceiving(can(user, "message.access") ? known?.company.id : undefined);
  return (
    <>
      <PageHeader title="Dashboard">{company ? `Você trabalha em ${company}` : user.name || user.email}</PageHeader>
      {children}
      <DashboardState query={query} hasChart={false}>
        {(dashboard) => (
          <>
            {!dashboard.can_answer && (dashboard.counts?.today.pending ?? 0) > 0 && (
              <Notice tone="info">Quem responde aos pedidos é a sua empresa. Você acompanha por aqui.</Notice>
            )}
            {dashboard.counts && <WishCounts counts={dashboard.counts} />}
            <div className={styles.columns}>
              <CompanyToday receiving={inHeader ?? receivingIn(dashboard)} hours={dashboard.hours_today} />
              {balance}
              {can(user, "message.view") && <Wishes dashboard={dashboard} />}
              <MyAccess company={dashboard.company} />
            </div>
          </>
        )}
      </DashboardState>
    </>
  );
}

/** The state as the dashboard has it; services before `receiving` say the pause alone. */
const receivingIn = ({ receiving, paused_until: until }: Dashboard): Receiving =>
  receiving ? toReceiving(receiving) : receivingOfPause(until);

const ofWeek = (count: number): string => `${formatCount(count)} nos últimos 7 dias`;

/** Counts of the wishes offered to the company, by outcome. */
function WishCounts({ counts: { today, week } }: { readonly counts: Counts }) {
  return (
    <StatGrid>
      <StatCard icon={Chat} label="Pedidos hoje" value={formatCount(today.asked)} note={ofWeek(week.asked)} />
      <StatCard icon={Tick} label="Com TENHO hoje" value={formatCount(today.accepted)} note={ofWeek(week.accepted)} />
      <StatCard icon={Time} label="Pendentes hoje" value={formatCount(today.pending)} note={ofWeek(week.pending)} />
      <StatCard icon={Disable} label="Expirados hoje" value={formatCount(today.expired)} note={ofWeek(week.expired)} />
    </StatGrid>
  );
}

function Wishes({ dashboard }: { readonly dashboard: Dashboard }) {
  const { recentAnswers, recentInteractions, can_answer: canAnswer } = dashboard;
  return (
    <>
      {canAnswer && (
        <Panel title="Suas respostas">
          <InteractionRows
            rows={recentAnswers}
            to={MESSAGES}
            empty="O que você responder, pelo painel ou pelo WhatsApp, aparece aqui por 30 dias."
          />
        </Panel>
      )}
      <Panel title="Pedidos recentes da empresa">
        <InteractionRows
          rows={recentInteractions}
          to={MESSAGES}
          empty="Os pedidos feitos à sua empresa aparecem aqui."
        />
      </Panel>
    </>
  );
}
