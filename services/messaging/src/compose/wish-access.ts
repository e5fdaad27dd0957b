import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import { createWishMetrics } from "../adapters/metrics/wish-metrics.ts";
import { type CurrentPauses, createCurrentPauses } from "../app/unit-pause/current-pauses.ts";
import { createWishScheduler, type WishScheduler } from "../app/wish/wish-scheduler.ts";
import { createWishes, type Wishes } from "../app/wish/wishes.ts";
import type { MessagingConfig } from "../config.ts";
import { flowSettings } from "../config-flow.ts";
import type { FlowSettings } from "../domain/wish/flow-settings.ts";
import type { Stores } from "./stores.ts";

/** How wishes are written and scheduled; every use case that changes one needs it, and it needs none of them. */
export type WishAccess = {
  settings: FlowSettings;
  pauses: CurrentPauses;
  scheduler: WishScheduler;
  wishes: Wishes;
};

export function composeWishAccess(deps: {
  config: MessagingConfig;
  stores: Stores;
  metrics: Metrics;
  now: () => Date;
}): WishAccess {
  const { config, stores, metrics, now } = deps;
  const settings = flowSettings(config);
  const scheduler = createWishScheduler({ settings, concurrency: config.FLOW_IN_PARALLEL_MAX, now });
  const wishes = createWishes({
    store: stores.wishes,
    scheduler,
    settings,
    now,
    onWritten: createWishMetrics(metrics),
  });
  return { settings, pauses: createCurrentPauses({ store: stores.pauses, now }), scheduler, wishes };
}
