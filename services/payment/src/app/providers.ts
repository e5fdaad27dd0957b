import type { OfferedCode } from "../domain/own-copy-code.ts";
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
  /** Where the provider gives no moment that can be read, the minute in the end-to-end id, else that of the reading. */
  paidAt: Date;
  returned: ReturnedMoney[];
  /** Fields of devoluções that cannot be read; none of them holds up the payment. */
  unreadable: string[];
};

/** An item of the provider's whose amount or end-to-end id cannot be read: the names of those fields, and what it can be known by. */
export type UnreadableItem = {
  endToEndId: string | null;
  txid: string | null;
  missing: string[];
  /** Digest of the item; it stays the same while the item does. */
  digest: string;
};

export type ReceivedItems = { payments: ProviderPayment[]; unreadable: UnreadableItem[] };

/** Items of a page, and the number of pages; null where the provider does not say how many there are. */
export type ReceivedPage = ReceivedItems & { pages: number | null };

export type ProviderCharge = OfferedCode &
  ReceivedItems & {
    isRemoved: boolean;
    /** True where the provider calls it paid, also where it names no payment; null for a state that we do not know. */
    isPaid: boolean | null;
  };

/** Filter of received payments. `from` and `to` bound the moment of payment; pages count from 0. */
export type ReceivedQuery = {
  from: Date;
  to: Date;
  page: number;
  onlyReturned: boolean;
  /** Payments of this charge alone. */
  txid?: string;
};

/**
 * A bank that speaks the Central Bank's API Pix v2. Raises: `unavailable` when it does not answer, so that the request may have taken effect, and
 * when its answer cannot be read (`unreadable`); `unprocessable` (`provider_refused`) when it refuses the request.
 */
export type PixProvider = {
  createCharge(charge: { txid: string; amountCents: number; expiresInSeconds: number }): Promise<ProviderCharge>;
  /** Null when the provider knows no such charge. */
  readCharge(txid: string): Promise<ProviderCharge | null>;
  /** Reads one page of received payments. */
  listReceived(query: ReceivedQuery): Promise<ReceivedPage>;
  /** Reads one received payment; null when the provider knows no such payment. */
  readPayment(endToEndId: string): Promise<ReceivedItems | null>;
  /** Returns the devolução's status, as in {@link ReturnedMoney}; empty where the provider took the request and says no more. */
  refund(refund: { endToEndId: string; id: string; amountCents: number }): Promise<string>;
  /** Reads a devolução's status; null when the provider knows no such devolução. */
  readRefund(endToEndId: string, id: string): Promise<string | null>;
  /** Registered callback address of our key; null when none is registered. */
  readCallbackUrl(): Promise<string | null>;
  registerCallbackUrl(address: string): Promise<void>;
};

/** An acquirer's decision about a charge. */
export type CardCharge = {
  id: string;
  status: "APPROVED" | "DECLINED";
  /** Advice in pt-BR to the payer whose card was declined; null or absent: none is known. */
  advice?: string | null;
};

/**
 * A card acquirer, which knows cards by tokens. A repeated reference returns the answer of the first call. Raises: `unavailable` when it does not
 * answer or says neither yes nor no yet, so that the card may have been charged; `unprocessable` (`provider_refused`) when it refuses the call.
 */
export type CardProvider = {
  /** True when the acquirer asks for the payer's e-mail. */
  readonly needsPayer: boolean;
  charge(request: {
    reference: string;
    amountCents: number;
    token: string;
    /** Empty where the acquirer does not need it. */
    payerEmail: string;
  }): Promise<CardCharge>;
  /** Null when the acquirer knows no charge of this reference. */
  read(charge: { reference: string; amountCents: number }): Promise<CardCharge | null>;
};
