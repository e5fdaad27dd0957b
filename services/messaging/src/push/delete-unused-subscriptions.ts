import type { SubscriptionStore } from "./push-ports.ts";

const BATCH = 1_000;
const DAY_MS = 24 * 3_600_000;

/** Deletes the subscriptions that nobody confirmed or used for `days` days, batch by batch. */
export function createDeleteUnusedSubscriptions(deps: {
  subscriptions: Pick<SubscriptionStore, "deleteUnused">;
  days: number;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const before = new Date(deps.now().getTime() - deps.days * DAY_MS);
    while ((await deps.subscriptions.deleteUnused(before, BATCH)) === BATCH);
  };
}
