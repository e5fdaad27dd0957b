import { withdraw } from "../domain/wish/retry-or-close.ts";
import type { Wish } from "../domain/wish/wish.ts";

/** One try of an installation by its operator: the wishes that the contact writes to the number until the end go to this merchant alone. */
export type SmokeRun = {
  unitId: string;
  phoneNumberId: string;
  contactId: string;
  merchantId: string;
  startedAt: Date;
  /** Moment from which wishes of the contact are no longer part of it. */
  until: Date;
};

/** Runs that have not ended, by id. */
export type SmokeRuns = ReadonlyMap<string, SmokeRun>;

/** Runs that have not ended at once: each is found by looking at all of them. */
export const RUNS_MAX = 50;

/** The id of the message that carries the template of a run. */
export const smokeTemplateId = (runId: string): string => `smoke:${runId}`;

/** Reads stored runs without trusting them: an invalid entry is dropped, so that it keeps no wish from anybody. */
export function readSmokeRuns(stored: unknown): Map<string, SmokeRun> {
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const runs = new Map<string, SmokeRun>();
  for (const [id, value] of entries) if (isRun(value)) runs.set(id, value);
  return runs;
}

const TEXTS = ["unitId", "phoneNumberId", "contactId", "merchantId"];
const isDate = (value: unknown): boolean => value instanceof Date && !Number.isNaN(value.getTime());

function isRun(value: unknown): value is SmokeRun {
  const fields = (value ?? {}) as Record<string, unknown>;
  return TEXTS.every((name) => typeof fields[name] === "string") && isDate(fields.startedAt) && isDate(fields.until);
}

/** Makes a new wish part of the run that its contact and number have at `now`, if any. */
export function withSmokeRun(wish: Wish, runs: SmokeRuns, now: Date): Wish {
  for (const [id, { contactId, phoneNumberId, merchantId, until }] of runs) {
    const isOfRun = wish.contactId === contactId && wish.phoneNumberId === phoneNumberId && until > now;
    if (isOfRun) return { ...wish, smokeRun: { id, merchantId } };
  }
  return wish;
}

/** Ends a wish of a run and takes it out of all lists. One whose payment is pending may have been debited, so that payment is completed. */
export const discardSmokeWish = (wish: Wish, now: Date): Wish =>
  wish.state === "void" ? wish : { ...withdraw(wish, now), state: "void" };
