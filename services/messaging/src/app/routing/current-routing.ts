import type { Logger } from "@tenho/kernel/log/create-logger";
import {
  fromFlow,
  inForce,
  type RoutingChoices,
  type RoutingSettings,
  readChoices,
  toFlow,
} from "../../domain/routing/routing-settings.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { RoutingStore, StoredRouting } from "../ports/inbound/routing-store.ts";

export type CurrentRouting = {
  /** Of the configuration. */
  readonly defaults: RoutingSettings;
  /** What was set, as far as it can be read; the rest is logged once and has its defaults. */
  choicesIn(stored: StoredRouting | null): RoutingChoices;
  /** Has this process go by these choices from now on. */
  apply(choices: RoutingChoices): void;
  /** Goes by what is stored. Raises: what the store raises; what was in force stays so. */
  refresh(): Promise<void>;
};

/** @param settings of the flow, as the configuration gives them: their values change in place */
export function createCurrentRouting(deps: {
  store: Pick<RoutingStore, "read">;
  settings: FlowSettings;
  log: Pick<Logger, "warn">;
}): CurrentRouting {
  const { store, settings, log } = deps;
  const defaults = fromFlow(settings);
  let lastUnreadable = "";

  const choicesIn = (stored: StoredRouting | null): RoutingChoices => {
    const { choices, unreadable } = readChoices(stored?.choices, defaults);
    const fields = unreadable.join();
    if (fields !== lastUnreadable && fields !== "") {
      log.warn({ fields: unreadable }, "stored settings of the routing cannot be read: their defaults are in force");
    }
    lastUnreadable = fields;
    return choices;
  };
  const apply = (choices: RoutingChoices): void => {
    Object.assign(settings, toFlow(inForce(defaults, choices)));
  };
  return { defaults, choicesIn, apply, refresh: async () => apply(choicesIn(await store.read())) };
}
