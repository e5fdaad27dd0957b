import type { OpeningMerchant } from "../clients/users-client.ts";

/** Companies that can receive, and main categories among them, with which a city is open. */
export const COMPANIES_WANTED = 20;
export const CATEGORIES_WANTED = 10;

/** Progress of the companies of a city towards its opening. */
export type Opening = {
  /** Active companies. */
  companies: number;
  /** Of these, those that receive wishes now, or as soon as they open. */
  receiving: number;
  withoutBalance: number;
  withoutHours: number;
  /** Of the main categories, those with a company that can receive. */
  covered: number;
  /** Main categories without one, the most wanted first. */
  missing: number[];
};

/** Returns whether wishes reach a company now, or at its next opening: a city is not less open at night. */
const canReceive = ({ receiving }: OpeningMerchant): boolean =>
  receiving?.state === "RECEIVING" || (receiving?.state === "CLOSED" && receiving.until !== null);

/**
 * Judges the companies of a city. `wanted`: its main categories, at most {@link CATEGORIES_WANTED}; where wishes have not named as many yet, any other
 * category takes a place that is left.
 */
export function openingOf(merchants: readonly OpeningMerchant[], wanted: readonly number[]): Opening {
  const active = merchants.filter(({ isActive }) => isActive);
  const ready = active.filter(canReceive);
  const sold = new Set(ready.flatMap(({ categoryIds }) => categoryIds));
  const missing = wanted.filter((id) => !sold.has(id));
  const named = wanted.length - missing.length;
  return {
    companies: active.length,
    receiving: ready.length,
    withoutBalance: active.filter(({ receiving }) => receiving?.state === "NO_BALANCE").length,
    withoutHours: active.filter(({ hasHours }) => !hasHours).length,
    covered: named + Math.min(CATEGORIES_WANTED - wanted.length, sold.size - named),
    missing,
  };
}
