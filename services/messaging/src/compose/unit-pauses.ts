import type { Component } from "@tenho/kernel/lifecycle/component";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import type { MessagingConfig } from "../config.ts";
import {
  createListUnitPauses,
  createSetUnitPause,
  type ListUnitPauses,
  type SetUnitPause,
} from "../unit-pause/set-unit-pause.ts";
import type { Clients } from "./clients.ts";
import { keepCurrent } from "./keep-current.ts";
import type { Stores } from "./stores.ts";
import type { WishAccess } from "./wish-access.ts";

export type ComposedUnitPauses = {
  listPauses: ListUnitPauses;
  setPause: SetUnitPause;
  /** Components to be started before wishes are processed. */
  components: Component[];
};

/** The switch that pauses a unit, and the components that keep every replica's pauses up to date. */
export function composeUnitPauses(deps: {
  runtime: Pick<ServiceRuntime, "log" | "metrics">;
  config: Pick<MessagingConfig, "ROUTING_REFRESH_MS">;
  stores: Pick<Stores, "pauses">;
  clients: Pick<Clients, "franchise">;
  wishAccess: Pick<WishAccess, "pauses">;
  /** Called once a pause and its audit record are written. */
  relayRecords: () => void;
  now: () => Date;
}): ComposedUnitPauses {
  const { runtime, config, clients, relayRecords, now } = deps;
  const { pauses: store } = deps.stores;
  const { pauses: current } = deps.wishAccess;
  return {
    listPauses: createListUnitPauses({ store, now }),
    setPause: createSetUnitPause({ store, current, franchise: clients.franchise, onChange: relayRecords, now }),
    components: keepCurrent(runtime, "unit pauses", { everyMs: config.ROUTING_REFRESH_MS, refresh: current.refresh }),
  };
}
