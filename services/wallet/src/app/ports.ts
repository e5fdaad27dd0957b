import type { BooksFindings } from "../domain/books.ts";
import type { DebitCommand, DebitDecision } from "../domain/debit.ts";
import type { CreditKind, KnownMovement, MovementDraft, MovementKey } from "../domain/movement.ts";

/** The provider's ids of a purchase: of the charge, and of the payment. */
export type PurchaseIds = { txid: string | null; endToEndId: string | null };

/**
 * `houseAccount` is where the money comes from, `expiresAt` when what is left of it ends; `reverses` the debit that a reversal gives back.
 */
export type CreditEntry = MovementDraft & {
  id: string;
  userId: string;
  kind: CreditKind | "reversal";
  houseAccount: string;
  expiresAt: Date;
  purchase: PurchaseIds | null;
  reverses: string | null;
  /** What the wallet's unit may load in a month unless it has a cap of its own; null: the credit is held to none. */
  loadCapCents: number | null;
};

/** What is taken back of a purchase: at most what is unspent of it, or by a clawback all of it. */
export type TakeBackEntry = MovementKey & {
  id: string;
  userId: string;
  kind: "refund" | "clawback";
  purchaseId: string;
  amountCents: number;
  description: string;
  houseAccount: string;
};

/**
 * TAKEN: the key exists, its movement is to be read; SPENT: less than the amount is unspent; EXCESS: more than was bought would have
 * gone back. `unspentCents` is of the purchase, before this.
 */
export type TakeBackDecision =
  | { outcome: "APPLIED" | "SPENT" | "EXCESS"; balanceAfterCents: number; unspentCents: number }
  | { outcome: "TAKEN" };

/** `unspentCents`: what is left of its lot and has not ended. */
export type FoundCredit = MovementKey & { userId: string; amountCents: number; unspentCents: number };

/** TAKEN: the key exists, its movement is to be read; LOAD_CAP: only so much more may be loaded this month. */
export type CreditDecision =
  | { outcome: "APPLIED"; balanceAfterCents: number }
  | { outcome: "LOAD_CAP"; leftCents: number }
  | { outcome: "TAKEN" | "NO_WALLET" };

/** Tells that a load was refused because of the cap of this unit. Never raises. */
export type LoadCapAlert = (unitId: string) => void;

/** `unitVersion`: the account's version that names this unit; an older one never undoes a newer one. */
export type UnitAssignment = { userId: string; unitId: string; unitVersion: number; openedAt: Date };

/**
 * Money that moves. Whatever has to be decided together with the balance is decided by the store, in one statement.
 * Raises: `unavailable` when it does not answer; the movement may have happened all the same, and the same key tells.
 */
export type LedgerStore = {
  /** Decides commands of distinct keys in one round trip; answers a decision for each key, by `keyText`. */
  debitBatch(commands: readonly DebitCommand[]): Promise<Map<string, DebitDecision>>;
  credit(entry: CreditEntry): Promise<CreditDecision>;
  takeBack(entry: TakeBackEntry): Promise<TakeBackDecision>;
  /** What is left of the lot a credit granted and has not ended, centavos. */
  unspentOf(creditId: string): Promise<number>;
  /** Purchases by their keys; those that do not exist are left out. */
  findPurchases(keys: readonly MovementKey[]): Promise<FoundCredit[]>;
  /** The movement a key stands for; null when there is none, or its claim was given back meanwhile. */
  findMovement(key: MovementKey): Promise<KnownMovement | null>;
  /** Creates the wallet at balance zero, or moves an existing one to the unit of a newer account version. */
  assignUnit(assignment: UnitAssignment): Promise<void>;
  /** Gives all credit that was given by hand to this account the description, which is outside the proofs; nothing else of a movement ever changes. */
  describeManualCredit(userId: string, description: string): Promise<void>;
  /** Ids of lots with something left whose end has come, oldest end first. */
  expiredLots(now: Date, limit: number): Promise<string[]>;
  /** Takes what is left of an expired lot out of its wallet, once; answers the centavos that expired. */
  expireLot(lotId: string, now: Date, description: string): Promise<number>;
};

export type WalletView = {
  userId: string;
  unitId: string;
  balanceCents: number;
  /** What has not ended: never below zero, while the balance may be. */
  spendableCents: number;
  nextExpiry: { amountCents: number; expiresAt: Date } | null;
};

/** An empty list does not narrow the scope. */
export type Scope = { unitIds: readonly string[]; userIds: readonly string[] };

export type Summary = {
  balanceCents: number;
  currentMonth: { creditsCents: number; debitsCents: number };
  previousMonth: { creditsCents: number; debitsCents: number };
  recent: { id: string; userId: string; amountCents: number; description: string; occurredAt: Date }[];
  movementCount: number;
};

/** What can be read of the ledger. Raises: `unavailable` when the store does not answer. */
export type BooksStore = {
  wallet(userId: string): Promise<WalletView | null>;
  /** Centavos by merchant; merchants without a wallet are left out. */
  balances(userIds: readonly string[]): Promise<Map<string, number>>;
  /** Balance and what of it has not ended, by merchant; merchants without a wallet are left out. */
  spendable(userIds: readonly string[]): Promise<Map<string, Pick<WalletView, "balanceCents" | "spendableCents">>>;
  summarise(scope: Scope, options: { timeZone: string; recentMax: number; now: Date }): Promise<Summary>;
  /** Compares everything with everything. */
  findDiscrepancies(): Promise<BooksFindings>;
  /** Null when the settings hold no price. */
  priceCents(): Promise<number | null>;
  /** Centavos granted on activation, by unit; units without a setting are left out. */
  initialCredits(): Promise<Map<string, number>>;
};

/** The franchise service; raises `unavailable` while it cannot answer. */
export type FranchiseClient = {
  activeUnitIds(): Promise<string[]>;
  /** Every unit, closed ones too. */
  units(): Promise<{ id: string; name: string }[]>;
  /** IANA name; raises `not_found` for an unknown unit. */
  timeZoneOf(unitId: string): Promise<string>;
};

/** A movement that still has to be published. */
export type BalanceChange = {
  id: number;
  movementId: string;
  userId: string;
  unitId: string;
  amountCents: number;
  balanceCents: number;
  occurredAt: Date;
};

export type ChangeStore = {
  /**
   * Locks at most `limit` of the oldest changes that no other replica has locked, and deletes them once `work` has resolved; `work`
   * is not called without any. Answers how many.
   */
  transact(limit: number, work: (changes: readonly BalanceChange[]) => Promise<void>): Promise<number>;
};

export type BalancePublisher = {
  /** Publishes the event and the live notice of each change, under ids that stay the same when it is repeated. */
  publish(changes: readonly BalanceChange[]): Promise<void>;
};
