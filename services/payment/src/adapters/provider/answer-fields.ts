import { normaliseUnicode } from "@tenho/br/text/normalise";
/** An object of another system's answer. */
export type Fields = Readonly<Record<string, unknown>>;

const TEXT_MAX = 2_000;
const WORD_MAX = 64;

const folded = (name: string): string => name.replaceAll(/[_-]/g, "").toLowerCase();

/** Null for anything that is no object. */
export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/**
 * The first of these fields that the answer gives, each in any spelling of its letters, `_` and `-` aside; null and an empty text count as absent.
 * Undefined without any.
 */
export function fieldOf(fields: Fields | null, ...names: readonly string[]): unknown {
  if (fields === null) return undefined;
  for (const name of names) {
    if (Object.hasOwn(fields, name) && isGiven(fields[name])) return fields[name];
    const other = Object.keys(fields).find((key) => folded(key) === folded(name) && isGiven(fields[key]));
    if (other !== undefined) return fields[other];
  }
  return undefined;
}

/** A text, or a number as a text, without surrounding space; null for anything else, and for one that is empty or too long. */
export function textOf(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return text === "" || text.length > TEXT_MAX ? null : text;
}

/** A count given as a number or in digits; null for anything else. */
export function countOf(value: unknown): number | null {
  const text = textOf(value);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Items of a list; a single item may stand without its list. */
export function itemsOf(value: unknown): unknown[] {
  if (!isGiven(value)) return [];
  return Array.isArray(value) ? value : [value];
}

/** A word in capitals without accents, as in the Central Bank's vocabularies; empty without one. */
export const wordOf = (value: unknown): string =>
  normaliseUnicode(textOf(value) ?? "", "NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .slice(0, WORD_MAX);
