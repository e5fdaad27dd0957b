import { createHmac, timingSafeEqual } from "node:crypto";
import { type OfferRow, signOfferRow, verifyOfferRow } from "./offer-row-id.ts";

/** The meaning of an offer's button; `NOT_MINE` is a NÃO TENHO which adds that the wish does not belong to this merchant's category. */
export type ButtonAnswer = "TENHO" | "NAO_TENHO" | "NOT_MINE";
export type OfferButton = { wishId: string; offerId: string; answer: ButtonAnswer };

const VERSION = "v1";
const MAC_LENGTH = 22;
const LETTERS: Record<ButtonAnswer, string> = { TENHO: "T", NAO_TENHO: "N", NOT_MINE: "C" };
const ANSWERS = new Map(Object.entries(LETTERS).map(([answer, letter]) => [letter, answer as ButtonAnswer]));

const macOf = (payload: string, secret: string): string =>
  createHmac("sha256", secret).update(payload).digest("base64url").slice(0, MAC_LENGTH);

/** `v1.<wish>.<offer>.T|N|C.<mac>`: at most 128 characters for ids of 36 characters. */
export function signButton({ wishId, offerId, answer }: OfferButton, secret: string): string {
  const payload = `${VERSION}.${wishId}.${offerId}.${LETTERS[answer]}`;
  return `${payload}.${macOf(payload, secret)}`;
}

/** Reads an id made by {@link signButton} with the same secret; null for anything else. */
export function verifyButton(id: string, secret: string): OfferButton | null {
  const [version, wishId, offerId, letter, mac, ...rest] = id.split(".");
  if (version !== VERSION || !wishId || !offerId || !letter || !mac || rest.length > 0) return null;
  const answer = ANSWERS.get(letter);
  const expected = Buffer.from(macOf(`${version}.${wishId}.${offerId}.${letter}`, secret));
  const given = Buffer.from(mac);
  if (answer === undefined || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { wishId, offerId, answer };
}

/** The ids of an offer's three buttons and of its row in a list, and their reverse, for one secret. */
export const createOfferButtons = (secret: string) => ({
  idsOf: (wishId: string, offerId: string) => ({
    yes: signButton({ wishId, offerId, answer: "TENHO" }, secret),
    no: signButton({ wishId, offerId, answer: "NAO_TENHO" }, secret),
    notMine: signButton({ wishId, offerId, answer: "NOT_MINE" }, secret),
    row: signOfferRow({ wishId, offerId }, secret),
  }),
  parse: (id: string): OfferButton | null => verifyButton(id, secret),
  parseRow: (id: string): OfferRow | null => verifyOfferRow(id, secret),
});

export type OfferButtons = ReturnType<typeof createOfferButtons>;
