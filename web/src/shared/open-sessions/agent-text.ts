/** Most of them name others too: the first that matches is the one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

const find = (list: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** A `User-Agent` in words: `Chrome no Windows`; what it does not say is left out. */
export function agentText(agent: string): string {
  const browser = find(BROWSERS, agent) ?? "Navegador";
  const system = find(SYSTEMS, agent);
  if (system !== undefined) return `${browser} no ${system}`;
  return browser === "Navegador" ? "Navegador desconhecido" : browser;
}

/** Whether a `User-Agent` is a phone's or a tablet's. */
export const isMobileAgent = (agent: string): boolean => /\b(?:iPhone|iPad|Android|Mobile)\b/.test(agent);
