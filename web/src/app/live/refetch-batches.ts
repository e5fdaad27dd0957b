/** Notices that come together are read together; no two readings come sooner after each other than this. */
const GATHER_MS = 150;
const PAUSE_MS = 2_000;
/** Share by which both are lengthened at random: a notice reaches every panel at once, and all would read at once. */
const JITTER = 0.5;

type Options<Tag> = {
  /** Reads again what has these tags. */
  readonly refetch: (tags: Tag[]) => void;
  readonly random?: () => number;
};

/** Gathers the tags of notices: however many come, they are read again at most every 2 s. */
export function createRefetchBatches<Tag>({ refetch, random = Math.random }: Options<Tag>) {
  let pending = new Set<Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBeforeMs = 0;

  const flush = () => {
    timer = undefined;
    notBeforeMs = Date.now() + PAUSE_MS;
    const tags = [...pending];
    pending = new Set();
    refetch(tags);
  };

  return {
    add(tags: readonly Tag[]): void {
      if (tags.length === 0) return;
      for (const tag of tags) pending.add(tag);
      const delayMs = Math.max(GATHER_MS, notBeforeMs - Date.now());
      timer ??= setTimeout(flush, delayMs * (1 + JITTER * random()));
    },
    /** What is pending is dropped. */
    stop: () => clearTimeout(timer),
  };
}
