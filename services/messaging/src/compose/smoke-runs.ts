import type { Component } from "@tenho/kernel/lifecycle/component";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import type { ReverseTenho } from "../app/offers/reverse-tenho.ts";
import type { OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import type { MessagingConfig } from "../config.ts";
import { createBeginSmokeRun } from "../smoke-run/begin-smoke-run.ts";
import { createReadSmokeRun } from "../smoke-run/read-smoke-run.ts";
import type { SmokeRunUseCases } from "../smoke-run/smoke-run-rpc.ts";
import { createForgetSmokeRun, createUndoSmokeRun } from "../smoke-run/undo-smoke-run.ts";
import type { Clients } from "./clients.ts";
import { keepCurrent } from "./keep-current.ts";
import type { Stores } from "./stores.ts";
import type { WishAccess } from "./wish-access.ts";

/** Another replica has read a new run after two looks at the store, of which one may have begun before it was written. */
const LOOKS = 2;

/** The smoke runs of operators, and the components that keep every replica's runs up to date. */
export function composeSmokeRuns(deps: {
  runtime: Pick<ServiceRuntime, "log" | "metrics">;
  config: Pick<MessagingConfig, "ROUTING_REFRESH_MS">;
  stores: Pick<Stores, "smokeRuns" | "contacts" | "deliveries" | "wishes">;
  clients: Pick<Clients, "franchise" | "users">;
  wishAccess: Pick<WishAccess, "smokeRuns" | "wishes">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  reverseTenho: ReverseTenho;
  /** Called once a change and its audit record are written. */
  relayRecords: () => void;
  now: () => Date;
}): SmokeRunUseCases & { components: Component[] } {
  const { runtime, config, stores, clients, wishAccess, outgoing, reverseTenho, relayRecords, now } = deps;
  const { contacts, deliveries } = stores;
  const { smokeRuns: current } = wishAccess;
  const runs = { store: stores.smokeRuns, current, onChange: relayRecords, now };
  const found = { contacts, wishes: stores.wishes };
  const ending = { ...runs, found, changing: wishAccess.wishes, reverseTenho };
  const staleMs = LOOKS * config.ROUTING_REFRESH_MS;
  return {
    begin: createBeginSmokeRun({ ...runs, ...clients, contacts, outgoing }),
    read: createReadSmokeRun({ ...found, store: stores.smokeRuns, deliveries, staleMs, now }),
    undo: createUndoSmokeRun(ending),
    forget: createForgetSmokeRun(ending),
    components: keepCurrent(runtime, "smoke runs", { everyMs: config.ROUTING_REFRESH_MS, refresh: current.refresh }),
  };
}
