import { getPixPayloadInfo, isValidPixPayload } from "@brazilian-utils/brazilian-utils";

/** Content of a BR Code: the URL where the payer's bank fetches the charge (dynamic), or the receiver's key and the amount (static). */
export type BrCode =
  | { kind: "dynamic"; url: string }
  | { kind: "static"; key: string; amountCents: number | null; txid: string | null };

/** Characters of a code; the Central Bank's manual has none as long. */
const LENGTH_MAX = 512;

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
