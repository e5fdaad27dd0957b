import { Button } from "../../../shared/ui/button.tsx";
import { Money } from "../../../shared/ui/values/money.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag, type StatusTone } from "../../../shared/ui/values/status-tag.tsx";
import type { ChargeRefunds } from "../purchase-types.ts";
import styles from "./refunds.module.css";

type Refund = ChargeRefunds["refunds"][number];

const LOOKS: Readonly<Record<Refund["state"], { readonly tone: StatusTone; readonly text: string }>> = {
  REQUESTED: { tone: "waiting", text: "Tirando do saldo" },
  TAKEN: { tone: "waiting", text: "Em andamento no banco" },
  DONE: { tone: "positive", text: "Devolvida" },
  SPENT: { tone: "negative", text: "Recusada: crédito gasto" },
  UNDOING: { tone: "waiting", text: "Devolvendo o crédito" },
  UNDONE: { tone: "negative", text: "O banco não fez; o crédito voltou" },
};

type Props = {
  readonly refunds: ChargeRefunds;
  /** Takes over the amount of a return that failed, centavos; absent while nothing can be returned. */
  readonly onRetry?: ((cents: number) => void) | undefined;
};

/** Each return of a purchase and how it ended: those asked for here, and those the bank made by itself. */
export function RefundHistory({ refunds: { refunds, taken_back: takenBack, refundable }, onRetry }: Props) {
  if (refunds.length + takenBack.length === 0) return <p className="muted">Nada desta compra foi devolvido ainda.</p>;
  return (
    <section className={styles.history} aria-label="Devoluções desta compra">
      <h3>Devoluções</h3>
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <div>
              <Money value={refund.amount} />
              <span className="muted">
                <RelativeTime at={refund.created_at} />
              </span>
            </div>
            <div>
              <StatusTag tone={LOOKS[refund.state].tone}>{LOOKS[refund.state].text}</StatusTag>
              {onRetry && refund.state === "UNDONE" && refund.amount <= refundable && (
                <Button onClick={() => onRetry(Math.round(refund.amount * 100))}>Tentar de novo</Button>
              )}
            </div>
          </li>
        ))}
        {takenBack.map(({ id, amount, at }) => (
          <li key={id}>
            <div>
              <Money value={amount} />
              <span className="muted">
                <RelativeTime at={at} />
              </span>
            </div>
            <StatusTag tone="negative">Estornada pelo banco</StatusTag>
          </li>
        ))}
      </ul>
    </section>
  );
}
