import { generatePixPayload, getPixPayloadInfo, isValidPixPayload } from "@brazilian-utils/brazilian-utils";

/** Content of a BR Code: the URL where the payer's bank fetches the charge (dynamic), or the receiver's key and the amount (static). */
export type BrCode =
  | { kind: "dynamic"; url: string }
  | { kind: "static"; key: string; amountCents: number | null; txid: string | null };

/** Characters of a code; the Central Bank's manual has none as long. */
const LENGTH_MAX = 512;
/** A code holds its location without the scheme. */
const SCHEME = /^https?:\/\//i;

/** Reads a "Pix copia e cola"; null when its fields or its CRC are wrong. */
export function readBrCode(text: string): BrCode | null {
  if (text.length > LENGTH_MAX || !isValidPixPayload(text)) return null;
  const info = getPixPayloadInfo(text);
  if (info === null) return null;
  if (info.url !== undefined) return { kind: "dynamic", url: info.url };
  if (info.key === undefined) return null;
  const amountCents = info.amount === undefined ? null : Math.round(info.amount * 100);
  return { kind: "static", key: info.key, amountCents, txid: info.txid ?? null };
}

/** A charge's location as a code holds it: without scheme and surrounding space. */
export const plainLocation = (location: string): string => location.trim().replace(SCHEME, "");

/**
 * Makes the dynamic BR Code of a charge's location, by the Central Bank's manual: used once, no amount and no txid of its own. Name and city lose
 * their accents and what goes beyond 25 and 15 characters. Null for a location that no code may hold, and for an empty name or city.
 */
export function dynamicBrCode({
  location,
  name,
  city,
}: {
  location: string;
  name: string;
  city: string;
}): string | null {
  const code = generatePixPayload({ url: plainLocation(location), merchantName: name, merchantCity: city });
  return code === null || readBrCode(code) === null ? null : code;
}
