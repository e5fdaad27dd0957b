/**
 * Cookie in which auth gives the new access token after a password change to front-ends that keep using the old bearer. Gateways read it only
 * together with such a bearer, and never forward it.
 */
export const REPLACEMENT_COOKIE = "tenho_replacement";

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const pairsOf = (header: string | undefined): string[] =>
  (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "");

const isReplacement = (pair: string): boolean => pair.startsWith(`${REPLACEMENT_COOKIE}=`);

/** The token in a `Cookie` header, or null. Its signature is not checked. */
export function readReplacement(header: string | undefined): string | null {
  const token = pairsOf(header)
    .find(isReplacement)
    ?.slice(REPLACEMENT_COOKIE.length + 1);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** A `Cookie` header without the token; undefined when nothing else is in it. */
export function withoutReplacement(header: string): string | undefined {
  const others = pairsOf(header).filter((pair) => !isReplacement(pair));
  return others.length === 0 ? undefined : others.join("; ");
}
