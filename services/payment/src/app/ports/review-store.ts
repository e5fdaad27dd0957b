import type { ReviewReason } from "../../domain/settlement/judge-payment.ts";

/** OPEN → CREDITING → CREDITED, or OPEN → RETURNING → RETURNED; RETURNING → OPEN when the bank could not return it. */
export type ReviewState = "OPEN" | "CREDITING" | "CREDITED" | "RETURNING" | "RETURNED";

export type Review = {
  id: string;
  paymentId: string;
  txid: string;
  /** Null for a payment of no charge of ours. */
  userId: string | null;
  /** What its charge asks for; null without a charge. */
  expectedCents: number | null;
  paidCents: number;
  reason: ReviewReason;
  state: ReviewState;
  /** Frozen when the decision was made: what is credited, or returned. */
  decidedCents: number | null;
  createdAt: Date;
};

/** Newest first; `before` is exclusive. `isUndecided`: only those whose decision is not carried out yet. */
export type ReviewPage = { limit: number; before: { createdAt: Date; id: string } | null; isUndecided: boolean };

/** Who decides, and the merchant's unit for the audit log; null: not known. */
export type Decider = { decidedBy: string | null; unitId: string | null };

/** Payments that MASTER decides about. Raises: `unavailable` when the store does not answer. */
export type ReviewStore = {
  find(id: string): Promise<Review | null>;
  list(page: ReviewPage): Promise<Review[]>;
  /** Takes an OPEN review; answers it as it then is, whoever decided. Null when there is none. */
  decide(id: string, to: "CREDITING" | "RETURNING", by: Decider): Promise<Review | null>;
  /** Ends a decision. Safe to repeat. */
  close(id: string, to: "CREDITED" | "RETURNED" | "OPEN"): Promise<void>;
  /** Undecided ones, counted up to `max`. */
  countUndecided(max: number): Promise<number>;
};
