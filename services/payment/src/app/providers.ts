import type { ReadBack } from "../domain/judge-payment.ts";
import type { ReturnedMoney } from "../domain/returned-money.ts";

/** A Pix that arrived. Every payment the provider shows is settled. */
export type ProviderPayment = {
  /** Unique for each payment everywhere. */
  endToEndId: string;
  /** Null where the payer gave no txid. */
  txid: string | null;
  /** Null where the provider does not name the key. */
  pixKey: string | null;
  amountCents: number;
  paidAt: Date;
  returned: ReturnedMoney[];
};

export type ProviderCharge = ReadBack & {
  /** The BR Code; null where the provider shows none, as for a charge that was paid. */
  copyCode: string | null;
  isRemoved: boolean;
  payments: ProviderPayment[];
};

/** Filter of received payments. `from` and `to` bound the moment of payment; pages count from 0. */
export type ReceivedQuery = { from: Date; to: Date; page: number; onlyReturned: boolean };

/**
 * A bank that speaks the Central Bank's API Pix v2. Raises: `unavailable` when it does not answer, so that the request may have taken effect;
 * `unprocessable` (`provider_refused`) when it refuses the request.
 */
export type PixProvider = {
  createCharge(charge: { txid: string; amountCents: number; expiresInSeconds: number }): Promise<ProviderCharge>;
  /** Null when the provider knows no such charge. */
  readCharge(txid: string): Promise<ProviderCharge | null>;
  /** Reads one page of received payments. */
  listReceived(query: ReceivedQuery): Promise<{ payments: ProviderPayment[]; hasMore: boolean }>;
  refund(refund: { endToEndId: string; id: string; amountCents: number }): Promise<ReturnedMoney>;
  /** Null when the provider knows no such devolução. */
  readRefund(endToEndId: string, id: string): Promise<ReturnedMoney | null>;
  /** Registered callback address of our key; null when none is registered. */
  readCallbackUrl(): Promise<string | null>;
  registerCallbackUrl(address: string): Promise<void>;
};

/** An acquirer's decision about a charge. */
export type CardCharge = { id: string; status: "APPROVED" | "DECLINED" };

/**
 * A card acquirer, which knows cards by tokens. A repeated reference returns the answer of the first call. Raises: `unavailable` when it does not
 * answer, so that the card may have been charged; `unprocessable` (`provider_refused`) when it refuses the call.
 */
export type CardProvider = {
  charge(request: { reference: string; amountCents: number; token: string }): Promise<CardCharge>;
  /** Null when the acquirer knows no charge of this reference. */
  read(reference: string): Promise<CardCharge | null>;
};
