/** Default contact and social links of the site of a local stack, so that every link can be seen; the environment wins. */
const DEMONSTRATION = {
  SITE_PHONE: "558633220300",
  SITE_EMAIL: "contato@tenho.dev",
  SITE_INSTAGRAM_URL: "https://www.instagram.com/tenho.dev",
  SITE_LINKEDIN_URL: "https://www.linkedin.com/company/tenho-dev",
  SITE_YOUTUBE_URL: "https://www.youtube.com/@tenho-dev",
} as const;

/** The variables by which the web is built with contact and social links; an empty one leaves its link out. */
export function siteEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(DEMONSTRATION).map(([name, value]) => [name, env[name] ?? value]));
}
