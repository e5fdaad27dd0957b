import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { AlertPublisher, AlertStore } from "./alert-ports.ts";
import type { BooksMetrics, ChainStore, ProofStore } from "./books/ports.ts";
import type { GuardStore } from "./guard-store.ts";
import type { BalancePublisher, BooksStore, ChangeStore, CountMovements, LedgerStore, LoadCapAlert } from "./ports.ts";
import type { SettingsStore } from "./settings-store.ts";
import type { DaySumStore, StatementStore } from "./statement/ports.ts";

/** Configuration that use-cases read. */
export type WalletContextConfig = {
  /** Credit granted on activation in a unit without a setting of its own. */
  initialCreditDefaultCents: number;
  /** Monthly load cap of a unit without a cap of its own. */
  loadCapDefaultCents: number;
  /** Period of the proof of what is new in the books, in milliseconds. */
  booksCheckMs: number;
  /** Period of the full proof of the books, in milliseconds. */
  booksFullCheckMs: number;
};

/** Everything the use-cases of the wallet reach outside themselves: ports, configuration, log and clock. `composeContext` makes it; a test gives fields of its own. */
export type WalletContext = {
  ledger: LedgerStore;
  books: BooksStore;
  proofs: ProofStore;
  chain: ChainStore;
  sums: DaySumStore;
  statements: StatementStore;
  guards: GuardStore;
  settings: SettingsStore;
  changes: ChangeStore;
  alerts: AlertStore;
  balancePublisher: BalancePublisher;
  alertPublisher: AlertPublisher;
  /** Has alerts that were just written published at once. */
  triggerAlerts: () => void;
  onLoadCap: LoadCapAlert;
  booksMetrics: BooksMetrics;
  countMovements: CountMovements;
  config: WalletContextConfig;
  log: Pick<Logger, "info" | "error">;
  crashPoint: CrashPoint;
  now: () => Date;
};
