type Waiting<Command, Result> = {
  command: Command;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * What queued while the last call ran goes in the next: many debits of one wallet would otherwise stand in line for its row
 * lock, one round trip each. A command alone is sent at once, so an idle ledger answers as fast as without batching.
 * At most `waitingMax` commands wait; beyond it `onOverflow`'s error is raised.
 */
export function createMicroBatcher<Command, Result>(options: {
  batchMax: number;
  waitingMax: number;
  run: (commands: Command[]) => Promise<Result[]>;
  onOverflow: () => Error;
}) {
  let waiting: Waiting<Command, Result>[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, options.batchMax);
      waiting = waiting.slice(options.batchMax);
      try {
        const results = await options.run(batch.map((entry) => entry.command));
        batch.forEach((entry, index) => {
          entry.resolve(results[index] as Result);
        });
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    running = false;
  }

  return (command: Command): Promise<Result> => {
    if (waiting.length >= options.waitingMax) return Promise.reject(options.onOverflow());
    return new Promise((resolve, reject) => {
      waiting.push({ command, resolve, reject });
      if (!running) void drain();
    });
  };
}
