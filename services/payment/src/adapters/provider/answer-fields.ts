import { normaliseUnicode } from "@tenho/br/text/normalise";

/** An object of another system's answer. */
export type Fields = Readonly<Record<string, unknown>>;

const TEXT_MAX = 2_000;
const WORD_MAX = 64;
/** Objects of a bank's own around what was asked for. */
const WRAPPERS_MAX = 2;

const plain = (text: string): string => normaliseUnicode(text, "NFD").replaceAll(/\p{M}/gu, "");

const folded = (name: string): string => plain(name).replaceAll(/[_-]/g, "").toLowerCase();

/** Null for anything that is no object. */
export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/**
 * The first of these fields that the answer gives, each in any spelling of its letters, accents, `_` and `-` aside; null and an empty text count as absent.
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
  plain(textOf(value) ?? "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .slice(0, WORD_MAX);

/**
 * The object with most of these fields: the answer itself, or one within objects of the bank's own or a list of one. What lies in a field of these names
 * is not looked into. Null where none has any of them.
 */
export function objectWith(answer: unknown, names: readonly string[]): Fields | null {
  let [best, most] = [null as Fields | null, 0];
  for (const fields of objectsIn(answer, names)) {
    const count = names.filter((name) => fieldOf(fields, name) !== undefined).length;
    if (count > most) [best, most] = [fields, count];
  }
  return best;
}

/** Objects in a value, outer ones first. */
function objectsIn(value: unknown, closed: readonly string[], depth = 0): Fields[] {
  const fields = fieldsOf(Array.isArray(value) && value.length === 1 ? value[0] : value);
  if (fields === null) return [];
  if (depth === WRAPPERS_MAX) return [fields];
  const inner = Object.entries(fields).filter(([name]) => !closed.some((one) => folded(one) === folded(name)));
  return [fields, ...inner.flatMap(([, item]) => objectsIn(item, closed, depth + 1))];
}
