/** The address that is registered with the bank: the public one with the secret by which its callbacks are known. */
export function callbackAddress(publicUrl: string, secret: string): string {
  const url = new URL(publicUrl);
  url.searchParams.set("hmac", secret);
  return url.href;
}

/** Where the bank's callbacks go, compared with where they should. */
export type Registration = "OURS" | "MISSING" | "ELSEWHERE";

/** `registered`: as the bank says, null for none. Ways of writing the same address are the same. */
export function judgeRegistration(registered: string | null, expected: string): Registration {
  if (registered === null) return "MISSING";
  const isOurs = URL.canParse(registered) && new URL(registered).href === new URL(expected).href;
  return isOurs ? "OURS" : "ELSEWHERE";
}

/** What of a foreign address may be logged: nothing that could be its secret. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : "unreadable");
