import { applyMask, digitsOf } from "@tenho/br/text/mask";

/** Masks a time as it is typed to `hh:mm`: the colon is inserted, and `9:3` gets its zero. */
export const maskTime = (typed: string): string => applyMask(digitsOf(typed.replace(/^(\d):/, "0$1:")), "00:00");

/** Completes a time when its field is left: `8` → `08:00`, `18` → `18:00`. */
export function completeTime(text: string): string {
  const digits = digitsOf(text);
  if (digits.length === 1) return `0${digits}:00`;
  return digits.length === 2 ? `${digits}:00` : text;
}
