import { Link } from "react-router";
import { ChartCard } from "../../shared/charts/chart-card.tsx";
import { dayPoints } from "../../shared/charts/day-points.ts";
import { OfferStatus } from "../../shared/offers/offer-status.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { MovementList } from "../../shared/ui/movement-list.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Empty, QueryState } from "../../shared/ui/query-state.tsx";
import { StatCard } from "../../shared/ui/stat-card.tsx";
import { When } from "../../shared/ui/when.tsx";
import { useGetClientDashboardQuery } from "./api.ts";

const SERIES = [
  { key: "wishes", name: "Pedidos recebidos", kind: "second" },
  { key: "accepted", name: "TENHO", kind: "first" },
] as const;

type Offer = {
  readonly id: string;
  readonly category: string;
  readonly requestedAt: string;
  readonly status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
};

/** A merchant's newest offers. */
export function OfferList({ offers }: { readonly offers: readonly Offer[] }) {
  if (offers.length === 0)
    return (
      <Empty title="Nenhum pedido ainda">
        Quando alguém procurar o que você vende, o pedido aparece aqui e no seu WhatsApp.
      </Empty>
    );
  return (
    <ul className="rows">
      {offers.map((offer) => (
        <li key={offer.id}>
          <span className="row-main">
            <span>{offer.category}</span>
            <small className="muted">
              <When iso={offer.requestedAt} />
            </small>
          </span>
          <OfferStatus status={offer.status} />
        </li>
      ))}
    </ul>
  );
}

/** A merchant's first screen: what it has, what waits for its answer. */
export function ClientDashboardPage() {
  const query = useGetClientDashboardQuery({});
  const name = query.data?.client.profile.display_name;
  return (
    <div className="stack">
      <PageHeader title={name ?? "Dashboard"} lead="Seus pedidos e seu saldo." />
      <QueryState query={query} failure="Erro ao carregar dados do dashboard">
        {({ client, price, stats, series, recentInteractions, recentTransactions, categories }) => (
          <div className="stack">
            {stats.pendingInteractions > 0 && (
              <Link to="/client/mensagens" className="card call-out">
                <strong>
                  {stats.pendingInteractions === 1
                    ? "1 pedido espera sua resposta"
                    : `${stats.pendingInteractions} pedidos esperam sua resposta`}
                </strong>
                <span>Responder agora</span>
              </Link>
            )}
            <dl className="stat-cards">
              <StatCard
                label="Saldo"
                value={<Money reais={client.balance} />}
                note={
                  <>
                    TENHO custa <Money reais={price} />
                  </>
                }
              />
              <StatCard label="Pedidos recebidos" value={stats.totalInteractions.toLocaleString("pt-BR")} />
              <StatCard label="Esperando resposta" value={stats.pendingInteractions.toLocaleString("pt-BR")} />
              <StatCard label="Com TENHO" value={stats.acceptedInteractions.toLocaleString("pt-BR")} />
            </dl>
            <ChartCard
              title="Pedidos por dia"
              note="últimos 14 dias"
              empty="Nenhum pedido nos últimos 14 dias."
              points={dayPoints(series)}
              series={SERIES}
            />
            <div className="columns">
              <section className="card panel-card">
                <h2>Pedidos recentes</h2>
                <OfferList offers={recentInteractions} />
              </section>
              <section className="card panel-card">
                <h2>Transações recentes</h2>
                <MovementList
                  rows={recentTransactions.map((row) => ({ ...row, at: row.createdAt }))}
                  empty="Créditos e TENHOs aparecem aqui."
                />
              </section>
              <section className="card panel-card">
                <h2>Suas categorias</h2>
                <ul className="chips">
                  {categories.map((category) => (
                    <li key={category.id}>
                      {category.name} <small className="muted">{category.code}</small>
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
