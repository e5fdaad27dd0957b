import { currentTrace, inSpan, type SpanOptions } from "@tenho/kernel/telemetry/span";

type Waiting<Command, Result> = {
  command: Command;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  /** The caller's trace. */
  trace: string | undefined;
};

type MicroBatcherOptions<Command, Result> = {
  /** Name of a batch in traces. */
  name: string;
  batchMax: number;
  waitingMax: number;
  /** Returns the results in the order of the commands. */
  run: (commands: readonly Command[]) => Promise<Result[]>;
  onOverflow: () => Error;
  /** Returns whether a failure is independent of the single command: then none is tried again alone. */
  isCommon: (error: unknown) => boolean;
};

type MicroBatcher<Command, Result> = (command: Command) => Promise<Result>;

/**
 * Runs commands in batches. Commands that queued during the last call go in the next one: many debits of one wallet would otherwise queue for its
 * row lock, one round trip each. A command alone is sent at once, so an idle ledger answers as fast as without batching.
 * A batch that fails because of its contents is run again one by one, so that one bad command fails alone.
 * At most `waitingMax` commands wait; beyond it `onOverflow`'s error is raised.
 */
export function createMicroBatcher<Command, Result>(
  options: MicroBatcherOptions<Command, Result>,
): MicroBatcher<Command, Result> {
  let waiting: Waiting<Command, Result>[] = [];
  let running = false;

  async function settle(batch: readonly Waiting<Command, Result>[]): Promise<void> {
    try {
      const results = await inSpan(
        options.name,
        () => spanOf(batch),
        () => options.run(batch.map((entry) => entry.command)),
      );
      batch.forEach((entry, index) => {
        entry.resolve(results[index] as Result);
      });
    } catch (error) {
      if (batch.length > 1 && !options.isCommon(error)) {
        for (const entry of batch) await settle([entry]);
        return;
      }
      for (const entry of batch) entry.reject(error);
    }
  }

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, options.batchMax);
      waiting = waiting.slice(options.batchMax);
      await settle(batch);
    }
    running = false;
  }

  return (command) => {
    if (waiting.length >= options.waitingMax) return Promise.reject(options.onOverflow());
    return new Promise((resolve, reject) => {
      waiting.push({ command, resolve, reject, trace: currentTrace() });
      if (!running) void drain();
    });
  };
}

/** The span of a single command is its caller's; a batch of several belongs to none of them and links to all. */
function spanOf(batch: readonly { trace: string | undefined }[]): SpanOptions {
  const traces = batch.flatMap(({ trace }) => trace ?? []);
  const [only = null] = traces;
  const attributes = { "messaging.batch.message_count": batch.length };
  return batch.length === 1 ? { parent: only, attributes } : { parent: null, links: traces, attributes };
}
