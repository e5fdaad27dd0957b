import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { createWishScheduler, type WishScheduler } from "../app/wish/wish-scheduler.ts";
import { createWishes, type Wishes } from "../app/wish/wishes.ts";
import type { MessagingConfig } from "../config.ts";
import { flowSettings } from "../config-flow.ts";
import type { FlowSettings } from "../domain/wish/flow-settings.ts";
import { withReplacedSaid } from "../domain/wish/say-replaced.ts";
import { type CurrentSmokeRuns, createCurrentSmokeRuns } from "../smoke-run/current-smoke-runs.ts";
import { withCountEffect } from "../statistics/count-effect.ts";
import { createWishMetrics } from "../statistics/wish-metrics.ts";
import { type CurrentPauses, createCurrentPauses } from "../unit-pause/current-pauses.ts";
import type { Stores } from "./stores.ts";

/** Writing and scheduling of wishes; every use case that changes a wish depends on it, and it depends on none of them. */
export type WishAccess = {
  settings: FlowSettings;
  pauses: CurrentPauses;
  smokeRuns: CurrentSmokeRuns;
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
  const smokeRuns = createCurrentSmokeRuns({ store: stores.smokeRuns, now });
  const wishes = createWishes({
    store: stores.wishes,
    scheduler,
    settings,
    now,
    completions: [smokeRuns.mark, withReplacedSaid, withCountEffect],
    onWritten: createWishMetrics(metrics),
  });
  return { settings, pauses: createCurrentPauses({ store: stores.pauses, now }), smokeRuns, scheduler, wishes };
}
