import type { Logger } from "@tenho/kernel/log/create-logger";
import type { RoutingChange, RoutingClient, RoutingState } from "./routing-client.ts";
import type { Security, SecurityChange, SecurityClient } from "./security-client.ts";
import type { SettingsStore } from "./settings-store.ts";

/** Amounts in centavos. A part of another service is null while that does not answer. */
export type Settings = { priceCents: number; routing: RoutingState | null; security: Security | null };

/** One part of the settings, to be set by the service that keeps it. */
export type PartChange =
  | { part: "price"; priceCents: number }
  | { part: "routing"; change: RoutingChange }
  | { part: "security"; change: SecurityChange };

type Deps = {
  readPrice: () => Promise<number>;
  settings: Pick<SettingsStore, "setPrice">;
  routing: RoutingClient;
  security: SecurityClient;
  log: Pick<Logger, "warn">;
};

/** All settings, each part asked of the service that keeps it, at the same time. Raises: `unavailable` when the wallet's own store is. */
export function createReadSettings({ readPrice, routing, security, log }: Omit<Deps, "settings">) {
  const orNull = <Part>(name: string, reading: Promise<Part>): Promise<Part | null> =>
    reading.catch((error: unknown) => {
      log.warn({ err: error, part: name }, "a part of the settings cannot be read");
      return null;
    });
  return async (): Promise<Settings> => {
    const [priceCents, routingState, securityState] = await Promise.all([
      readPrice(),
      orNull("routing", routing.read()),
      orNull("security", security.read()),
    ]);
    return { priceCents, routing: routingState, security: securityState };
  };
}

/** Sets one part. Raises: `unavailable`, and what the owner of the part raises; nothing is changed then. */
export function createSetSettings({ settings, routing, security }: Pick<Deps, "settings" | "routing" | "security">) {
  return async (one: PartChange): Promise<void> => {
    switch (one.part) {
      case "price":
        return settings.setPrice(one.priceCents);
      case "routing":
        await routing.set(one.change);
        return;
      case "security":
        return security.set(one.change);
    }
  };
}
