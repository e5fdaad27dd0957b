import type { Charge, ChargeStatus, PaymentMethod } from "../domain/charge.ts";

export type ChargeDraft = {
  txid: string;
  key: string;
  userId: string;
  method: PaymentMethod;
  amountCents: number;
  createdAt: Date;
  expiresAt: Date;
};

export type OpenChargeRules = {
  /** Open charges a merchant may have. */
  openMax: number;
  /** An open charge of the same amount made after `madeAfter` and open beyond `openUntil` is reused; null: never. */
  reuse: { madeAfter: Date; openUntil: Date } | null;
};

/** `FOUND`: the key's charge exists, or one was reused. `TOO_MANY`: `retryAt` is when the first of the open ones ends. */
export type OpenChargeResult = { outcome: "MADE" | "FOUND"; charge: Charge } | { outcome: "TOO_MANY"; retryAt: Date };

/** A page of charges, newest first; `before` is exclusive. */
export type ChargePage = {
  userId: string | null;
  limit: number;
  before: { createdAt: Date; txid: string } | null;
};

/** Charges. Raises: `unavailable` when the store does not answer. */
export type ChargeStore = {
  /** Stores a charge before the provider knows of it, and the time of its first check. */
  open(draft: ChargeDraft, rules: OpenChargeRules): Promise<OpenChargeResult>;
  find(txid: string): Promise<Charge | null>;
  findByKey(key: string): Promise<Charge | null>;
  list(page: ChargePage): Promise<Charge[]>;
  /** Txids of the merchant's newest charges without a payment, made after `madeAfter`, at most `limit`. */
  unpaidOf(userId: string, madeAfter: Date, limit: number): Promise<string[]>;
  /** Selects those of these txids that are charges of ours. */
  known(txids: readonly string[]): Promise<Set<string>>;
  /** Deletes at most `limit` of the oldest charges made and ended before `before` that have no payment and no due work; returns how many. */
  deleteUnpaid(before: Date, limit: number): Promise<number>;
  /** Notes when the bank's first callback named these charges; txids that are no charge of ours are ignored. */
  noteCallback(txids: readonly string[]): Promise<void>;
  saveCopyCode(txid: string, copyCode: string): Promise<void>;
  /** Changes the state where the rules allow it; false when they do not. */
  changeStatus(txid: string, to: ChargeStatus): Promise<boolean>;
};
