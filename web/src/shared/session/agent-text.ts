import Bowser from "bowser";

/** Names for people where they differ from the parser's; every browser calls itself Mozilla too, which names none. */
const BROWSERS: Readonly<Record<string, string>> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  Mozilla: "Navegador",
};
const SYSTEMS: Readonly<Record<string, string>> = { macOS: "Mac", "Chrome OS": "Chromebook" };
/** The name that a browser sends is short; text beyond this length is ignored. */
const AGENT_MAX = 500;

const parse = (agent: string) => Bowser.parse(agent.slice(0, AGENT_MAX) || "-");

/** A `User-Agent` in words: `Chrome no Windows`; what it does not say is left out. */
export function agentText(agent: string): string {
  const { browser, os, platform } = parse(agent);
  // Apple's phones and tablets are known by the device, not by the system.
  const system =
    platform.vendor === "Apple" && platform.model ? platform.model : os.name && (SYSTEMS[os.name] ?? os.name);
  const name = browser.name ? (BROWSERS[browser.name] ?? browser.name) : "Navegador";
  if (system) return `${name} no ${system}`;
  return name === "Navegador" ? "Navegador desconhecido" : name;
}

/** Returns whether a `User-Agent` is a phone's or a tablet's. */
export const isMobileAgent = (agent: string): boolean =>
  ["mobile", "tablet"].includes(parse(agent).platform.type ?? "");
