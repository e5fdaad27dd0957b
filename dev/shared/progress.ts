const TICK_MS = 10_000;

/** Progress of a command: each line shows the seconds since its start. */
export type Progress = Readonly<{
  line(text: string): void;
  /** Announces a long step and, while it runs, prints every 10 s the names it still waits for. */
  step<T>(name: string, work: (pending: Set<string>) => Promise<T>): Promise<T>;
}>;

export function createProgress(print: (line: string) => void): Progress {
  const startedAt = performance.now();
  const line = (text: string) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    print(`${seconds.padStart(6)} s  ${text}`);
  };
  return {
    line,
    async step(name, work) {
      line(name);
      const pending = new Set<string>();
      const ticking = setInterval(() => line(`… falta: ${[...pending].join(", ") || name}`), TICK_MS);
      try {
        return await work(pending);
      } finally {
        clearInterval(ticking);
      }
    },
  };
}
