import { BankAccount, Chat, Exchange, Pause, Share, Shop } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useState } from "react";
import { Link } from "react-router";
import type { GetFranchiseDashboardApiResponse } from "../../api/generated/tenho.gen.ts";
import { useGetFranchiseDashboardQuery } from "../../api/tenho-api.ts";
import { monthLabel } from "../../shared/format/day-labels.ts";
import { formatCount } from "../../shared/format/numbers.ts";
import { placeOf } from "../../shared/format/unit-text.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { ChartCard } from "../../shared/ui/values/chart-card.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import { StatCard, StatGrid } from "../../shared/ui/values/stat-card.tsx";
import { UnitPauseNotices } from "../../shared/units/unit-pause-notice.tsx";
import { useUnitPause } from "../../shared/units/use-unit-pauses.ts";
import { DAY_SERIES, dayPoints, GROWTH_SERIES } from "./chart-series.ts";
import { CompanyRows } from "./company-rows.tsx";
import styles from "./dashboard.module.css";
import { DashboardState } from "./dashboard-state.tsx";
import { DASHBOARD_TITLE } from "./dashboard-title.ts";
import { Earnings } from "./earnings.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { OpeningList } from "./opening-list.tsx";
import { ListRow, Rows, TransactionRows } from "./rows.tsx";
import { UnmetDemand } from "./unmet-demand.tsx";

// Loaded when they are opened.
const UnitPromotion = lazyPart(async () => (await import("../../shared/units/unit-promotion.tsx")).UnitPromotion);
const UnitPauseDialog = lazyPart(
  async () => (await import("../../shared/units/unit-pause-dialog.tsx")).UnitPauseDialog,
);

type Data = GetFranchiseDashboardApiResponse;

/** A franchisee's first screen. */
export function AdminPage() {
  const user = useRequiredUser();
  const active = useActiveUnit();
  const unitId = active?.id ?? user.unit_id ?? user.available_franchises[0]?.id;
  if (!unitId) {
    return (
      <EmptyState icon={Shop} title="Nenhum dado disponível">
        Usuário não está associado a uma franquia
      </EmptyState>
    );
  }
  return <UnitDashboard unitId={unitId} />;
}

function UnitDashboard({ unitId }: { readonly unitId: string }) {
  const { role } = useRequiredUser();
  const [dialog, setDialog] = useState<"promote" | "pause" | null>(null);
  const close = () => setDialog(null);
  const pause = useUnitPause(unitId);
  const query = useGetFranchiseDashboardQuery({ id: unitId });
  const unit = query.currentData?.franchise;
  return (
    <>
      <PageHeader
        title={unit ? `${DASHBOARD_TITLE} - ${unit.name}` : DASHBOARD_TITLE}
        actions={
          unit && (
            <>
              <Button icon={<Share />} onClick={() => setDialog("promote")}>
                Divulgar
              </Button>
              {!pause && (
                <Button icon={<Pause />} onClick={() => setDialog("pause")}>
                  Pausar pedidos
                </Button>
              )}
            </>
          )
        }
      >
        {unit && placeOf(unit)}
      </PageHeader>
      {unit && dialog && (
        <Part onClose={close}>
          {dialog === "promote" ? (
            <UnitPromotion unit={unit} onClose={close} />
          ) : (
            <UnitPauseDialog unit={unit} onClose={close} />
          )}
        </Part>
      )}
      <UnitPauseNotices unitId={unitId} />
      {role === "MASTER" && unit && (
        <div className={styles.wide}>
          <Notice tone="info" title={`Você está vendo a franquia ${unit.name}`}>
            São só os números dela, como o ADMIN dela os vê. Outra franquia se escolhe no alto da tela.{" "}
            <Link to="/master">Voltar ao Painel Master</Link>
          </Notice>
        </div>
      )}
      <OpeningList unitId={unitId} onPromote={() => setDialog("promote")} />
      <DashboardState query={query}>
        {(data) => (
          <>
            <NeedsYou unitId={unitId} data={data} />
            <Numbers data={data} />
          </>
        )}
      </DashboardState>
      <div className={styles.below}>
        <UnmetDemand unitId={unitId} />
        <Earnings unitId={unitId} />
      </div>
    </>
  );
}

function Numbers({ data: { stats, growth, series, clients, recentTransactions } }: { readonly data: Data }) {
  const { currentMonth, previousMonth } = stats.balanceDetails;
  const hasWallets = can(useRequiredUser(), "financial.view");
  return (
    <>
      <StatGrid>
        <StatCard icon={Shop} label="Empresas" value={formatCount(stats.totalClients)} />
        <StatCard
          icon={Chat}
          label="Leads Recentes"
          value={formatCount(stats.recentLeads)}
          note="pedidos dos últimos 7 dias"
        />
        <StatCard icon={Exchange} label="Transações" value={formatCount(stats.totalTransactions)} />
        <StatCard icon={BankAccount} label="Saldo das empresas" value={<Money value={stats.totalBalance} />} />
      </StatGrid>
      <div className={styles.columns}>
        <ChartCard
          title="Pedidos por dia"
          points={dayPoints(series)}
          series={DAY_SERIES}
          empty="Nenhum pedido nos últimos dias."
        />
        <ChartCard
          title="Crescimento de empresas"
          points={growth.map(({ month, companies }) => ({ label: monthLabel(month), companies }))}
          series={GROWTH_SERIES}
          empty="Nenhuma empresa ainda."
        />
        <Panel title="Transações recentes">
          <TransactionRows
            rows={recentTransactions}
            wallets={hasWallets ? "/admin/financeiro" : null}
            empty="As respostas TENHO das empresas aparecem aqui."
          />
        </Panel>
        <Panel title="Empresas">
          <CompanyRows companies={clients} hasLink={hasWallets} />
        </Panel>
        <Panel title="Movimento do mês">
          <Rows empty="">
            {[
              <MonthRow key="now" label="Este mês" sums={currentMonth} />,
              <MonthRow key="before" label="Mês passado" sums={previousMonth} />,
            ]}
          </Rows>
        </Panel>
      </div>
    </>
  );
}

type Sums = Data["stats"]["balanceDetails"]["currentMonth"];

function MonthRow({ label, sums }: { readonly label: string; readonly sums: Sums }) {
  const note = (
    <>
      entraram <Money value={sums.credits} />, saíram <Money value={sums.debits} />
    </>
  );
  return <ListRow title={label} note={note} side={<Money value={sums.net} />} />;
}
