import { createHmac, timingSafeEqual } from "node:crypto";

/** The offer represented by a row of a list. */
export type OfferRow = { wishId: string; offerId: string };

const VERSION = "r1";
const MAC_LENGTH = 22;

const macOf = (payload: string, secret: string): string =>
  createHmac("sha256", secret).update(payload).digest("base64url").slice(0, MAC_LENGTH);

/** `r1.<wish>.<offer>.<mac>`: at most 128 characters for ids of 36 characters. It opens the offer and answers nothing. */
export function signOfferRow({ wishId, offerId }: OfferRow, secret: string): string {
  const payload = `${VERSION}.${wishId}.${offerId}`;
  return `${payload}.${macOf(payload, secret)}`;
}

/** Reads an id made by {@link signOfferRow} with the same secret; null for anything else. */
export function verifyOfferRow(id: string, secret: string): OfferRow | null {
  const [version, wishId, offerId, mac, ...rest] = id.split(".");
  if (version !== VERSION || !wishId || !offerId || !mac || rest.length > 0) return null;
  const expected = Buffer.from(macOf(`${version}.${wishId}.${offerId}`, secret));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { wishId, offerId } : null;
}
