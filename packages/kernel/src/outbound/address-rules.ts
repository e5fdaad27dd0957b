import ipaddr from "ipaddr.js";

/** A public address that is answered inside a cloud: Azure's WireServer. */
const INTERNAL = new Set(["168.63.129.16"]);
const INTERNAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|localdomain)\.?$/i;
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/**
 * Returns whether an IP address belongs to the public internet. Loopback, private, link-local (where clouds keep their metadata),
 * carrier-grade NAT, multicast, unspecified, reserved, and IPv4 mapped into IPv6 do not.
 */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address) || INTERNAL.has(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== "unicast") return false;
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_IPV6);
}

/** `host:port`, as in the list of allowed hosts. */
export function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === "http:" ? "80" : "443")}`;
}

/** The IP address a URL is written with, without brackets; null when it has a name. */
function literalIp(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? host : null;
}

export type AddressFault = "not_a_url" | "not_https" | "has_extras" | "internal";

/** The reason why a URL may not be called, judged without resolving its name; null when it may. */
export function addressFault(text: string, allowedHosts: ReadonlySet<string>): AddressFault | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return "not_a_url";
  if (url.username !== "" || url.password !== "" || url.hash !== "") return "has_extras";
  if (allowedHosts.has(hostAndPort(url))) return null;
  if (url.protocol !== "https:") return "not_https";
  const ip = literalIp(url);
  if (ip !== null) return isPublicIp(ip) ? null : "internal";
  return INTERNAL_NAME.test(url.hostname) || !url.hostname.includes(".") ? "internal" : null;
}
