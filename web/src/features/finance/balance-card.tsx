import { formatDate } from "@tenho/br/calendar/dates";
import type { Statement } from "../../api/merchant-types.ts";
import { useGetWalletQuery } from "../../api/tenho-api.ts";
import { formatReais, plural } from "../../shared/format/numbers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import styles from "./balance-card.module.css";

/** A wallet's balance, what it pays, and when its next credit ends. */
export function BalanceCard({ userId }: { readonly userId: string }) {
  const user = useRequiredUser();
  const query = useGetWalletQuery({ userId, limit: 1 });
  return (
    <section className={`card ${styles.balance}`} aria-live="polite">
      <h2 className="muted">Saldo atual</h2>
      <QueryState query={query} errorTitle="Erro ao carregar o saldo" skeleton={<Skeleton lines={2} heightPx={34} />}>
        {(wallet) => <Balance wallet={wallet} isOwn={user.id === userId} />}
      </QueryState>
    </section>
  );
}

/** Says how many TENHOs the balance pays for; while the TENHO is free, only a debt keeps a company from answering. */
function worthText({ level, price, affordable }: Pick<Statement, "level" | "price" | "affordable">, isOwn: boolean) {
  const who = isOwn ? "você" : "a empresa";
  if (affordable === null) return "O TENHO está grátis: responder não usa o saldo.";
  if (price === 0)
    return `O TENHO está grátis, mas o saldo está abaixo de zero: acertado, ${who} volta a receber pedidos.`;
  if (level === "EMPTY")
    return `Não cobre um TENHO (${formatReais(price)}). Com créditos ${who} volta a receber pedidos.`;
  return `Dá para ${plural(affordable, "resposta", "respostas")} TENHO de ${formatReais(price)}.`;
}

function Balance({
  wallet: { balance, price, affordable, level, next_expiry: expiry },
  isOwn,
}: {
  readonly wallet: Statement;
  readonly isOwn: boolean;
}) {
  return (
    <>
      <p className={styles.value} data-level={level}>
        <Money value={balance} />
      </p>
      <p>{worthText({ level, price, affordable }, isOwn)}</p>
      {expiry && (
        <p className="muted">
          {formatReais(expiry.amount)} valem até {formatDate(new Date(expiry.expires_at))}.
        </p>
      )}
    </>
  );
}
