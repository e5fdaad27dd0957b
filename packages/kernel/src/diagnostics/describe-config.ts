import { scrubText } from "../telemetry/scrub-text.ts";
import { shownAs } from "./shown-variables.ts";

/** A variable's value; null: not set. */
export type ShownConfig = Record<string, string | number | boolean | null>;

const HIDDEN = "[definida, não mostrada]";
const TEXT_CHARS_MAX = 300;
const ADDRESS = /^([a-z][a-z0-9+]{0,20}:\/\/)([^/?#]*)([^?#]*)/i;

/** The variables of a process by name, with the values that the list of shown variables allows. */
export function describeConfig(config: object): ShownConfig {
  const shown: ShownConfig = {};
  for (const [name, value] of Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1))) {
    shown[name] = isUnset(value) ? null : shownValue(name, value);
  }
  return shown;
}

/** Nothing, an empty text and an empty list are how a variable is left out. */
const isUnset = (value: unknown): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function shownValue(name: string, value: unknown): string | number | boolean {
  const manner = shownAs(name, value);
  if (manner === "plain" && (typeof value === "number" || typeof value === "boolean")) return value;
  if (manner === null || typeof value !== "string") return HIDDEN;
  const text = manner === "address" ? bareAddress(value) : value;
  return scrubText(text).slice(0, TEXT_CHARS_MAX);
}

/** Scheme, hosts and path of an address. An address that is not read with certainty, e.g. a list, is hidden whole. */
function bareAddress(text: string): string {
  const [, scheme = "", authority = "", path = ""] = ADDRESS.exec(text) ?? [];
  if (scheme === "" || /[@:]/.test(path)) return HIDDEN;
  return `${scheme}${authority.slice(authority.lastIndexOf("@") + 1)}${path}`;
}
