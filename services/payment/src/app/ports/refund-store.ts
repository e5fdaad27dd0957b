/**
 * REQUESTED: stored. TAKEN: the credit left the wallet (or never was there), the bank is to be asked. DONE: the money went back.
 * SPENT: refused, the credit is not there any more. UNDOING: the bank does not return it, the credit is to be given back. UNDONE: it was.
 */
export type RefundState = "REQUESTED" | "TAKEN" | "DONE" | "SPENT" | "UNDOING" | "UNDONE";

export type Refund = {
  /** Ours, 32 letters and digits; the id of the devolução. */
  id: string;
  paymentId: string;
  txid: string;
  userId: string | null;
  amountCents: number;
  /** Of a payment that was never credited: no credit is taken. */
  reviewId: string | null;
  state: RefundState;
  /** The earlier refund whose credit, given back under a key of its own, is taken; null: the purchase's. */
  creditOf: string | null;
  /** What was asked for; null: all that could be refunded, or a refund by an earlier version. */
  askedCents: number | null;
  createdAt: Date;
  /** When it was done, refused or undone; null while it is under way, and of refunds by an earlier version. */
  endedAt: Date | null;
  /** Of a refund that was refused: what was left of the purchase. */
  unspentCents: number | null;
};

export type RefundDraft = Pick<Refund, "id" | "paymentId" | "amountCents" | "askedCents" | "creditOf" | "reviewId"> & {
  /** Under which it is asked for; a repetition finds the same refund. */
  key: string;
  requestedBy: string | null;
  /** Of the merchant, for the audit log; null: not known. */
  unitId: string | null;
  /** What had gone back of the charge when who asks decided; null: of no interest. */
  seenReturnedCents: number | null;
};

/**
 * `FOUND`: the key's refund was there. `UNDER_WAY`: another one of the payment is. `CHANGED`: something else went back than was seen.
 * `EXCEEDS`: more would go back than was paid.
 */
export type OpenRefundResult =
  | { outcome: "MADE" | "FOUND" | "UNDER_WAY"; refund: Refund }
  | { outcome: "CHANGED" | "EXCEEDS" };

/** Refunds, at most one under way for each payment. Raises: `unavailable` when the store does not answer. */
export type RefundStore = {
  find(id: string): Promise<Refund | null>;
  /** Ids of every refund of a payment. */
  idsOf(paymentId: string): Promise<ReadonlySet<string>>;
  findByKey(key: string): Promise<Refund | null>;
  /** Of one payment, newest first, at most `limit`. */
  ofPayment(paymentId: string, limit: number): Promise<Refund[]>;
  /** Stores a refund under its unique key, at most one under way for each payment and never beyond what was paid. Raises: `unavailable`. */
  open(draft: RefundDraft): Promise<OpenRefundResult>;
  /** Moves on from a state; false when it is another already. DONE counts the money as returned. */
  advance(id: string, from: RefundState, to: RefundState, unspentCents?: number): Promise<boolean>;
};
