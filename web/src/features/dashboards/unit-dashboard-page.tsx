import { ChartCard } from "../../shared/charts/chart-card.tsx";
import { dayPoints, monthLabel } from "../../shared/charts/day-points.ts";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { Money } from "../../shared/ui/money.tsx";
import { MovementList } from "../../shared/ui/movement-list.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Empty, QueryState } from "../../shared/ui/query-state.tsx";
import { StatCard } from "../../shared/ui/stat-card.tsx";
import { useGetFranchiseDashboardQuery } from "./api.ts";

const DAY_SERIES = [
  { key: "wishes", name: "Desejos", kind: "second" },
  { key: "accepted", name: "TENHO", kind: "first" },
] as const;
const GROWTH_SERIES = [{ key: "companies", name: "Empresas", kind: "first" }] as const;

type Sums = { credits: number; debits: number; net: number };

function MonthLine({ label, sums }: { readonly label: string; readonly sums: Sums }) {
  return (
    <li>
      <span className="row-main">
        <strong>{label}</strong>
        <small className="muted">
          entraram <Money reais={sums.credits} />, saíram <Money reais={sums.debits} />
        </small>
      </span>
      <span className="row-side amount-out">
        <Money reais={sums.net} />
      </span>
    </li>
  );
}

function UnitNumbers({ unitId }: { readonly unitId: string }) {
  const query = useGetFranchiseDashboardQuery({ id: unitId });
  const name = query.data?.franchise.name;
  return (
    <div className="stack">
      <PageHeader title={name ? `Dashboard - ${name}` : "Dashboard"} lead="Os números da sua franquia, agora." />
      <QueryState query={query} failure="Erro ao carregar dados do dashboard">
        {({ stats, growth, series, clients, recentTransactions }) => (
          <div className="stack">
            <dl className="stat-cards">
              <StatCard label="Empresas" value={stats.totalClients.toLocaleString("pt-BR")} />
              <StatCard
                label="Leads Recentes"
                value={stats.recentLeads.toLocaleString("pt-BR")}
                note="últimos 7 dias"
              />
              <StatCard label="Transações" value={stats.totalTransactions.toLocaleString("pt-BR")} />
              <StatCard label="Saldo das empresas" value={<Money reais={stats.totalBalance} />} />
            </dl>
            <div className="columns">
              <ChartCard
                title="Desejos por dia"
                note="últimos 14 dias"
                empty="Nenhum desejo nos últimos 14 dias."
                points={dayPoints(series)}
                series={DAY_SERIES}
              />
              <ChartCard
                title="Empresas na franquia"
                note="ao fim de cada mês"
                empty="Nenhuma empresa ainda."
                points={growth.map(({ month, companies }) => ({ label: monthLabel(month), companies }))}
                series={GROWTH_SERIES}
              />
              <section className="card panel-card">
                <h2>Movimento do mês</h2>
                <ul className="rows">
                  <MonthLine label="Este mês" sums={stats.balanceDetails.currentMonth} />
                  <MonthLine label="Mês passado" sums={stats.balanceDetails.previousMonth} />
                </ul>
              </section>
              <section className="card panel-card">
                <h2>Transações recentes</h2>
                <MovementList
                  rows={recentTransactions.map((row) => ({ ...row, at: row.createdAt }))}
                  empty="Os TENHOs das empresas aparecem aqui."
                />
              </section>
              <section className="card panel-card">
                <h2>Empresas</h2>
                {clients.length === 0 && <Empty title="Nenhuma empresa ainda" />}
                <ul className="rows scroll-list">
                  {clients.map((client) => (
                    <li key={client.id}>
                      <span className="row-main">{client.name}</span>
                      <span className="row-side amount-out">
                        <Money reais={client.balance} />
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            </div>
          </div>
        )}
      </QueryState>
    </div>
  );
}

/** A franchisee's first screen. */
export function UnitDashboardPage() {
  const user = useRequiredUser();
  const active = useActiveUnit();
  const unitId = active?.id ?? user.unit_id ?? user.available_franchises[0]?.id;
  if (!unitId) return <Empty title="Nenhum dado disponível">Usuário não está associado a uma franquia</Empty>;
  return <UnitNumbers unitId={unitId} />;
}
