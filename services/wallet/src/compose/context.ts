import type pg from "pg";
import { createAlertStore } from "../adapters/db/alert-store.ts";
import { createBooksStore } from "../adapters/db/books/books-store.ts";
import { createChainStore } from "../adapters/db/books/chain-store.ts";
import { createDaySumStore } from "../adapters/db/books/day-sum-store.ts";
import { createProofStore } from "../adapters/db/books/proof-store.ts";
import { createChangeStore } from "../adapters/db/change-store.ts";
import { createGuardStore } from "../adapters/db/guard-store.ts";
import { createLedgerStore } from "../adapters/db/ledger-store.ts";
import { createSettingsStore } from "../adapters/db/settings-store.ts";
import { createStatementStore } from "../adapters/db/statement-store.ts";
import type { WalletContext, WalletContextConfig } from "../app/wallet-context.ts";
import type { WalletConfig } from "../config.ts";

type Stores = Pick<
  WalletContext,
  "ledger" | "books" | "proofs" | "chain" | "sums" | "statements" | "guards" | "settings" | "changes" | "alerts"
>;

/** The parts of the context that do not lie in the wallet's own database. */
type Outside = Omit<WalletContext, keyof Stores>;

/** `triggerRelays` is called after what may have written a change or an alert, `triggerActions` after what recorded an action for the audit log. */
type Database = { pool: pg.Pool; triggerRelays: () => void; triggerActions: () => void };

/** Makes the context from the wallet's database and the parts outside it. */
export function composeContext({ pool, triggerRelays, triggerActions }: Database, outside: Outside): WalletContext {
  const stores: Stores = {
    ledger: createLedgerStore({ pool, triggerRelay: triggerRelays, crashPoint: outside.crashPoint }),
    books: createBooksStore(pool),
    proofs: createProofStore(pool),
    chain: createChainStore(pool),
    sums: createDaySumStore(pool),
    statements: createStatementStore(pool),
    guards: createGuardStore(pool),
    settings: createSettingsStore(pool, triggerActions),
    changes: createChangeStore(pool),
    alerts: createAlertStore(pool),
  };
  return { ...outside, ...stores };
}

export const contextConfigOf = (config: WalletConfig): WalletContextConfig => ({
  initialCreditDefaultCents: config.INITIAL_CREDIT_CENTS,
  loadCapDefaultCents: config.MONTHLY_LOAD_CAP_CENTS,
  booksCheckMs: config.BOOKS_CHECK_MS,
  booksFullCheckMs: config.BOOKS_FULL_CHECK_MS,
});
