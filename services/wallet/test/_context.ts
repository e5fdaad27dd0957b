import { noCrash } from "@tenho/kernel/lifecycle/crash-points";
import type pg from "pg";
import type { WalletContext } from "../src/app/wallet-context.ts";
import { composeContext } from "../src/compose/context.ts";

const nothing = () => undefined;
const away = () => Promise.reject(new Error("this test gives no such part"));

/** A context on a ledger's pool; what a test does not give of the outside publishes, counts and alerts nothing. */
export function walletContext(pool: pg.Pool, given: Partial<WalletContext> = {}): WalletContext {
  const composed = composeContext(
    { pool, triggerRelays: nothing, triggerActions: nothing },
    {
      balancePublisher: { publish: away },
      alertPublisher: { publish: away },
      triggerAlerts: nothing,
      onLoadCap: nothing,
      booksMetrics: { record: nothing, recordFailure: nothing },
      countMovements: nothing,
      config: {
        initialCreditDefaultCents: 500,
        loadCapDefaultCents: 500_000,
        booksCheckMs: 86_400_000,
        booksFullCheckMs: 86_400_000,
      },
      log: { info: nothing, error: nothing },
      crashPoint: noCrash,
      now: () => new Date(),
      ...given,
    },
  );
  return { ...composed, ...given };
}
