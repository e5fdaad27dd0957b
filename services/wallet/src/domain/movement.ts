export const MOVEMENT_KINDS = [
  "debit",
  "initial",
  "manual",
  "pix",
  "card",
  "expiry",
  "clawback",
  "reversal",
  "refund",
] as const;

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Credits a caller may ask for; debits, expiries, reversals, refunds and clawbacks have commands of their own. */
export type CreditKind = Extract<MovementKind, "initial" | "manual" | "pix" | "card">;

/** Credits that were paid for: only these can be refunded or clawed back. */
export type PurchaseKind = Extract<CreditKind, "pix" | "card">;
export const isPurchase = (kind: MovementKind): kind is PurchaseKind => kind === "pix" || kind === "card";

/** The account on the other side of a lot, from which the wallet's money comes. */
export const houseAccountOfCredit: Record<CreditKind | "reversal", string> = {
  initial: "house:grants",
  manual: "house:grants",
  pix: "house:pix_clearing",
  card: "house:card_clearing",
  reversal: "house:revenue",
};

/** Names a movement by its cause: the kind of cause and its id there; never empty, never twice. */
export type MovementKey = { source: string; externalId: string };

/** Sources of the credit of an operator's smoke run, and of taking it back. */
export const SMOKE_GRANTED = "smoke";
export const SMOKE_TAKEN = "smoke-taken";
export const isSmokeSource = (source: string | null): boolean => source === SMOKE_GRANTED || source === SMOKE_TAKEN;

/** One text per key; no part of it can hold a NUL. */
export const keyText = (key: MovementKey): string => `${key.source}\u0000${key.externalId}`;

/** A movement that exists; `amountCents` is below zero for a debit, and 0 for a free one and its reversal. */
export type KnownMovement = {
  id: string;
  userId: string;
  kind: MovementKind;
  amountCents: number;
  balanceAfterCents: number;
  description: string;
  /** The debit a reversal gives back, or the purchase that a refund or clawback takes back. */
  reverses: string | null;
  /** Ids of the purchase that was credited. */
  txid: string | null;
  endToEndId: string | null;
  /** True when whoever asked left the amount out, so that it is the credit value of that moment. */
  isDefaultAmount: boolean;
};

/** Returns whether a movement takes from its wallet; a free TENHO and its reversal have no sign, so the kind decides. */
export const isDebitLine = ({ kind, amountCents }: { kind: MovementKind; amountCents: number }): boolean =>
  amountCents < 0 || kind === "debit";

/** Returns whether a known movement is the one asked for: same wallet, same signed amount. */
export const isSameMovement = (known: KnownMovement, asked: { userId: string; amountCents: number }): boolean =>
  known.userId === asked.userId && known.amountCents === asked.amountCents;

type AskedCredit = {
  userId: string;
  amountCents: number;
  kind: MovementKind;
  description: string;
  purchase?: { txid: string | null; endToEndId: string | null };
  isDefaultAmount?: boolean;
};

/**
 * Returns whether a known credit is the one asked for: with the same ids of its purchase, and for credit given by hand with the operator's
 * description, and an amount that was named both times or neither.
 */
export function isSameCredit(known: KnownMovement, asked: AskedCredit): boolean {
  const { purchase, isDefaultAmount = false } = asked;
  return (
    known.userId === asked.userId &&
    known.kind === asked.kind &&
    known.isDefaultAmount === isDefaultAmount &&
    // The credit value may have changed since.
    (isDefaultAmount || known.amountCents === asked.amountCents) &&
    known.txid === (purchase?.txid ?? null) &&
    known.endToEndId === (purchase?.endToEndId ?? null) &&
    (asked.kind !== "manual" || known.description === asked.description)
  );
}

/** Fields of every movement; `occurredAt` null: the moment it is applied. */
export type MovementDraft = MovementKey & { amountCents: number; description: string; occurredAt: Date | null };

const AMOUNT_CENTS_MAX = 1_000_000_000;
const KEY_LENGTH_MAX = 200;
const ORIGIN_LENGTH_MAX = 300;
const DESCRIPTION_LENGTH_MAX = 500;
/** Description of credit given by hand whose operator wrote none, or whose text was erased. */
export const MANUAL_CREDIT_DESCRIPTION = "Crédito inserido pelo administrador";
const CLOCK_SKEW_MAX_MS = 5 * 60_000;
const EARLIEST_MS = Date.UTC(2020, 0, 1);

/** Returns whether a store accepts a text: a NUL or half a surrogate pair is refused, and with it everything in the same call. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Returns whether a value is a whole number of centavos that one movement of the kind may carry: a free TENHO and its reversal move nothing. */
function isAmountCents(value: number, kind: MovementKind): boolean {
  const least = kind === "debit" || kind === "reversal" ? 0 : 1;
  return Number.isSafeInteger(value) && value >= least && value <= AMOUNT_CENTS_MAX;
}

function isKey(key: MovementKey): boolean {
  return [key.source, key.externalId].every(
    (part) => part.length > 0 && part.length <= KEY_LENGTH_MAX && isStorable(part),
  );
}

/** Returns whether the id of a movement's cause can be written; null: there is none. */
export const isOrigin = (id: string | null): boolean =>
  id === null || (id.length > 0 && id.length <= ORIGIN_LENGTH_MAX && isStorable(id));

/** Returns whether a movement may have this moment: history may be backdated, but nothing lies ahead of the clock by more than clocks differ. */
export function isMoment(moment: Date, now: Date): boolean {
  const ms = moment.getTime();
  return ms >= EARLIEST_MS && ms <= now.getTime() + CLOCK_SKEW_MAX_MS;
}

/** Returns whether a movement can be written at all: its amount, key, text and moment. */
export function isMovement(draft: MovementDraft & { kind: MovementKind }, now: Date): boolean {
  const { amountCents, description, occurredAt, kind } = draft;
  const isText = description.length <= DESCRIPTION_LENGTH_MAX && isStorable(description);
  return (
    isAmountCents(amountCents, kind) && isKey(draft) && isText && (occurredAt === null || isMoment(occurredAt, now))
  );
}
