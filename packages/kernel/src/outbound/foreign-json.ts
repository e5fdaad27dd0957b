import { z } from "zod";

/** Objects nested deeper than this are left as they are; no answer that is read goes as deep. */
const DEPTH_MAX = 32;

/**
 * Another system's JSON without the fields that are null, at any depth: to those who write it, null and an absent field mean the same. A null in a
 * list stays, so that the others keep their places. What holds no null is returned as it is.
 */
export function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth === DEPTH_MAX) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withoutNulls(item, depth + 1));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const fields = Object.entries(value);
  const kept = fields
    .filter(([, item]) => item !== null)
    .map(([name, item]) => [name, withoutNulls(item, depth + 1)] as const);
  const isSame = kept.length === fields.length && kept.every(([, item], at) => item === fields[at]?.[1]);
  return isSame ? value : Object.fromEntries(kept);
}

/** A text that another system may write as a number. */
export const foreignText = z.union([z.string(), z.number().transform(String)]);

/** A whole number that another system may write as a text. */
export const foreignInt = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);
