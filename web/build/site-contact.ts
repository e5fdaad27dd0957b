import { normaliseEmail } from "@tenho/br/contacts/email";
import { canonicalPhone } from "@tenho/br/contacts/phone";
import type { SiteContact } from "../src/shared/format/site-contact.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The networks the site may link to, in the order shown, and the host an address of each is on. */
const NETWORKS = [
  { name: "Instagram", variable: "SITE_INSTAGRAM_URL", host: "instagram.com" },
  { name: "LinkedIn", variable: "SITE_LINKEDIN_URL", host: "linkedin.com" },
  { name: "YouTube", variable: "SITE_YOUTUBE_URL", host: "youtube.com" },
] as const;

/** A page of `host`, or of a part of it, by HTTPS; null for any other text. */
function pageOf(host: string, text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null;
  return url.hostname === host || url.hostname.endsWith(`.${host}`) ? url.href : null;
}

/**
 * Contact data of whoever runs the platform, from `SITE_PHONE`, `SITE_EMAIL` and `SITE_INSTAGRAM_URL`, `SITE_LINKEDIN_URL`,
 * `SITE_YOUTUBE_URL`; what is absent or empty is not shown.
 *
 * @throws {Error} naming every bad variable at once, without its value.
 */
export function readSiteContact(env: Environment): SiteContact {
  const bad: string[] = [];
  const read = (variable: string, parse: (text: string) => string | null, reason: string): string | null => {
    const text = env[variable]?.trim() ?? "";
    if (text === "") return null;
    const value = parse(text);
    if (value === null) bad.push(`  ${variable}: ${reason}`);
    return value;
  };
  const phone = read("SITE_PHONE", canonicalPhone, "precisa ser um telefone brasileiro com DDD");
  const email = read("SITE_EMAIL", normaliseEmail, "precisa ser um e-mail");
  const social = NETWORKS.flatMap(({ name, variable, host }) => {
    const href = read(variable, (text) => pageOf(host, text), `precisa ser um endereço https de ${host}`);
    return href === null ? [] : [{ name, href }];
  });
  if (bad.length > 0) throw new Error(`Configuração inválida:\n${bad.join("\n")}`);
  return { phone, email, social };
}
