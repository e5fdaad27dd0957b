import { randomInt } from "node:crypto";

/** ISPB of a payment institution that does not exist. */
const ISPB = "99999004";
const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** The id of one payment: `E`, the payer's ISPB, the minute in UTC as `yyyyMMddHHmm`, eleven alphanumerics. */
export const newEndToEndId = (nowMs: number): string => newId("E", nowMs);

/** The id of one return of a payment, built like that of a payment but with `D`. */
export const newReturnId = (nowMs: number): string => newId("D", nowMs);

function newId(kind: "E" | "D", nowMs: number): string {
  const minute = new Date(nowMs).toISOString().replace(/\D/g, "").slice(0, 12);
  const rest = Array.from({ length: 11 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${kind}${ISPB}${minute}${rest}`;
}
