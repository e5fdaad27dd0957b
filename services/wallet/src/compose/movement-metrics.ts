import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { CountMovements } from "../app/ports.ts";

/**
 * Counts movements and their centavos by direction (`free` for those of 0), since the process began and as they are published: for graphs only. The
 * books prove the sums.
 */
export function createMovementMetrics(metrics: Metrics): CountMovements {
  const movements = metrics.counter("wallet_movements_total", "Movements of wallets", ["direction"]);
  const cents = metrics.counter("wallet_movement_cents_total", "Centavos moved", ["direction"]);
  return (changes) => {
    for (const { amountCents } of changes) {
      const direction = amountCents === 0 ? "free" : amountCents < 0 ? "debit" : "credit";
      movements.inc({ direction });
      cents.inc({ direction }, Math.abs(amountCents));
    }
  };
}
