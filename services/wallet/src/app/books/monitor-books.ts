import type { WalletContext } from "../wallet-context.ts";
import { proveBooks } from "./prove-books.ts";

/**
 * Proves the books for the metrics; books that do not balance are logged with their discrepancies. A proof that fails counts as books that do not
 * balance, since their state is unknown.
 */
export async function monitorBooks(ctx: WalletContext): Promise<void> {
  try {
    const { discrepancies, succeeded, fullSucceeded } = await proveBooks(ctx);
    ctx.booksMetrics.record({
      discrepancies: discrepancies.length,
      succeededAt: succeeded.at,
      fullSucceededAt: fullSucceeded?.at ?? null,
    });
    if (discrepancies.length > 0) ctx.log.error({ discrepancies }, "the books do not balance");
  } catch (error) {
    ctx.booksMetrics.recordFailure();
    throw error;
  }
}
