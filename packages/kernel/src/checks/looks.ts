import { within } from "../lifecycle/within.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Finding, OutsideCheck } from "./finding.ts";
import type { KeptLooks, KeptLooksStore } from "./kept-looks.ts";
import { type NamedLook, readChecks } from "./read-checks.ts";

/** A look at one part of the outside. When it throws or takes too long, that part is unknown. */
export type Look = NamedLook &
  Readonly<{
    look: () => Promise<readonly Finding[]>;
    /**
     * Greatest age, in milliseconds, of what a reader is shown: for our own data, which its reader has perhaps just changed. An older finding is
     * looked up anew for the reader; 0: at each reading. Absent: what the hourly look kept is shown.
     */
    freshMs?: number;
  }>;

/** Shortest time between two looks, whoever asks. */
const AGAIN_MS = 60_000;
/** Time limit of one look: whoever looks again waits longer than that for the answer. */
const LOOK_LIMIT_MS = 12_000;
/** Pause before the next look while one has found out nothing, as while a neighbour starts; and the time after which a look whose process died is due again. */
const SOON_MS = 120_000;
/** Intervals after which what was right no longer counts. */
const STALE_INTERVALS = 3;
/** Findings of one look, and the length of a sentence: a value fits into one message of the broker. */
const FINDINGS_MAX = 200;
const SENTENCE_MAX = 600;

type KeptLook = KeptLooks["looks"][string];

/** Looks at what lies outside a process, in one replica at a time, and keeps for all of them what it found. */
export function createLooks(options: {
  looks: readonly Look[];
  /** Interval of the looks; 0: only when asked. */
  everyMs: number;
  store: KeptLooksStore;
  log: Pick<Logger, "warn">;
  limitMs?: number;
  now?: () => number;
}) {
  const { looks, everyMs, store, log, limitMs = LOOK_LIMIT_MS, now = Date.now } = options;

  /** Null where the look found out nothing. */
  async function run({ id, look }: Look): Promise<readonly Finding[] | null> {
    try {
      return await within(limitMs, look);
    } catch (error) {
      log.warn({ err: error, look: id }, "a look at the outside found out nothing");
      return null;
    }
  }

  const mayLook = ({ startedAt }: KeptLooks): boolean => startedAt + AGAIN_MS <= now();

  /** Looks if it is due and no other replica does. Raises: whatever the broker does not answer. */
  async function lookWhen(isDue: (kept: KeptLooks) => boolean): Promise<void> {
    const { kept, revision } = await store.read();
    if (kept !== null && !isDue(kept)) return;
    const startedAt = now();
    const turn = await store.write({ startedAt, nextAt: startedAt + SOON_MS, looks: kept?.looks ?? {} }, revision);
    if (turn === null) return;
    const found = await Promise.all(looks.map(run));
    const checkedAt = now();
    const entries = looks.map((look, index) => [look.id, keptLook(look, found[index], checkedAt)]);
    const nextAt = checkedAt + (found.includes(null) ? Math.min(everyMs, SOON_MS) : everyMs);
    // Refused where this replica was taken for dead: the one that looks now writes what it finds.
    await store.write({ startedAt, nextAt, looks: Object.fromEntries(entries) }, turn);
  }

  const readStore = (): Promise<KeptLooks | null> =>
    store.read().then(
      (found) => found.kept,
      (error: unknown) => {
        log.warn({ err: error }, "what was found of the outside cannot be read");
        return null;
      },
    );

  function checksOf(kept: KeptLooks | null): OutsideCheck[] {
    const staleMs = everyMs > 0 ? everyMs * STALE_INTERVALS : Number.POSITIVE_INFINITY;
    return readChecks(looks, kept, { nowMs: now(), staleMs });
  }

  /** Looks that readers of this replica asked for, by the look's id. */
  const asked = new Map<string, { atMs: number; found: Promise<KeptLook> }>();

  /** A finding that is young enough for its reader; readers within that age share one look. */
  async function findFresh(look: Look, freshMs: number, kept: KeptLook | undefined): Promise<KeptLook> {
    if (kept !== undefined && now() - kept.checkedAt < freshMs) return kept;
    const last = asked.get(look.id);
    if (last !== undefined && now() - last.atMs < freshMs) return last.found;
    const found = run(look).then((findings) => keptLook(look, findings, now()));
    asked.set(look.id, { atMs: now(), found });
    return found;
  }

  return {
    /** Returns the checks that are kept; all of them are unknown while the broker does not say. Never rejects. */
    readKept: async (): Promise<OutsideCheck[]> => checksOf(await readStore()),
    /** Returns the checks for somebody who reads them: those of our own data as they are now. Never rejects. */
    async read(): Promise<OutsideCheck[]> {
      const kept = await readStore();
      const ours = await Promise.all(
        looks.flatMap((look) => {
          if (look.freshMs === undefined) return [];
          return [findFresh(look, look.freshMs, kept?.looks[look.id]).then((found) => [look.id, found] as const)];
        }),
      );
      return checksOf({ startedAt: 0, nextAt: 0, ...kept, looks: { ...kept?.looks, ...Object.fromEntries(ours) } });
    },
    /** Looks now, unless a look began within the last minute. */
    again: (): Promise<void> => lookWhen(mayLook),
    /** Looks if the next one is due, or none has begun since then: a process that has started since may be configured otherwise. */
    ifDue: (sinceMs: number): Promise<void> =>
      lookWhen((kept) => kept.nextAt <= now() || (kept.startedAt < sinceMs && mayLook(kept))),
  };
}

const keptLook = (look: Look, found: readonly Finding[] | null | undefined, checkedAt: number): KeptLook => ({
  group: look.group,
  name: look.name,
  checkedAt,
  findings: findingsOf(look, found),
});

/** The findings as they are kept; of a look that found out nothing, that it is not known. */
function findingsOf({ id, name }: Look, findings: readonly Finding[] | null | undefined): Finding[] {
  if (!findings) {
    const sentence = `${name}: não foi possível conferir.`;
    return [{ id, state: "UNKNOWN", sentence, action: "Será conferido de novo em alguns minutos." }];
  }
  return findings.slice(0, FINDINGS_MAX).map((finding) => ({ ...finding, sentence: cut(finding.sentence) }));
}

const cut = (text: string): string => (text.length > SENTENCE_MAX ? `${text.slice(0, SENTENCE_MAX - 1)}…` : text);
