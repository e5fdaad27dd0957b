/** Maximum length of an endpoint; no push service uses a longer one. */
export const ENDPOINT_CHARS_MAX = 2_048;

/** The push services an installation knows; see `PUSH_HOSTS` and `PUSH_ALLOWED_HOSTS`. */
export type PushHosts = { readonly names: readonly string[]; readonly allowed: readonly string[] };

/** The list entry that an endpoint matches; null: it may not be called. A plain name matches https at its default port only, a `host:port` matches exactly. */
export function pushHostOf(endpoint: string, { names, allowed }: PushHosts): string | null {
  const url = endpoint.length > ENDPOINT_CHARS_MAX ? null : URL.parse(endpoint);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  const withPort = `${url.hostname}:${url.port || (url.protocol === "http:" ? "80" : "443")}`;
  if (allowed.includes(withPort)) return withPort;
  if (url.protocol !== "https:" || url.port !== "") return null;
  return names.find((name) => matches(url.hostname, name)) ?? null;
}

const matches = (hostname: string, name: string): boolean =>
  name.startsWith("*.") ? hostname.endsWith(name.slice(1)) && hostname.length > name.length - 1 : hostname === name;
