import { TickCircle, Time } from "@blueprintjs/icons";
import { ChartCard } from "../../shared/charts/chart-card.tsx";
import { dayPoints } from "../../shared/charts/day-points.ts";
import { useActiveUnit } from "../../shared/session/use-session.ts";
import { Money } from "../../shared/ui/money.tsx";
import { MovementList } from "../../shared/ui/movement-list.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Empty, QueryState } from "../../shared/ui/query-state.tsx";
import { StatCard } from "../../shared/ui/stat-card.tsx";
import { StatusTag } from "../../shared/ui/status-tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { useGetMasterStatsQuery } from "./api.ts";

const SERIES = [
  { key: "wishes", name: "Desejos", kind: "second" },
  { key: "accepted", name: "TENHO", kind: "first" },
] as const;

const count = (value: number): string => value.toLocaleString("pt-BR");

/** The platform owner's first screen. */
export function MasterDashboardPage() {
  const unit = useActiveUnit();
  const query = useGetMasterStatsQuery(unit === null ? {} : { franchiseId: unit.id });
  return (
    <div className="stack">
      <PageHeader
        title="Dashboard Master - Controle Total do Sistema"
        lead={unit ? `Somente ${unit.name}` : "Todas as franquias"}
      />
      <QueryState query={query} failure="Erro ao carregar dados do dashboard">
        {({ stats, series, recentTransactions, topFranchises, recentLeads }) => (
          <div className="stack">
            <dl className="stat-cards">
              <StatCard label="Saldo das empresas" value={<Money reais={stats.totalBalance} />} />
              <StatCard label="Consultas a empresas" value={count(stats.totalLeads)} />
              <StatCard label="Empresas" value={count(stats.clients)} />
              <StatCard label="Franquias" value={count(stats.totalFranchises)} />
              <StatCard
                label="Usuários"
                value={count(stats.totalUsers)}
                note={`${count(stats.admins)} administradores, ${count(stats.regularUsers)} de empresas`}
              />
            </dl>
            <ChartCard
              title="Desejos por dia"
              note="últimos 14 dias"
              empty="Nenhum desejo nos últimos 14 dias."
              points={dayPoints(series)}
              series={SERIES}
            />
            <div className="columns">
              <section className="card panel-card">
                <h2>Transações recentes</h2>
                <MovementList
                  rows={recentTransactions.map((row) => ({ ...row, at: row.createdAt }))}
                  empty="Os créditos e TENHOs das empresas aparecem aqui."
                />
              </section>
              <section className="card panel-card">
                <h2>Franquias</h2>
                <ul className="rows">
                  {topFranchises.map((franchise) => (
                    <li key={franchise.id}>
                      <span className="row-main">
                        <strong>{franchise.name}</strong>
                        <small className="muted">
                          {franchise.city}, {franchise.state}
                        </small>
                      </span>
                      <span className="row-side">
                        {franchise.clientCount === 1 ? "1 empresa" : `${count(franchise.clientCount)} empresas`}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
              <section className="card panel-card">
                <h2>Empresas que chegaram</h2>
                {recentLeads.length === 0 && <Empty title="Nenhuma empresa ainda" />}
                <ul className="rows">
                  {recentLeads.map((lead) => (
                    <li key={lead.id}>
                      <span className="row-main">
                        <strong>{lead.companyName}</strong>
                        <small className="muted">
                          {lead.email} · <When iso={lead.createdAt} />
                        </small>
                      </span>
                      <span className="row-side">
                        {lead.status === "CONFIRMED" ? (
                          <StatusTag tone="good" icon={TickCircle}>
                            Ativo
                          </StatusTag>
                        ) : (
                          <StatusTag tone="waiting" icon={Time}>
                            Aguardando Ativação
                          </StatusTag>
                        )}
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
