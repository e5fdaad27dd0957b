import type { Bounds } from "@tenho/br/bounds";

const TYPED = /^\d{1,3}(?:[.,]\d{1,6})?$/;

/** A price as the form and the list write it, with a decimal comma and at least two decimals: 0.0068 → `0,0068`. */
export const rateText = (value: number): string =>
  value.toLocaleString("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** The number that was typed, with at most six decimals; null when it is none, or beyond the bounds. */
export function readRate(text: string, { min, max }: Bounds): number | null {
  const typed = text.trim();
  if (!TYPED.test(typed)) return null;
  const value = Number(typed.replace(",", "."));
  return value >= min && value <= max ? value : null;
}
