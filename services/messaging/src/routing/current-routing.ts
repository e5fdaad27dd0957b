import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { createRefreshedValue } from "../app/refreshed-value.ts";
import type { FlowSettings } from "../domain/wish/flow-settings.ts";
import type { RoutingStore, StoredRouting } from "./routing-port.ts";
import {
  fromFlow,
  inForce,
  type RoutingChoices,
  type RoutingSettings,
  readChoices,
  toFlow,
} from "./routing-settings.ts";

export type CurrentRouting = {
  /** Settings that the configuration gives. */
  readonly defaults: RoutingSettings;
  /** Reads the stored choices; those that cannot be read are logged once and have their defaults. */
  choicesIn(stored: StoredRouting | null): RoutingChoices;
  /** Applies these choices in this process from now on. */
  apply(choices: RoutingChoices): void;
  /** Applies the stored choices, unless others were applied while they were read. Raises: what the store raises; the choices in force then stay. */
  refresh(): Promise<void>;
};

/** @param settings settings of the flow, as the configuration gives them: their values change in place */
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
  const { apply, refresh } = createRefreshedValue({
    read: async () => choicesIn(await store.read()),
    use: (choices) => {
      Object.assign(settings, toFlow(inForce(defaults, choices)));
    },
  });
  return { defaults, choicesIn, apply, refresh };
}
