import { formatDate } from "@tenho/br/dates";
import { DEFAULT_TIME_ZONE } from "@tenho/br/time-zones";
import { Money } from "../../../shared/ui/money.tsx";
import { MovementList } from "../../../shared/ui/movement-list.tsx";
import { Failure, SkeletonLines } from "../../../shared/ui/query-state.tsx";
import { useStatementInfiniteQuery } from "../api.ts";
import "./finance.css";

/** Balance and statement of one wallet. */
export function WalletView({ userId }: { readonly userId: string }) {
  const query = useStatementInfiniteQuery(userId);
  const wallet = query.data?.pages[0];
  if (wallet === undefined) {
    if (query.error === undefined) return <SkeletonLines label="Carregando extrato" />;
    return (
      <Failure title="Erro ao carregar extrato financeiro." error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const rows = query.data?.pages.flatMap((page) => page.transactions) ?? [];
  const answers = Math.max(0, Math.floor(Math.round(wallet.balance * 100) / Math.round(wallet.price * 100)));
  return (
    <div className="stack">
      <section className="card balance-card" aria-live="polite">
        <span className="muted">Saldo atual</span>
        <strong className={wallet.balance < wallet.price ? "balance low" : "balance"}>
          <Money reais={wallet.balance} />
        </strong>
        <span>
          {wallet.balance < wallet.price
            ? "Não cobre nenhum TENHO. Peça créditos à sua franquia para voltar a receber pedidos."
            : `Cobre ${answers.toLocaleString("pt-BR")} TENHO${answers === 1 ? "" : "s"} de `}
          {wallet.balance >= wallet.price && <Money reais={wallet.price} />}
        </span>
        {wallet.next_expiry && (
          <small className="muted">
            <Money reais={wallet.next_expiry.amount} /> valem até{" "}
            {formatDate(new Date(wallet.next_expiry.expires_at), DEFAULT_TIME_ZONE)}
          </small>
        )}
      </section>
      <section className="card panel-card">
        <h2>Extrato</h2>
        <MovementList
          rows={rows.map((row) => ({ ...row, at: row.created_at }))}
          empty="Créditos e respostas TENHO aparecem aqui assim que acontecem."
        />
        {query.hasNextPage && (
          <div className="list-foot">
            <button
              type="button"
              className="bp6-button"
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {query.isFetchingNextPage ? "Carregando…" : "Carregar mais"}
            </button>
          </div>
        )}
      </section>
    </div>
  );
}
