import type { Observation, ToldTrouble, Trouble, TroubleNotice } from "./trouble.ts";

const MINUTE_MS = 60_000;
/** Time for which a trouble has to last before anybody is told. */
export const HOLD_MS = 10 * MINUTE_MS;
/** Time for which it has to be well before it is over: a breaker that tries again each half minute is one trouble. */
export const CALM_MS = 5 * MINUTE_MS;
/** Interval of the mails about troubles that last. */
const REMINDER_MS = 24 * 60 * MINUTE_MS;

export type TroubleState = Readonly<{
  troubles: readonly Trouble[];
  /** Moment of the last mail about a trouble that had begun or lasted. */
  noticedAt: Date | null;
}>;

type Report = Readonly<{
  observations: readonly Observation[];
  /** True when they are all there is: what they do not name has ended. */
  isWhole: boolean;
}>;

/**
 * The troubles after a report, and what is to be told of them. `canTell` false keeps them without telling anybody: the mails are off, or there is nobody who
 * would get one. A repeated report changes nothing but the moment at which they were seen.
 */
export function advanceTroubles(
  state: TroubleState,
  report: Report,
  { now, canTell }: { now: Date; canTell: boolean },
): TroubleState & { notice: TroubleNotice | null } {
  const seen = observed(state.troubles, report, now);
  if (!canTell) {
    return { troubles: seen.filter(({ endedAt }) => endedAt === null), noticedAt: state.noticedAt, notice: null };
  }
  const open = seen.filter(({ endedAt }) => endedAt === null);
  const begun = open.filter((one) => !isTold(one) && since(now, one.seenAt) === 0 && since(now, one.since) >= HOLD_MS);
  const lasting = open.filter(isTold);
  const isReminderDue = lasting.length > 0 && (state.noticedAt === null || since(now, state.noticedAt) >= REMINDER_MS);
  if (begun.length > 0 || isReminderDue) {
    const troubles = seen.map((one) => (begun.includes(one) ? { ...one, toldAt: now } : one));
    return { troubles, noticedAt: now, notice: { begun: told(begun), lasting: told(lasting), over: [] } };
  }
  if (open.length === 0 && seen.length > 0) {
    return { troubles: [], noticedAt: null, notice: { begun: [], lasting: [], over: told(seen) } };
  }
  return { troubles: seen, noticedAt: state.noticedAt, notice: null };
}

const since = (now: Date, then: Date): number => now.getTime() - then.getTime();

/** Returns whether a trouble was told since it began. One that is back may have been told before: its end still has to be. */
const isTold = ({ toldAt, since: from }: Trouble): boolean => toldAt !== null && toldAt >= from;

const told = (troubles: readonly Trouble[]): ToldTrouble[] =>
  troubles.map(({ title, sentence, action, link, ...moments }) => ({
    title,
    sentence,
    action,
    link,
    since: moments.since.toISOString(),
    endedAt: moments.endedAt?.toISOString() ?? null,
  }));

/** The troubles as a report leaves them: those that it names, those that it does not, and new ones. */
function observed(troubles: readonly Trouble[], report: Report, now: Date): Trouble[] {
  const byKey = new Map(report.observations.map((one) => [one.key, one]));
  // An observation that is wrong counts before another of the same name.
  for (const one of report.observations) if (one.state === "OPEN") byKey.set(one.key, one);
  const unknownAreas = new Set(report.observations.filter(({ state }) => state === "UNKNOWN").map(({ area }) => area));
  const known = troubles.flatMap((trouble): Trouble[] => {
    const observation = byKey.get(trouble.key);
    if (observation?.state === "OPEN") return [stillOpen(trouble, observation, now)];
    if (trouble.endedAt !== null) return [trouble];
    const isUnknown =
      observation === undefined ? !report.isWhole || unknownAreas.has(trouble.area) : observation.state === "UNKNOWN";
    return isUnknown ? [trouble] : calmer(trouble, now);
  });
  const knownKeys = new Set(known.map(({ key }) => key));
  const begun = [...byKey.values()].filter(({ key, state }) => state === "OPEN" && !knownKeys.has(key));
  return [...known, ...begun.map((observation) => newTrouble(observation, now))];
}

/** One that had ended begins anew. So does one where nobody looked for a while: what was seen before says nothing of how long it has lasted. */
const stillOpen = (trouble: Trouble, { title, sentence, action, link }: Observation, now: Date): Trouble => ({
  ...trouble,
  ...{ title, sentence, action, link },
  since: trouble.endedAt !== null || (!isTold(trouble) && since(now, trouble.seenAt) >= HOLD_MS) ? now : trouble.since,
  seenAt: now,
  wellSince: null,
  endedAt: null,
});

function calmer(trouble: Trouble, now: Date): Trouble[] {
  const wellSince = trouble.wellSince ?? now;
  if (since(now, wellSince) < CALM_MS) return [{ ...trouble, wellSince }];
  return trouble.toldAt === null ? [] : [{ ...trouble, wellSince, endedAt: wellSince }];
}

const newTrouble = ({ key, area, title, sentence, action, link }: Observation, now: Date): Trouble => ({
  ...{ key, area, title, sentence, action, link },
  ...{ since: now, seenAt: now, wellSince: null, toldAt: null, endedAt: null },
});
