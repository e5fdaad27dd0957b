import { createHmac, timingSafeEqual } from "node:crypto";
import type { Answer } from "./wish.ts";

/** What a TENHO or NÃO TENHO button stands for. */
export type OfferButton = { wishId: string; offerId: string; answer: Answer };

const VERSION = "v1";
const MAC_LENGTH = 22;
const LETTERS: Record<Answer, string> = { TENHO: "T", NAO_TENHO: "N" };

const macOf = (payload: string, secret: string): string =>
  createHmac("sha256", secret).update(payload).digest("base64url").slice(0, MAC_LENGTH);

/** `v1.<wish>.<offer>.T|N.<mac>`: at most 128 characters for ids of 36; only we can make one. */
export function signButton({ wishId, offerId, answer }: OfferButton, secret: string): string {
  const payload = `${VERSION}.${wishId}.${offerId}.${LETTERS[answer]}`;
  return `${payload}.${macOf(payload, secret)}`;
}

/** Reads an id made by {@link signButton} with the same secret; null for anything else. */
export function verifyButton(id: string, secret: string): OfferButton | null {
  const [version, wishId, offerId, letter, mac, ...rest] = id.split(".");
  if (version !== VERSION || !wishId || !offerId || !letter || !mac || rest.length > 0) return null;
  const answer = letter === LETTERS.TENHO ? "TENHO" : letter === LETTERS.NAO_TENHO ? "NAO_TENHO" : null;
  const expected = Buffer.from(macOf(`${version}.${wishId}.${offerId}.${letter}`, secret));
  const given = Buffer.from(mac);
  if (answer === null || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { wishId, offerId, answer };
}
