import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { createAuditPublisher } from "../adapters/events/audit-publisher.ts";
import type { MessagingConfig } from "../config.ts";
import { createCurrentRouting } from "../routing/current-routing.ts";
import { createRelayRecords } from "../routing/relay-records.ts";
import { createReadRouting, createSetRouting, type ReadRouting, type SetRouting } from "../routing/set-routing.ts";
import { keepCurrent } from "./keep-current.ts";
import type { Stores } from "./stores.ts";
import type { WishAccess } from "./wish-access.ts";

export type ComposedRouting = {
  readRouting: ReadRouting;
  setRouting: SetRouting;
  /** Publishes the audit records stored with settings at once, without waiting for the next sweep. */
  relayRecords(): void;
  /** Components to be started before wishes are processed. */
  components: Component[];
};

/** The routing settings that MASTER changes, and the relay of records of changed settings and pauses to the audit log. */
export function composeRouting(deps: {
  runtime: Pick<ServiceRuntime, "js" | "log" | "metrics">;
  config: Pick<MessagingConfig, "ROUTING_REFRESH_MS" | "SWEEP_MS">;
  stores: Pick<Stores, "routing" | "health" | "messageRates" | "metaConnections" | "pauses" | "machines" | "smokeRuns">;
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
      outboxes: [
        store,
        stores.health.releases,
        stores.messageRates,
        stores.metaConnections,
        stores.pauses,
        stores.machines.records,
        stores.smokeRuns,
      ],
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
