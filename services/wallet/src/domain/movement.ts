export type MovementKind =
  | "debit"
  | "initial"
  | "manual"
  | "pix"
  | "card"
  | "expiry"
  | "clawback"
  | "reversal"
  | "refund";

/** Credits a caller may ask for; debits, expiries and what gives or takes back have commands of their own. */
export type CreditKind = Extract<MovementKind, "initial" | "manual" | "pix" | "card">;

/** Credits that were paid for: only these can be refunded or clawed back. */
export type PurchaseKind = Extract<CreditKind, "pix" | "card">;
export const isPurchase = (kind: MovementKind): kind is PurchaseKind => kind === "pix" || kind === "card";

/** The account on the other side of what becomes a lot: where the money of the wallet comes from. */
export const houseAccountOfCredit: Record<CreditKind | "reversal", string> = {
  initial: "house:grants",
  manual: "house:grants",
  pix: "house:pix_clearing",
  card: "house:card_clearing",
  reversal: "house:revenue",
};

/** Names a movement by its cause: the kind of cause and its id there; never empty, never twice. */
export type MovementKey = { source: string; externalId: string };

/** One text for a key; no part of it can hold a NUL. */
export const keyText = (key: MovementKey): string => `${key.source}\u0000${key.externalId}`;

/** A movement that exists; `amountCents` is below zero for a debit. */
export type KnownMovement = {
  id: string;
  userId: string;
  kind: MovementKind;
  amountCents: number;
  balanceAfterCents: number;
};

/** Whether a known movement is the one asked for: same wallet, same signed amount. */
export const isSameMovement = (known: KnownMovement, asked: { userId: string; amountCents: number }): boolean =>
  known.userId === asked.userId && known.amountCents === asked.amountCents;

/** What every movement is made of; `occurredAt` null: the moment it is applied. */
export type MovementDraft = MovementKey & { amountCents: number; description: string; occurredAt: Date | null };

const AMOUNT_CENTS_MAX = 1_000_000_000;
const KEY_LENGTH_MAX = 200;
const ORIGIN_LENGTH_MAX = 300;
const DESCRIPTION_LENGTH_MAX = 500;
/** Of credit given by hand, where its operator wrote nothing, and where what was written has to be forgotten. */
export const MANUAL_CREDIT_DESCRIPTION = "Crédito inserido pelo administrador";
const CLOCK_SKEW_MAX_MS = 5 * 60_000;
const EARLIEST_MS = Date.UTC(2020, 0, 1);

/** No NUL and no half surrogate pair: a store refuses them, and with them everything in the same call. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** True for a whole number of centavos that one movement may carry. */
function isAmountCents(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && value <= AMOUNT_CENTS_MAX;
}

function isKey(key: MovementKey): boolean {
  return [key.source, key.externalId].every(
    (part) => part.length > 0 && part.length <= KEY_LENGTH_MAX && isStorable(part),
  );
}

/** Whether an id that a movement was caused by can be written; null: there is none. */
export const isOrigin = (id: string | null): boolean =>
  id === null || (id.length > 0 && id.length <= ORIGIN_LENGTH_MAX && isStorable(id));

/** History may be written backdated; nothing is written ahead of the clock, beyond what clocks differ. */
export function isMoment(moment: Date, now: Date): boolean {
  const ms = moment.getTime();
  return ms >= EARLIEST_MS && ms <= now.getTime() + CLOCK_SKEW_MAX_MS;
}

/** Whether a movement can be written at all: its amount, key, text and moment. */
export function isMovement(draft: MovementDraft, now: Date): boolean {
  const { amountCents, description, occurredAt } = draft;
  const isText = description.length <= DESCRIPTION_LENGTH_MAX && isStorable(description);
  return isAmountCents(amountCents) && isKey(draft) && isText && (occurredAt === null || isMoment(occurredAt, now));
}
