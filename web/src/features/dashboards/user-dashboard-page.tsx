import { PageHeader } from "../../shared/ui/page-header.tsx";
import { QueryState } from "../../shared/ui/query-state.tsx";
import { StatCard } from "../../shared/ui/stat-card.tsx";
import { useGetUserDashboardQuery } from "./api.ts";
import { OfferList } from "./client-dashboard-page.tsx";

/** What the staff of a merchant sees: the company's offers, without balance or contacts. */
export function UserDashboardPage() {
  const query = useGetUserDashboardQuery();
  const company = query.data?.company.display_name;
  return (
    <div className="stack">
      <PageHeader title={company ?? "Painel"} lead="Os pedidos da sua empresa." />
      <QueryState query={query} failure="Erro ao carregar dados do dashboard">
        {({ stats, can_answer, recentInteractions }) => (
          <div className="stack">
            <dl className="stat-cards">
              <StatCard label="Pedidos recebidos" value={stats.totalInteractions.toLocaleString("pt-BR")} />
              <StatCard label="Esperando resposta" value={stats.pendingInteractions.toLocaleString("pt-BR")} />
              <StatCard label="Com TENHO" value={stats.acceptedInteractions.toLocaleString("pt-BR")} />
            </dl>
            <section className="card panel-card">
              <h2>Pedidos recentes</h2>
              <OfferList offers={recentInteractions} />
            </section>
            {!can_answer && (
              <p className="muted">
                Quem responde TENHO é o responsável pela empresa. Peça a ele se você também deve responder.
              </p>
            )}
          </div>
        )}
      </QueryState>
    </div>
  );
}
