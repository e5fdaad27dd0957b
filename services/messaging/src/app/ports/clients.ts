import type { BusinessHours } from "@tenho/br/business-hours";
import type { Guess } from "../../domain/wish/prediction.ts";
import type { MessageKind, UnitRef } from "../../domain/wish/wish.ts";

type NamedCategory = { id: number; name: string; isDeleted: boolean };

/** Every method raises `unavailable`, `overloaded` or `deadline_exceeded` while the neighbour cannot answer. */
export type Categoriser = {
  read(text: string): Promise<{ kind: MessageKind; guess: Guess }>;
  /** What categories are called, those deleted too; ids nobody knows are absent. */
  named(categoryIds: number[]): Promise<NamedCategory[]>;
};

export type Units = {
  /** Active units of a business number; of one we do not know, all active units. */
  ofNumber(phoneNumberId: string): Promise<UnitRef[]>;
  get(id: string): Promise<UnitRef | null>;
  /** Null: no such CEP. `unit` null: nobody serves its city. */
  ofCep(cep: string): Promise<{ city: string; unit: UnitRef | null } | null>;
};

export type MerchantProfile = {
  id: string;
  name: string;
  /** Canonical digits; empty: cannot be reached. */
  phone: string;
  hours: BusinessHours | null;
};

/** Somebody a WhatsApp number belongs to; `merchantId` is whom they answer for. */
export type Answerer = { accountId: string; merchantId: string; mayAnswer: boolean };

export type Merchants = {
  find(categoryId: number, unitId: string): Promise<MerchantProfile[]>;
  get(ids: string[]): Promise<MerchantProfile[]>;
  answerersOf(phone: string): Promise<Answerer[]>;
};

export type DebitOutcome =
  | { outcome: "paid"; movementId: string; balanceBeforeCents: number; balanceAfterCents: number }
  | { outcome: "no_balance"; balanceCents: number };

export type Wallet = {
  priceCents(): Promise<number>;
  /** Without a wallet: absent. */
  balances(merchantIds: string[]): Promise<Map<string, number>>;
  /** Keyed by the offer: repeated, it answers as before and debits no more. */
  debitOffer(debit: {
    merchantId: string;
    offerId: string;
    amountCents: number;
    description: string;
  }): Promise<DebitOutcome>;
};
