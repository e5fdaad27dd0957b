import type { Charge, PaymentMethod } from "../domain/charge.ts";
import type { ReviewReason } from "../domain/judge-payment.ts";

/** RECEIVED: to be credited. CREDITED: the ledger has it. REVIEW: MASTER decides. RETURNED: it went back without ever being credited. */
export type PaymentState = "RECEIVED" | "CREDITED" | "REVIEW" | "RETURNED";

/** Money that arrived: a Pix by its endToEndId, a card's payment by the acquirer's id. */
export type Payment = {
  id: string;
  method: PaymentMethod;
  /** Txid shown by the provider; empty where there is none. */
  txid: string;
  /** Null when it belongs to no charge of ours. */
  userId: string | null;
  amountCents: number;
  paidAt: Date;
  state: PaymentState;
  /** Sum credited in the ledger; 0 until it is credited. */
  creditedCents: number;
  returnedCents: number;
  recordedAt: Date;
};

export type NewPayment = Pick<Payment, "id" | "method" | "txid" | "amountCents" | "paidAt">;

/** The first clawback of each id is `RECORDED`; `TAKEN` once the ledger has it. */
export type ClawbackState = "RECORDED" | "TAKEN";

/** A devolução that we did not ask for. */
export type Clawback = { id: string; amountCents: number; state: ClawbackState; recordedAt: Date };

/** Payments received, and their outcome. Raises: `unavailable` when the store does not answer. */
export type PaymentStore = {
  find(id: string): Promise<Payment | null>;
  /** Selects those of these ids that are credited. */
  credited(ids: readonly string[]): Promise<Set<string>>;
  /** Payments of a charge, oldest first. */
  ofCharge(txid: string): Promise<Payment[]>;
  /**
   * Stores a payment under its unique id, once; `judge` returns the reason for a review, given how many other payments its charge has. Returns the
   * payment as it is stored.
   */
  record(
    payment: NewPayment,
    charge: Pick<Charge, "txid" | "userId" | "amountCents"> | null,
    judge: (earlierPayments: number) => ReviewReason | null,
  ): Promise<Payment>;
  /** Marks a payment after the ledger has credited it: the payment is CREDITED, its charge PAID. Safe to repeat; false for a repetition. */
  markCredited(id: string, creditedCents: number): Promise<boolean>;
  /** Stores that money was taken back, once; returns the state of the clawback. */
  recordClawback(paymentId: string, clawback: { id: string; amountCents: number }): Promise<ClawbackState>;
  /** Clawbacks of one payment, newest first, at most `limit`. */
  clawbacksOf(paymentId: string, limit: number): Promise<Clawback[]>;
  /**
   * Marks a clawback after the ledger has taken it, or when the ledger never had the credit (`wasCredited` false). Safe to repeat. Raises:
   * `conflict` when the payment is being credited just now: the ledger has to be asked first.
   */
  markClawedBack(
    paymentId: string,
    clawbackId: string,
    how: { isFraudClaim: boolean; wasCredited: boolean },
  ): Promise<void>;
};
