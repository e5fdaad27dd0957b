const TICK_MS = 10_000;

/** The time that a part of a command took, in milliseconds since the command's start. */
export type Timing = Readonly<{ name: string; fromMs: number; toMs: number }>;

/** Progress of a command: each line shows the seconds since its start. */
export type Progress = Readonly<{
  line(text: string): void;
  /** Announces a long step and, while it runs, prints every 10 s the names it still waits for. */
  step<T>(name: string, work: (pending: Set<string>) => Promise<T>): Promise<T>;
  /** The parts that steps have waited for so far, in the order in which they were done. */
  timings(): readonly Timing[];
}>;

/** Names of what is awaited. It tells how long each was, when it is taken out. */
class Awaited extends Set<string> {
  readonly #since = new Map<string, number>();
  readonly #done: (name: string, sinceMs: number) => void;

  constructor(done: (name: string, sinceMs: number) => void) {
    super();
    this.#done = done;
  }

  override add(name: string): this {
    this.#since.set(name, performance.now());
    return super.add(name);
  }

  override delete(name: string): boolean {
    const since = this.#since.get(name);
    if (since !== undefined) this.#done(name, since);
    this.#since.delete(name);
    return super.delete(name);
  }
}

export function createProgress(print: (line: string) => void): Progress {
  const startedAt = performance.now();
  const timings: Timing[] = [];
  const line = (text: string) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    print(`${seconds.padStart(6)} s  ${text}`);
  };
  return {
    line,
    timings: () => timings,
    async step(name, work) {
      line(name);
      const pending = new Awaited((part, since) => {
        timings.push({ name: part, fromMs: since - startedAt, toMs: performance.now() - startedAt });
      });
      const ticking = setInterval(() => line(`… falta: ${[...pending].join(", ") || name}`), TICK_MS);
      try {
        return await work(pending);
      } finally {
        clearInterval(ticking);
      }
    },
  };
}
