/**
 * REQUESTED: stored. TAKEN: the credit left the wallet (or never was there), the bank is to be asked. DONE: the money went back.
 * SPENT: refused, the credit is spent. UNDOING: the bank does not return it, the credit is to be given back. UNDONE: it was given back.
 */
export type RefundState = "REQUESTED" | "TAKEN" | "DONE" | "SPENT" | "UNDOING" | "UNDONE";

export type Refund = {
  /** Our own id, 32 letters and digits; the id of the devolução. */
  id: string;
  paymentId: string;
  txid: string;
  userId: string | null;
  amountCents: number;
  /** Review that returns a payment which was never credited: no credit is taken. */
  reviewId: string | null;
  state: RefundState;
  /** The earlier refund whose credit, given back under a key of its own, is taken; null: the purchase's credit is taken. */
  creditOf: string | null;
  /** Requested amount; null: all that could be refunded. */
  askedCents: number | null;
  /** Sum already returned of the charge when the requester decided; null: not checked. */
  seenReturnedCents: number | null;
  createdAt: Date;
  /** Moment at which it was done, refused or undone; null while it is under way. */
  endedAt: Date | null;
  /** Credit that was left of the purchase when the refund was refused. */
  unspentCents: number | null;
};

export type RefundDraft = Pick<
  Refund,
  "id" | "paymentId" | "amountCents" | "askedCents" | "seenReturnedCents" | "creditOf" | "reviewId"
> & {
  /** Idempotency key; a repetition finds the same refund. */
  key: string;
  requestedBy: string | null;
  /** The merchant's unit, for the audit log; null: not known. */
  unitId: string | null;
};

/**
 * `FOUND`: the key's refund exists. `UNDER_WAY`: another refund of the payment has not ended. `CHANGED`: the sum already returned is another than
 * was seen. `EXCEEDS`: more would go back than was paid.
 */
export type OpenRefundResult =
  | { outcome: "MADE" | "FOUND" | "UNDER_WAY"; refund: Refund }
  | { outcome: "CHANGED" | "EXCEEDS" };

/** Refunds, at most one under way for each payment. Raises: `unavailable` when the store does not answer. */
export type RefundStore = {
  find(id: string): Promise<Refund | null>;
  /** States of every refund of a payment, by its id. */
  statesOf(paymentId: string): Promise<ReadonlyMap<string, RefundState>>;
  findByKey(key: string): Promise<Refund | null>;
  /** Refunds of one payment, newest first, at most `limit`. */
  ofPayment(paymentId: string, limit: number): Promise<Refund[]>;
  /** Stores a refund under its unique key, at most one under way for each payment and never beyond what was paid. Raises: `unavailable`. */
  open(draft: RefundDraft): Promise<OpenRefundResult>;
  /** Moves a refund on from a state; false when it is in another already. DONE counts the money as returned. */
  advance(id: string, from: RefundState, to: RefundState, unspentCents?: number): Promise<boolean>;
  /** Ends a TAKEN refund whose work keeps failing by a person's word, recorded for the audit log; false when it is in another state or does not fail. */
  close(id: string, to: "DONE" | "UNDOING", unitId: string | null): Promise<boolean>;
};
