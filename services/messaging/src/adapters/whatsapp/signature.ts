import { createHmac, timingSafeEqual } from "node:crypto";

const HEADER = /^sha256=([0-9a-f]{64})$/;

/** Returns whether a header has the form of a signature: without it no body need be read. */
export const isSignature = (header: string | undefined): boolean => HEADER.test(header ?? "");

/** Returns whether `header` (X-Hub-Signature-256) is the app secret's HMAC-SHA256 over exactly these bytes. */
export function isSigned(raw: Uint8Array, header: string | undefined, appSecret: string): boolean {
  const given = HEADER.exec(header ?? "")?.[1];
  if (given === undefined) return false;
  return timingSafeEqual(Buffer.from(given, "hex"), createHmac("sha256", appSecret).update(raw).digest());
}

/** Compares secrets of any length in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
