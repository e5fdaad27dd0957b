import type { WalletContext } from "../wallet-context.ts";

const DESCRIPTION = "Crédito expirado (12 meses)";
const LOTS_A_SWEEP_MAX = 500;

/**
 * Takes expired lots out of their wallets, oldest first, at most `limit`; returns how many. A failing lot does not hold up the others, and its
 * failure is thrown at the end.
 */
export async function expireLots({ ledger }: WalletContext, now: Date, limit: number): Promise<number> {
  let expired = 0;
  let failure: unknown;
  for (const lotId of await ledger.expiredLots(now, limit)) {
    try {
      if ((await ledger.expireLot(lotId, now, DESCRIPTION)) > 0) expired += 1;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return expired;
}

/** One sweep over the lots that expired by now. */
export async function sweepLots(ctx: WalletContext): Promise<void> {
  const expired = await expireLots(ctx, ctx.now(), LOTS_A_SWEEP_MAX);
  if (expired > 0) ctx.log.info({ expired }, "lots expired");
}
