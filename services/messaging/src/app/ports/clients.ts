import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import type { ReadAct, TalkState } from "../../domain/intake/dialogue-act.ts";
import type { Place } from "../../domain/intake/inbound-message.ts";
import type { NumberProofOutcome } from "../../domain/outgoing/texts/number-proof.ts";
import type { Prediction } from "../../domain/wish/prediction.ts";
import type { MessageKind, UnitRef } from "../../domain/wish/wish.ts";

type NamedCategory = { id: number; name: string; isDeleted: boolean };

/** The reason of an `unavailable` that no restart mends: nothing has been taught yet. */
export const NO_MODEL = "no_model";

/** Every method raises `unavailable`, `overloaded` or `deadline_exceeded` while the service does not answer. */
export type CategorisationClient = {
  /**
   * `act` is null where the service reads no acts.
   *
   * @param askBelow confidence from which an answer is reliable; null: what the model was calibrated for
   * @param talk what was open when the text came; absent: nothing
   */
  categorise(
    text: string,
    askBelow: number | null,
    talk?: TalkState,
  ): Promise<{ kind: MessageKind; act: ReadAct | null; guess: Prediction }>;
  /** Names of categories, deleted ones included; unknown ids are absent. */
  getCategories(categoryIds: number[]): Promise<NamedCategory[]>;
  /** Forgets the texts of these wishes, at most 100. Safe to repeat. */
  forgetWishes(wishIds: string[]): Promise<void>;
};

export type UnitNear = { unit: UnitRef | null; city: string | null };

export type FranchiseClient = {
  /** Active units of a business number; none for a number no unit has. */
  unitsOfNumber(phoneNumberId: string): Promise<UnitRef[]>;
  /** Returns whether an active unit has the number; while the service does not answer, what was known last. */
  isServed(phoneNumberId: string): Promise<boolean>;
  getUnit(id: string): Promise<UnitRef | null>;
  /** Id and name of units; unknown ids are absent. */
  unitNames(ids: readonly string[]): Promise<[id: string, name: string][]>;
  /** Names of the active units by the digits of the number at which people reach them, their own or one that they share. */
  unitsByNumber(): Promise<Map<string, string[]>>;
  /** Active units with the business numbers they have, own and shared. */
  unitNumbers(): Promise<{ unit: string; numberId: string; digits: string }[]>;
  /** Looks up a CEP; null when it does not exist. `district` is "" when it has none; `unit` is null when no unit serves its city. */
  resolveCep(cep: string): Promise<{ city: string; district: string; unit: UnitRef | null } | null>;
  /** The unit of the business number near a place, and the city nearest to it; null: none. */
  findUnitNear(place: Place, phoneNumberId: string): Promise<UnitNear>;
  /** The business number of a unit, its own or one that it shares; "" asks for that of any unit. Raises: `unavailable` when none has a number. */
  numberOfUnit(unitId: string): Promise<string>;
};

export type MerchantProfile = {
  id: string;
  name: string;
  /** Canonical digits of the number it proved; empty: cannot be reached. */
  phone: string;
  hours: BusinessHours | null;
  /** End of the pause, before which the merchant gets no offers; null when it does not pause. */
  pausedUntil: Date | null;
  /** The unit it belongs to. */
  unitId: string;
};

/** An account with this WhatsApp number; `merchantId` is the merchant it belongs to. */
export type Answerer = { accountId: string; merchantId: string };

export type UsersClient = {
  /** `hasUnavailable`: nobody is found, but some sell it there who have paused or proved no number. */
  findMerchants(categoryId: number, unitId: string): Promise<{ merchants: MerchantProfile[]; hasUnavailable: boolean }>;
  /** Leaves out merchants without a proved WhatsApp number. */
  getMerchants(ids: string[]): Promise<MerchantProfile[]>;
  /** Answerers of the account that proved this number; none where no account did. */
  answerersOf(phone: string): Promise<Answerer[]>;
  /** Proves a number, as Meta gave it, by a code that was written from it; repeated with its key, it returns the same outcome. */
  proveNumber(written: { phone: string; code: string; key: string; at: Date }): Promise<NumberProofOutcome>;
  /** Reports that the owner of a number now has another one, so that no account has proved it any more. Safe to repeat. */
  reportChangedNumber(phone: string, at: Date): Promise<void>;
  /** Reports that somebody acted for a merchant from a number that is not its own, "" where WhatsApp hides it. Safe to repeat. */
  reportForeignNumber(report: { merchantId: string; phone: string; at: Date }): Promise<void>;
  /** Stops offers to a merchant until a moment in the future; null resumes them. Safe to repeat. */
  setPause(merchantId: string, until: Date | null): Promise<void>;
  /** Names of accounts by id; unknown ones are absent. */
  namesOf(accountIds: string[]): Promise<Map<string, string>>;
  /** Returns whether each of these accounts holds the permission at this moment; one that is inactive or does not exist is absent. */
  activeHolders(permission: string, accountIds: string[]): Promise<Map<string, boolean>>;
};

export type DebitOutcome =
  | { outcome: "paid"; movementId: string; balanceBeforeCents: number; balanceAfterCents: number }
  /** Nothing was debited; `cap_reached`: the debit would exceed the merchant's own cap for the day. */
  | { outcome: "no_balance" | "cap_reached"; balanceCents: number };

/** Proof of a debit on the merchant's statement; a field is empty where there is none. */
export type DebitProof = {
  wishId: string;
  /** Signed id of the tapped button; the answer's key when it came from the panel. */
  buttonId: string;
  /** Meta's id of the message the answer came in; empty from the panel. */
  wamid: string;
  /** Time zone of the unit; the merchant's daily cap counts its days. */
  timeZone: string;
};

export type WalletClient = {
  priceCents(): Promise<number>;
  /** Merchants without a wallet are absent. */
  balances(merchantIds: string[]): Promise<Map<string, number>>;
  /** Debits an offer, keyed by it: repeated, it returns the same and debits nothing further. */
  debitOffer(
    debit: DebitProof & { merchantId: string; offerId: string; amountCents: number; description: string },
  ): Promise<DebitOutcome>;
  /** Refunds the offer's debit, once; repeated, it returns the same. Raises: `not_found` for an offer without a debit. */
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
   * Makes a charge that gives a merchant credit when it is paid. A repeated key returns the charge it made.
   * Raises: `unavailable`, `overloaded` or `deadline_exceeded` while none can be made.
   */
  requestCharge(wanted: { key: string; merchantId: string; amountCents: number; expiresAt: Date }): Promise<Charge>;
};
