import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { BalanceChange } from "../../app/ports.ts";

/**
 * Counts movements and their centavos by direction, since the process began and as they are published: for graphs. What they sum up to
 * is proven by the books.
 */
export function createMovementMetrics(metrics: Metrics): (changes: readonly BalanceChange[]) => void {
  const movements = metrics.counter("wallet_movements_total", "Movements of wallets", ["direction"]);
  const cents = metrics.counter("wallet_movement_cents_total", "Centavos moved", ["direction"]);
  return (changes) => {
    for (const { amountCents } of changes) {
      const direction = amountCents < 0 ? "debit" : "credit";
      movements.inc({ direction });
      cents.inc({ direction }, Math.abs(amountCents));
    }
  };
}
