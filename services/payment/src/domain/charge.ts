/** Method by which a charge is paid. */
export type PaymentMethod = "PIX" | "CARD";

/**
 * Stored state of a charge. ACTIVE waits for its payment, REVIEW for MASTER; PAID may still become REFUNDED or CLAWED_BACK; the others are
 * terminal. Expiry is no state: it follows from the time, and a payment that comes after it is credited all the same.
 */
export type ChargeStatus =
  | "ACTIVE"
  | "PAID"
  | "REMOVED"
  | "REVIEW"
  | "REFUNDED"
  | "CLAWED_BACK"
  | "DECLINED"
  | "FAILED";

export type Charge = {
  /** Our own id, 32 letters and digits, also used with the provider. */
  txid: string;
  /** Idempotency key of the charge; a repetition finds the same charge. */
  key: string;
  /** The merchant whose wallet is loaded. */
  userId: string;
  method: PaymentMethod;
  amountCents: number;
  status: ChargeStatus;
  /** The BR Code; null until the provider has answered. */
  copyCode: string | null;
  paidCents: number | null;
  paidAt: Date | null;
  /** Sum returned to the payer, by refund or clawback. */
  returnedCents: number;
  createdAt: Date;
  expiresAt: Date;
  /** Moment at which the bank's first callback named it; null: none did, or it was another version that took it. */
  calledBackAt: Date | null;
};

/** The states a charge can be seen in. */
export type SeenStatus = ChargeStatus | "EXPIRED";

const NEXT: Readonly<Record<ChargeStatus, readonly ChargeStatus[]>> = {
  // A payment may come after the charge was removed, or after we had given it up.
  ACTIVE: ["PAID", "REVIEW", "REMOVED", "DECLINED", "FAILED"],
  REVIEW: ["PAID", "REFUNDED", "CLAWED_BACK"],
  REMOVED: ["PAID", "REVIEW"],
  FAILED: ["PAID", "REVIEW"],
  PAID: ["REFUNDED", "CLAWED_BACK"],
  REFUNDED: ["CLAWED_BACK"],
  DECLINED: [],
  CLAWED_BACK: [],
};

/** Returns whether a charge may go from one state to another; staying is no change. */
export const mayBecome = (from: ChargeStatus, to: ChargeStatus): boolean => NEXT[from].includes(to);

/** The state a charge is shown in at `now`. */
export const seenStatus = ({ status, expiresAt }: Pick<Charge, "status" | "expiresAt">, now: Date): SeenStatus =>
  status === "ACTIVE" && expiresAt <= now ? "EXPIRED" : status;

/** Returns whether a charge can still be paid as intended. */
export const isPayable = (charge: Pick<Charge, "status" | "expiresAt">, now: Date): boolean =>
  seenStatus(charge, now) === "ACTIVE";
