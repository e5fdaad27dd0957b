const TICK_MS = 5_000;

/** Progress of a command: each line carries the seconds since it began. */
export type Progress = Readonly<{
  line(text: string): void;
  /** Names a long step while it runs, again and again, so that nobody thinks it hangs. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
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
      const ticking = setInterval(() => line(`… ${name}`), TICK_MS);
      try {
        return await work();
      } finally {
        clearInterval(ticking);
      }
    },
  };
}
