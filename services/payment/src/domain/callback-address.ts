import type { BankPreset } from "./bank-presets.ts";

/** Query that takes what a bank adds to the end of the address, so that the secret before it stays as it is. */
const TAIL = "ignorar";
/** Addition of a bank to the address it was given. */
const ADDED = "/pix";

/**
 * Builds the address registered with the bank: the public one with the secret that authenticates its callbacks. Where the bank adds `/pix` to the text, the
 * secret is not its end.
 */
export function callbackAddress(publicUrl: string, secret: string, appended: BankPreset["appended"] = "path"): string {
  const url = new URL(publicUrl);
  url.searchParams.set("hmac", secret);
  if (appended === "text") url.searchParams.set(TAIL, "");
  return url.href;
}

/** The secrets that a callback's query `hmac` may mean: as it stands, and without what the bank added to the address's end. */
export const offeredSecrets = (hmac: string): readonly string[] =>
  hmac.endsWith(ADDED) ? [hmac, hmac.slice(0, -ADDED.length)] : [hmac];

/** Result of comparing the registered callback address with ours. */
export type Registration = "OURS" | "MISSING" | "ELSEWHERE";

/**
 * Compares addresses after normalising them; `registered` is the bank's answer, null for none. It may show the address with or without what it adds, and
 * without a query that is empty.
 */
export function judgeRegistration(registered: string | null, expected: string): Registration {
  if (registered === null) return "MISSING";
  return URL.canParse(registered) && bare(registered) === bare(expected) ? "OURS" : "ELSEWHERE";
}

/** An address of `/hooks/pix` without what a bank adds to it. */
function bare(address: string): string {
  const url = new URL(address);
  const [secret] = offeredSecrets(url.searchParams.get("hmac") ?? "").slice(-1);
  if (secret !== undefined && url.searchParams.has("hmac")) url.searchParams.set("hmac", secret);
  url.searchParams.delete(TAIL);
  url.pathname = url.pathname.replace(/(?<=\/pix)\/pix$/, "");
  return url.href;
}

/** The part of a foreign address that may be logged: nothing that could be its secret. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : "unreadable");
