import type { ReviewReason } from "../domain/judge-payment.ts";

/** OPEN → CREDITING → CREDITED, or OPEN → RETURNING → RETURNED; RETURNING → OPEN when the bank could not return it. */
export type ReviewState = "OPEN" | "CREDITING" | "CREDITED" | "RETURNING" | "RETURNED";

export type Review = {
  id: string;
  paymentId: string;
  txid: string;
  /** Null for a payment that belongs to no charge of ours. */
  userId: string | null;
  /** Amount of its charge; null without a charge. */
  expectedCents: number | null;
  paidCents: number;
  /** Amount a decision credits or returns: what was paid, less what the bank took back before it. */
  decidableCents: number;
  reason: ReviewReason;
  state: ReviewState;
  /** Amount credited or returned; frozen when the decision was made. */
  decidedCents: number | null;
  createdAt: Date;
};

/** A page of reviews, newest first; `before` is exclusive. `isUndecided`: only those whose decision is not carried out yet. */
export type ReviewPage = { limit: number; before: { createdAt: Date; id: string } | null; isUndecided: boolean };

/** The person who decides, and the merchant's unit for the audit log; null: not known. */
export type Decider = { decidedBy: string | null; unitId: string | null };

/** Payments that MASTER decides about. Raises: `unavailable` when the store does not answer. */
export type ReviewStore = {
  find(id: string): Promise<Review | null>;
  list(page: ReviewPage): Promise<Review[]>;
  /** Decides an OPEN review; returns its present state, whoever decided. Null when there is none. */
  decide(id: string, to: "CREDITING" | "RETURNING", by: Decider): Promise<Review | null>;
  /** Ends a decision. Safe to repeat. */
  close(id: string, to: "CREDITED" | "RETURNED" | "OPEN"): Promise<void>;
  /** Number of undecided reviews, counted up to `max`. */
  countUndecided(max: number): Promise<number>;
};
