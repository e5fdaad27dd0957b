import type { BusinessHours } from "@tenho/br/business-hours";
import type { Prediction } from "../../domain/wish/prediction.ts";
import type { MessageKind, UnitRef } from "../../domain/wish/wish.ts";

type NamedCategory = { id: number; name: string; isDeleted: boolean };

/** Every method raises `unavailable`, `overloaded` or `deadline_exceeded` while the service does not answer. */
export type CategorisationClient = {
  categorise(text: string): Promise<{ kind: MessageKind; guess: Prediction }>;
  /** Names of categories, deleted ones included; unknown ids are absent. */
  getCategories(categoryIds: number[]): Promise<NamedCategory[]>;
  /** Forgets the texts of these wishes, at most 100. Safe to repeat. */
  forgetWishes(wishIds: string[]): Promise<void>;
};

export type FranchiseClient = {
  /** Active units of a business number; none for a number no unit has. */
  unitsOfNumber(phoneNumberId: string): Promise<UnitRef[]>;
  /** Whether an active unit has the number; while the service does not answer, what was known last. */
  isServed(phoneNumberId: string): Promise<boolean>;
  getUnit(id: string): Promise<UnitRef | null>;
  /** Null: no such CEP. `unit` null: no unit serves its city. */
  resolveCep(cep: string): Promise<{ city: string; unit: UnitRef | null } | null>;
  /** The business number of a unit; "" asks for that of any unit. Raises: `unavailable` when none has a number. */
  numberOfUnit(unitId: string): Promise<string>;
};

export type MerchantProfile = {
  id: string;
  name: string;
  /** Canonical digits; empty: cannot be reached. */
  phone: string;
  hours: BusinessHours | null;
};

/** An account with this WhatsApp number; `merchantId` is the merchant it belongs to. */
export type Answerer = { accountId: string; merchantId: string };

export type UsersClient = {
  findMerchants(categoryId: number, unitId: string): Promise<MerchantProfile[]>;
  getMerchants(ids: string[]): Promise<MerchantProfile[]>;
  answerersOf(phone: string): Promise<Answerer[]>;
};

export type AuthClient = {
  /** Those of these active accounts that hold the permission at this moment. */
  holdersOf(permission: string, accountIds: string[]): Promise<Set<string>>;
};

export type DebitOutcome =
  | { outcome: "paid"; movementId: string; balanceBeforeCents: number; balanceAfterCents: number }
  | { outcome: "no_balance"; balanceCents: number };

export type WalletClient = {
  priceCents(): Promise<number>;
  /** Merchants without a wallet are absent. */
  balances(merchantIds: string[]): Promise<Map<string, number>>;
  /** Keyed by the offer: repeated, it answers the same and debits nothing further. */
  debitOffer(debit: {
    merchantId: string;
    offerId: string;
    amountCents: number;
    description: string;
  }): Promise<DebitOutcome>;
};
