import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { BalanceChange, BalancePublisher, ChangeStore } from "./ports.ts";

const BATCH_MAX = 200;

/** Publishes every movement that still has to be; a crash in between publishes its batch again under the same ids. */
export function createRelayChanges(deps: {
  changes: ChangeStore;
  publisher: BalancePublisher;
  /** Told of what was published; after a crash of some changes twice. */
  onPublished?: (changes: readonly BalanceChange[]) => void;
  /** Only for tests that kill the process. */
  crashPoint: CrashPoint;
}) {
  const relayBatch = (): Promise<number> =>
    deps.changes.transact(BATCH_MAX, async (changes) => {
      await deps.publisher.publish(changes);
      deps.onPublished?.(changes);
      deps.crashPoint("changes-published");
    });

  return async (): Promise<void> => {
    while ((await relayBatch()) === BATCH_MAX);
  };
}
