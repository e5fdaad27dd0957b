import type { MovementKind } from "../../domain/movement.ts";
import type { ProvenMovement } from "../../domain/proof.ts";

/** Moments of the first line and just after the last one; null: no bound. */
export type Period = { from: Date | null; to: Date | null };
export type StatementFilter = Period & { type: "CREDIT" | "DEBIT" | null };

/** `offerId` and `wishId` are those of the debit, also on the line of its reversal. */
export type StatementLine = {
  id: string;
  kind: MovementKind;
  amountCents: number;
  balanceAfterCents: number;
  description: string;
  occurredAt: Date;
  seq: string;
  offerId: string | null;
  wishId: string | null;
  /** The movement that this one gives or takes back, and the movement that gives or takes back this one. */
  reverses: string | null;
  reversedBy: string | null;
  /** True for the credit of a smoke run, and for taking it back. */
  isTest: boolean;
};

export type StatementPage = {
  limit: number;
  /** Exclusive. */
  before: { occurredAt: Date; seq: string } | null;
  filter?: StatementFilter;
};

/** Amount spent less what was given back, and the number of TENHOs it paid. */
export type Totals = { spentCents: number; customers: number };

export type Lot = {
  id: string;
  source: MovementKind;
  grantedCents: number;
  remainingCents: number;
  expiresAt: Date;
};

/** `hashBefore` is the hash of the wallet's previous proof, null for the first; hashes are in hex. */
export type ChainLink = { position: number; previousHash: string; hash: string; hashBefore: string | null };

/** `chain` is null for a movement older than the proof chain that is not chained yet. */
export type MovementProof = {
  movement: Omit<ProvenMovement, "position" | "previous_hash">;
  description: string;
  occurredAt: Date;
  /** The debit's offer, also for its reversal. */
  offerId: string | null;
  wishId: string | null;
  /** As on its line. */
  isTest: boolean;
  chain: ChainLink | null;
};

/** Reads of one wallet's movements. Raises: `unavailable` when the store does not answer. */
export type StatementStore = {
  /** Newest first. */
  statement(userId: string, page: StatementPage): Promise<StatementLine[]>;
  totals(userId: string, period: Period): Promise<Totals>;
  /** A movement of this wallet with its proof. */
  proof(userId: string, movementId: string): Promise<MovementProof | null>;
  /** Lots with something left that have not ended, earliest end first, at most `limit`. */
  lots(userId: string, limit: number): Promise<Lot[]>;
};

/** `amountCents` is below zero for money that left wallets; `day` is `2026-11-20`. */
export type DaySum = { day: string; kind: MovementKind; movements: number; amountCents: number };

/** Wallets by their users' ids, or all wallets of units by the units' ids. */
export type ReportScope = { kind: "all" } | { kind: "ids"; ids: readonly string[] };

/** The movements of one wallet in a period, by kind. */
export type WalletSums = { userId: string; unitId: string; sums: readonly Omit<DaySum, "day">[] };

/** Part of the wallets, in the order of their users' ids; `unitId` null: those of all units, `after` exclusive, null from the first. */
export type WalletPart = { unitId: string | null; after: string | null; limit: number };

export type DaySumStore = {
  /** Sums of each wallet of a part, those without a movement too. Raises: `unavailable` when the store does not answer. */
  walletSums(part: WalletPart, days: { from: string; to: string }): Promise<WalletSums[]>;
  /** Sums from `from` to `to`, both included. Raises: `unavailable` when the store does not answer. */
  daySums(scope: ReportScope, days: { from: string; to: string }): Promise<DaySum[]>;
};
