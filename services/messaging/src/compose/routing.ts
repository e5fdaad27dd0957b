import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import { createAuditPublisher } from "../adapters/events/audit-publisher.ts";
import { createCurrentRouting } from "../app/routing/current-routing.ts";
import { createRelayRecords } from "../app/routing/relay-records.ts";
import { createReadRouting, createSetRouting, type ReadRouting, type SetRouting } from "../app/routing/set-routing.ts";
import type { MessagingConfig } from "../config.ts";
import { keepCurrent } from "./keep-current.ts";
import type { Stores } from "./stores.ts";
import type { WishAccess } from "./wish-access.ts";

export type ComposedRouting = {
  readRouting: ReadRouting;
  setRouting: SetRouting;
  /** Publishes records that wait beside settings, now and not at the next sweep. */
  relayRecords(): void;
  /** To be started before wishes are. */
  components: Component[];
};

/** What MASTER sets of the routing, and the records of changed settings and pauses on their way to the audit log. */
export function composeRouting(deps: {
  runtime: Pick<ServiceRuntime, "js" | "log" | "metrics">;
  config: Pick<MessagingConfig, "ROUTING_REFRESH_MS" | "SWEEP_MS">;
  stores: Pick<Stores, "routing" | "health" | "pauses">;
  wishAccess: Pick<WishAccess, "settings">;
}): ComposedRouting {
  const { runtime, config, stores, wishAccess } = deps;
  const { js, log, metrics } = runtime;
  const { routing: store } = stores;
  const current = createCurrentRouting({ store, settings: wishAccess.settings, log });
  const relay = createPeriodicTask({
    name: "settings records",
    everyMs: config.SWEEP_MS,
    log,
    metrics,
    run: createRelayRecords({
      outboxes: [store, stores.health.releases, stores.pauses],
      audit: createAuditPublisher(js),
    }),
    runWhenStopping: true,
  });
  const kept = keepCurrent(runtime, "routing settings", {
    everyMs: config.ROUTING_REFRESH_MS,
    refresh: current.refresh,
  });
  return {
    readRouting: createReadRouting({ store, current }),
    setRouting: createSetRouting({ store, current, onChange: relay.trigger }),
    relayRecords: relay.trigger,
    components: [...kept, relay],
  };
}
