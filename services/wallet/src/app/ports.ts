import type { BooksFindings } from "../domain/books.ts";
import type { DebitCommand, DebitDecision } from "../domain/debit.ts";
import type { CreditKind, KnownMovement, MovementDraft, MovementKey, MovementKind } from "../domain/movement.ts";

/** The provider's ids of a purchase: those of the charge and of the payment. */
export type PurchaseIds = { txid: string | null; endToEndId: string | null };

/** `houseAccount` is the account that gives the money, `expiresAt` the end of the lot; `reverses` is the debit that a reversal gives back. */
export type CreditEntry = MovementDraft & {
  id: string;
  userId: string;
  kind: CreditKind | "reversal";
  houseAccount: string;
  expiresAt: Date;
  purchase: PurchaseIds | null;
  reverses: string | null;
  /** Monthly load cap for a unit without a cap of its own; null: no cap applies to this credit. */
  loadCapCents: number | null;
  /** Recorded for credit that counts against a cap, which is what people give by hand. */
  isDefaultAmount: boolean;
  /** The moment whose month in the launch city counts the load. */
  decidedAt: Date;
};

/** A refund of at most what is unspent of a purchase, or a clawback of up to all of it. */
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
 * TAKEN: the key exists, its movement is to be read; SPENT: less than the amount is unspent; EXCESS: clawbacks alone would have taken more than was
 * bought. `unspentCents` is what was unspent of the purchase before this call.
 */
export type TakeBackDecision =
  | { outcome: "APPLIED" | "SPENT" | "EXCESS"; balanceAfterCents: number; unspentCents: number }
  | { outcome: "TAKEN" };

/** `unspentCents` is what is left of its lot if that has not ended. */
export type FoundCredit = MovementKey & { userId: string; amountCents: number; unspentCents: number };

/** TAKEN: the key exists, its movement is to be read; LOAD_CAP: only `leftCents` more may be loaded this month. */
export type CreditDecision =
  | { outcome: "APPLIED"; balanceAfterCents: number }
  | { outcome: "LOAD_CAP"; leftCents: number }
  | { outcome: "TAKEN" | "NO_WALLET" };

/** Alerts that a load was refused because of the cap of this unit. Never raises. */
export type LoadCapAlert = (unitId: string) => void;

/** `unitVersion`: the account's version that names this unit; an older one never undoes a newer one. */
export type UnitAssignment = { userId: string; unitId: string; unitVersion: number; openedAt: Date };

/**
 * Money that moves. Whatever has to be decided together with the balance is decided by the store, in one statement.
 * Raises: `unavailable` when it does not answer; the movement may have happened all the same: repeating the same key finds out.
 */
export type LedgerStore = {
  /** Decides commands of distinct keys in one round trip; returns a decision for each key, by `keyText`. */
  debitBatch(commands: readonly DebitCommand[]): Promise<Map<string, DebitDecision>>;
  credit(entry: CreditEntry): Promise<CreditDecision>;
  takeBack(entry: TakeBackEntry): Promise<TakeBackDecision>;
  /** Centavos remaining in the lot that a credit granted; 0 once the lot has ended. */
  unspentOf(creditId: string): Promise<number>;
  /** Purchases by their keys; those that do not exist are left out. */
  findPurchases(keys: readonly MovementKey[]): Promise<FoundCredit[]>;
  /** The movement of a key; null when there is none, or its claim was given back meanwhile. */
  findMovement(key: MovementKey): Promise<KnownMovement | null>;
  /** Creates the wallet at balance zero, or moves an existing one to the unit of a newer account version. */
  assignUnit(assignment: UnitAssignment): Promise<void>;
  /**
   * Resets the description of all credit given to this account by hand to the default one, which is outside the proofs; nothing else of a movement
   * ever changes.
   */
  forgetDescriptions(userId: string): Promise<void>;
  /** Ids of ended lots with something left, oldest end first. */
  expiredLots(now: Date, limit: number): Promise<string[]>;
  /** Takes what is left of an expired lot out of its wallet, once; returns the centavos that expired. */
  expireLot(lotId: string, now: Date, description: string): Promise<number>;
};

export type WalletView = {
  userId: string;
  unitId: string;
  balanceCents: number;
  /** Sum of what is left of lots that have not ended: never below zero, while the balance may be. */
  spendableCents: number;
  nextExpiry: { amountCents: number; expiresAt: Date } | null;
};

/** An empty list does not narrow the scope. */
export type Scope = { unitIds: readonly string[]; userIds: readonly string[] };

export type Summary = {
  balanceCents: number;
  currentMonth: { creditsCents: number; debitsCents: number };
  previousMonth: { creditsCents: number; debitsCents: number };
  recent: {
    id: string;
    userId: string;
    kind: MovementKind;
    amountCents: number;
    description: string;
    occurredAt: Date;
  }[];
  movementCount: number;
};

/** Reads of the ledger. Raises: `unavailable` when the store does not answer. */
export type BooksStore = {
  wallet(userId: string): Promise<WalletView | null>;
  /** Centavos by merchant; merchants without a wallet are left out. */
  balances(userIds: readonly string[]): Promise<Map<string, number>>;
  /** Balance and its part that has not ended, by merchant; merchants without a wallet in the units are left out, as without merchants all are. */
  spendable(scope: Scope): Promise<Map<string, Pick<WalletView, "balanceCents" | "spendableCents">>>;
  summarise(scope: Scope, options: { timeZone: string; recentMax: number; now: Date }): Promise<Summary>;
  /** Compares all books with each other. */
  findDiscrepancies(): Promise<BooksFindings>;
  /** Null when the settings hold no price. */
  priceCents(): Promise<number | null>;
  /** Centavos granted on activation, by unit; units without a setting are left out. */
  initialCredits(): Promise<Map<string, number>>;
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
   * Locks at most `limit` of the oldest changes that no other replica has locked, and deletes them once `work` has resolved; `work` is not called
   * without any. Returns how many.
   */
  transact(limit: number, work: (changes: readonly BalanceChange[]) => Promise<void>): Promise<number>;
};

/** Counts published changes; after a crash some of them are counted twice. */
export type CountMovements = (changes: readonly BalanceChange[]) => void;

export type BalancePublisher = {
  /** Publishes the event and the live notice of each change, under ids that stay the same in a repetition. */
  publish(changes: readonly BalanceChange[]): Promise<void>;
};
