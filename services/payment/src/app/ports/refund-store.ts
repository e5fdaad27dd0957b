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
  /** Of a refund that was refused: what was left of the purchase. */
  unspentCents: number | null;
};

export type RefundDraft = Pick<Refund, "id" | "paymentId" | "amountCents" | "reviewId"> & {
  requestedBy: string | null;
};

/** Refunds, at most one under way for each payment. Raises: `unavailable` when the store does not answer. */
export type RefundStore = {
  find(id: string): Promise<Refund | null>;
  /** Ids of every refund of a payment. */
  idsOf(paymentId: string): Promise<ReadonlySet<string>>;
  /** Stores a refund, or answers the one that is under way for the payment. */
  open(draft: RefundDraft): Promise<Refund>;
  /** Moves on from a state; false when it is another already. DONE counts the money as returned. */
  advance(id: string, from: RefundState, to: RefundState, unspentCents?: number): Promise<boolean>;
};
