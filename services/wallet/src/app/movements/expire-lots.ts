import type { Logger } from "@tenho/kernel/log/create-logger";
import type { LedgerStore } from "../ports.ts";

const DESCRIPTION = "Crédito expirado (12 meses)";
const LOTS_A_SWEEP_MAX = 500;

/**
 * Takes expired lots out of their wallets, oldest first, at most `limit`; answers how many. One that fails does not hold the others,
 * and its failure is thrown at the end.
 */
export function createExpireLots({ ledger }: { ledger: Pick<LedgerStore, "expiredLots" | "expireLot"> }) {
  return async (now: Date, limit: number): Promise<number> => {
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
  };
}

/** One sweep over the lots that expired by now. */
export function createLotSweep(deps: {
  expireLots: ReturnType<typeof createExpireLots>;
  log: Pick<Logger, "info">;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const expired = await deps.expireLots(deps.now(), LOTS_A_SWEEP_MAX);
    if (expired > 0) deps.log.info({ expired }, "lots expired");
  };
}
