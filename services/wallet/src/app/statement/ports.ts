import type { MovementKind } from "../../domain/movement.ts";
import type { ProvenMovement } from "../../domain/proof.ts";

/** Moments of the first line and behind the last one; null: no bound. */
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
  /** The movement this one gives or takes back, and the one that does so with this. */
  reverses: string | null;
  reversedBy: string | null;
};

export type StatementPage = {
  limit: number;
  /** Exclusive. */
  before: { occurredAt: Date; seq: string } | null;
  filter?: StatementFilter;
};

/** What was spent, less what was given back, and how many TENHOs that paid. */
export type Totals = { spentCents: number; customers: number };

export type Lot = {
  id: string;
  source: MovementKind;
  grantedCents: number;
  remainingCents: number;
  expiresAt: Date;
};

/** `hashBefore` is the hash of the wallet's proof before, null for the first; hashes in hex. */
export type ChainLink = { position: number; previousHash: string; hash: string; hashBefore: string | null };

/** `chain` is null for a movement from before the proof chain that is not chained yet. */
export type MovementProof = {
  movement: Omit<ProvenMovement, "position" | "previous_hash">;
  description: string;
  occurredAt: Date;
  /** Of the debit, also for its reversal. */
  offerId: string | null;
  wishId: string | null;
  chain: ChainLink | null;
};

/** What can be read of one wallet's movements. Raises: `unavailable` when the store does not answer. */
export type StatementStore = {
  /** Newest first. */
  statement(userId: string, page: StatementPage): Promise<StatementLine[]>;
  totals(userId: string, period: Period): Promise<Totals>;
  /** A movement of this wallet with its proof. */
  proof(userId: string, movementId: string): Promise<MovementProof | null>;
  /** Lots with something left that have not ended, earliest end first, at most `limit`. */
  lots(userId: string, limit: number): Promise<Lot[]>;
};

/** What an offer was about; null where it is unknown, erased or not the reader's to see. */
export type OfferDescription = {
  wishId: string;
  wishText: string | null;
  customer: string | null;
  category: string | null;
};

/** The messaging service; raises `unavailable` while it cannot answer. */
export type MessagingClient = {
  /** The merchant's own offers among these, at most 500; others are left out. */
  describeOffers(merchantId: string, offerIds: readonly string[]): Promise<Map<string, OfferDescription>>;
};
