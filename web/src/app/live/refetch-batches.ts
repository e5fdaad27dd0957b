import { elapsedMs } from "../../shared/clock/server-clock.ts";

/** Time in which notices are gathered into one refetch, and the least time between two refetches. */
const GATHER_MS = 150;
const PAUSE_MS = 2_000;
/** Share by which both are lengthened at random: a notice reaches every panel at once, and they must not all refetch at the same moment. */
const JITTER = 0.5;

type Options<Tag> = {
  /** Refetches the queries with these tags. */
  readonly refetch: (tags: Tag[]) => void;
  readonly random?: () => number;
  /** A count of milliseconds that nobody can set. */
  readonly countMs?: () => number;
};

/** Batches the tags of notices: however many come, their queries are refetched at most every 2 s. */
export function createRefetchBatches<Tag>({ refetch, random = Math.random, countMs = elapsedMs }: Options<Tag>) {
  /** By their text, since equal tags of two notices are two objects. */
  let pending = new Map<string, Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBeforeMs = Number.NEGATIVE_INFINITY;

  const flush = () => {
    timer = undefined;
    notBeforeMs = countMs() + PAUSE_MS;
    const tags = [...pending.values()];
    pending = new Map();
    refetch(tags);
  };

  return {
    add(tags: readonly Tag[]): void {
      if (tags.length === 0) return;
      for (const tag of tags) pending.set(JSON.stringify(tag), tag);
      const delayMs = Math.max(GATHER_MS, notBeforeMs - countMs());
      timer ??= setTimeout(flush, delayMs * (1 + JITTER * random()));
    },
    /** Drops what is pending. */
    stop: () => clearTimeout(timer),
  };
}
