import type { ReadBack } from "../../domain/settlement/judge-payment.ts";
import type { ReturnedMoney } from "../../domain/settlement/returned-money.ts";

/** A Pix that arrived. Whatever the provider shows is settled. */
export type ProviderPayment = {
  /** Unique for each payment everywhere. */
  endToEndId: string;
  /** Null where the payer gave none. */
  txid: string | null;
  /** Null where the provider does not say. */
  pixKey: string | null;
  amountCents: number;
  paidAt: Date;
  returned: ReturnedMoney[];
};

export type ProviderCharge = ReadBack & {
  /** The BR Code; null where the provider shows none, as of a charge that was paid. */
  copyCode: string | null;
  isRemoved: boolean;
  payments: ProviderPayment[];
};

/** What of the received is asked for. `from` and `to` bound the moment of payment; pages count from 0. */
export type ReceivedQuery = { from: Date; to: Date; page: number; onlyReturned: boolean };

/**
 * A bank that speaks the Central Bank's API Pix v2. Raises: `unavailable` when it does not answer, so that what was asked may have
 * happened; `unprocessable` (`provider_refused`) when it answers that it does not do it.
 */
export type PixProvider = {
  createCharge(charge: { txid: string; amountCents: number; expiresInSeconds: number }): Promise<ProviderCharge>;
  /** Null when the provider knows no such charge. */
  readCharge(txid: string): Promise<ProviderCharge | null>;
  /** One page of what arrived. */
  listReceived(query: ReceivedQuery): Promise<{ payments: ProviderPayment[]; hasMore: boolean }>;
  refund(refund: { endToEndId: string; id: string; amountCents: number }): Promise<ReturnedMoney>;
  /** Null when the provider knows no such devolução. */
  readRefund(endToEndId: string, id: string): Promise<ReturnedMoney | null>;
  /** Where callbacks of our key go; null when nowhere. */
  readCallbackUrl(): Promise<string | null>;
  registerCallbackUrl(address: string): Promise<void>;
};

/** What an acquirer made of a charge. */
export type CardCharge = { id: string; status: "APPROVED" | "DECLINED" };

/**
 * A card acquirer, which knows cards by tokens. A repeated reference answers what the first call answered. Raises: `unavailable` when it does
 * not answer, so that the card may have been charged; `unprocessable` (`provider_refused`) when it refuses the call.
 */
export type CardProvider = {
  charge(request: { reference: string; amountCents: number; token: string }): Promise<CardCharge>;
  /** Null when the acquirer knows no charge of this reference. */
  read(reference: string): Promise<CardCharge | null>;
};
