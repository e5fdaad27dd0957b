import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { AlertPublisher, AlertStore } from "./ports.ts";

const BATCH_MAX = 200;

/** Publishes every alert that still has to be; a crash in between publishes its batch again under the same ids. */
export function createRelayAlerts(deps: {
  alerts: Pick<AlertStore, "transact">;
  publisher: AlertPublisher;
  /** Only for tests that kill the process. */
  crashPoint: CrashPoint;
}) {
  const relayBatch = (): Promise<number> =>
    deps.alerts.transact(BATCH_MAX, async (alerts) => {
      await deps.publisher.publish(alerts);
      deps.crashPoint("alerts-published");
    });

  return async (): Promise<void> => {
    while ((await relayBatch()) === BATCH_MAX);
  };
}
