/** A pause of a unit: none of its merchants is asked until a moment, or until somebody resumes the unit. */
export type UnitPause = {
  since: Date;
  /** Null: until it is resumed. */
  until: Date | null;
  /** Shown to users of the panel; consumers do not see it. */
  reason: string;
  byRole: "MASTER" | "ADMIN";
};

export type UnitPauses = ReadonlyMap<string, UnitPause>;

const YEAR_MS = 366 * 24 * 3_600_000;
export const REASON_MAX = 200;

/** The validation error for the end of a pause; null: valid. */
export function pauseFault(until: Date | null, now: Date): string | null {
  if (until === null) return null;
  if (until <= now) return "Este momento já passou";
  return until.getTime() - now.getTime() > YEAR_MS ? "A pausa dura no máximo um ano" : null;
}

/** The pauses in force at `now`. */
export const inForceAt = (pauses: UnitPauses, now: Date): Map<string, UnitPause> =>
  new Map([...pauses].filter(([, { until }]) => until === null || until > now));

/** Returns whether both pauses are equal, regardless of when they began and who set them. */
export const isSamePause = (one: UnitPause | undefined, other: UnitPause | undefined): boolean =>
  one?.reason === other?.reason &&
  one?.until?.getTime() === other?.until?.getTime() &&
  (one === undefined) === (other === undefined);

/** Reads stored pauses without trusting them: an invalid entry is dropped, so that it pauses no unit. */
export function readPauses(stored: unknown): Map<string, UnitPause> {
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const pauses = new Map<string, UnitPause>();
  for (const [unitId, value] of entries) {
    const pause = readPause(value);
    if (pause !== null) pauses.set(unitId, pause);
  }
  return pauses;
}

const isDate = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime());

function readPause(value: unknown): UnitPause | null {
  const { since, until, reason, byRole } = (value ?? {}) as Record<string, unknown>;
  const isKnown = isDate(since) && (until === null || isDate(until)) && typeof reason === "string";
  return isKnown ? { since, until, reason, byRole: byRole === "ADMIN" ? "ADMIN" : "MASTER" } : null;
}
