import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import type { Place } from "../../domain/intake/inbound-message.ts";
import type { Prediction } from "../../domain/wish/prediction.ts";
import type { MessageKind, UnitRef } from "../../domain/wish/wish.ts";

type NamedCategory = { id: number; name: string; isDeleted: boolean };

/** Every method raises `unavailable`, `overloaded` or `deadline_exceeded` while the service does not answer. */
export type CategorisationClient = {
  /** @param askBelow confidence from which an answer is reliable; null: what the model was calibrated for */
  categorise(text: string, askBelow: number | null): Promise<{ kind: MessageKind; guess: Prediction }>;
  /** Names of categories, deleted ones included; unknown ids are absent. */
  getCategories(categoryIds: number[]): Promise<NamedCategory[]>;
  /** Forgets the texts of these wishes, at most 100. Safe to repeat. */
  forgetWishes(wishIds: string[]): Promise<void>;
};

export type UnitNear = { unit: UnitRef | null; city: string | null };

export type FranchiseClient = {
  /** Active units of a business number; none for a number no unit has. */
  unitsOfNumber(phoneNumberId: string): Promise<UnitRef[]>;
  /** Whether an active unit has the number; while the service does not answer, what was known last. */
  isServed(phoneNumberId: string): Promise<boolean>;
  getUnit(id: string): Promise<UnitRef | null>;
  /** Id and name of units; unknown ids are absent. */
  unitNames(ids: readonly string[]): Promise<[id: string, name: string][]>;
  /** Names of the active units that have a number of their own, by its digits. */
  unitsByNumber(): Promise<Map<string, string[]>>;
  /** Null: no such CEP. `district` "": it has none. `unit` null: no unit serves its city. */
  resolveCep(cep: string): Promise<{ city: string; district: string; unit: UnitRef | null } | null>;
  /** The unit of the business number near a place, and the city nearest to it; null: none. */
  findUnitNear(place: Place, phoneNumberId: string): Promise<UnitNear>;
  /** The business number of a unit; "" asks for that of any unit. Raises: `unavailable` when none has a number. */
  numberOfUnit(unitId: string): Promise<string>;
};

export type MerchantProfile = {
  id: string;
  name: string;
  /** Canonical digits; empty: cannot be reached. */
  phone: string;
  hours: BusinessHours | null;
  /** No offers until then; null: it does not pause. */
  pausedUntil: Date | null;
  /** The unit it belongs to. */
  unitId: string;
};

/** An account with this WhatsApp number; `merchantId` is the merchant it belongs to. */
export type Answerer = { accountId: string; merchantId: string };

export type UsersClient = {
  findMerchants(categoryId: number, unitId: string): Promise<MerchantProfile[]>;
  getMerchants(ids: string[]): Promise<MerchantProfile[]>;
  answerersOf(phone: string): Promise<Answerer[]>;
  /** Stops offers to a merchant until a moment in the future; null resumes them. Safe to repeat. */
  setPause(merchantId: string, until: Date | null): Promise<void>;
};

export type AuthClient = {
  /** Those of these active accounts that hold the permission at this moment. */
  holdersOf(permission: string, accountIds: string[]): Promise<Set<string>>;
  /** Whether each of these accounts holds the permission at this moment; one that is inactive or does not exist is absent. */
  activeHolders(permission: string, accountIds: string[]): Promise<Map<string, boolean>>;
};

export type DebitOutcome =
  | { outcome: "paid"; movementId: string; balanceBeforeCents: number; balanceAfterCents: number }
  /** Nothing was debited; `cap_reached`: it would pass the merchant's own cap for the day. */
  | { outcome: "no_balance" | "cap_reached"; balanceCents: number };

/** What a debit is proved by on the merchant's statement; empty: there is none. */
export type DebitProof = {
  wishId: string;
  /** The signed id that was tapped; of the panel the answer's key. */
  buttonId: string;
  /** Meta's id of the message the answer came in; empty from the panel. */
  wamid: string;
  /** Of the unit, whose days the merchant's cap counts. */
  timeZone: string;
};

export type WalletClient = {
  priceCents(): Promise<number>;
  /** Merchants without a wallet are absent. */
  balances(merchantIds: string[]): Promise<Map<string, number>>;
  /** Keyed by the offer: repeated, it answers the same and debits nothing further. */
  debitOffer(
    debit: DebitProof & { merchantId: string; offerId: string; amountCents: number; description: string },
  ): Promise<DebitOutcome>;
  /** Gives back what the offer's debit took, once; repeated, it answers the same. Raises: `not_found` for an offer without a debit. */
  reverseOffer(wanted: {
    merchantId: string;
    offerId: string;
    description: string;
  }): Promise<{ movementId: string; amountCents: number; balanceCents: number }>;
};

/** A Pix charge. `copyCode`: "Pix copia e cola". */
export type Charge = { amountCents: number; copyCode: string; expiresAt: Date };

export type PaymentClient = {
  /**
   * A charge that gives a merchant credit when it is paid. A repeated key answers the charge it made.
   * Raises: `unavailable`, `overloaded` or `deadline_exceeded` while none can be made.
   */
  requestCharge(wanted: { key: string; merchantId: string; amountCents: number; expiresAt: Date }): Promise<Charge>;
};
