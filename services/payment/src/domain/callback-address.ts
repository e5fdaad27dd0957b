/** Builds the address registered with the bank: the public one with the secret that authenticates its callbacks. */
export function callbackAddress(publicUrl: string, secret: string): string {
  const url = new URL(publicUrl);
  url.searchParams.set("hmac", secret);
  return url.href;
}

/** Result of comparing the registered callback address with ours. */
export type Registration = "OURS" | "MISSING" | "ELSEWHERE";

/** Compares addresses after normalising them; `registered` is the bank's answer, null for none. */
export function judgeRegistration(registered: string | null, expected: string): Registration {
  if (registered === null) return "MISSING";
  const isOurs = URL.canParse(registered) && new URL(registered).href === new URL(expected).href;
  return isOurs ? "OURS" : "ELSEWHERE";
}

/** The part of a foreign address that may be logged: nothing that could be its secret. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : "unreadable");
