import type { Identity } from "@tenho/kernel/auth/identity";
import { requireRecentAuthentication } from "@tenho/kernel/auth/recent-authentication";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { PriceClient } from "./price-client.ts";
import type { RoutingChange, RoutingClient, RoutingState } from "./routing-client.ts";
import type { Security, SecurityChange, SecurityClient } from "./security-client.ts";

/** Amounts in centavos. A part other than the price is null while its service does not answer. */
export type Settings = { priceCents: number; routing: RoutingState | null; security: Security | null };

/** Parts of the settings to set; a missing part stays. */
export type SettingsChange = { priceCents?: number; routing?: RoutingChange; security?: SecurityChange };

type Deps = {
  price: PriceClient;
  routing: RoutingClient;
  security: SecurityClient;
  log: Pick<Logger, "warn">;
};

/** Reads all settings, each part from the service that keeps it, at the same time. Raises: `unavailable` when the wallet does not answer. */
export function createReadSettings({ price, routing, security, log }: Deps) {
  const orNull = <Part>(name: string, reading: Promise<Part>): Promise<Part | null> =>
    reading.catch((error: unknown) => {
      log.warn({ err: error, part: name }, "a part of the settings cannot be read");
      return null;
    });
  return async (): Promise<Settings> => {
    const [priceCents, routingState, securityState] = await Promise.all([
      price.read(),
      orNull("routing", routing.read()),
      orNull("security", security.read()),
    ]);
    return { priceCents, routing: routingState, security: securityState };
  };
}

/** Selects the asked fields whose values differ from the current ones; null when there are none. */
function differing<Fields extends object>(current: Fields, asked: { readonly [Field in keyof Fields]?: unknown }) {
  const fields = Object.entries(asked).filter(
    ([field, value]) => value !== undefined && current[field as keyof Fields] !== value,
  );
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** The person who changes the settings, and when the password was entered in that session. */
export type SettingsEditor = Pick<Identity, "authenticatedAtMs" | "viewer">;

/**
 * Sets the fields that differ from their present values. Price and security change only soon after the password: they decide what everybody pays,
 * and how accounts are guarded. Each part is kept by its own service, so that there is no one transaction: parts that may be refused go first, the
 * price last, and a failure after the first names what was saved.
 * Raises: `forbidden` (reason reauthentication_required), `unavailable`, and what the owner of a part raises.
 */
export function createSetSettings({ price, routing, security }: Omit<Deps, "log">) {
  async function setSecurity(asked: SecurityChange, editor: SettingsEditor): Promise<boolean> {
    const change = differing(await security.read(), asked);
    if (change === null) return false;
    requireRecentAuthentication(editor);
    await security.set(change);
    return true;
  }
  async function setRouting(asked: RoutingChange): Promise<boolean> {
    const change = differing(await routing.read(), asked);
    if (change !== null) await routing.set(change);
    return change !== null;
  }
  return async (asked: SettingsChange, editor: SettingsEditor): Promise<void> => {
    // The price is read even where none is asked: without the wallet the settings cannot be answered, and nothing should be set then.
    const priceCents = asked.priceCents === (await price.read()) ? undefined : asked.priceCents;
    if (priceCents !== undefined) requireRecentAuthentication(editor);
    const saved: string[] = [];
    try {
      if (asked.security !== undefined && (await setSecurity(asked.security, editor))) saved.push("segurança");
      if (asked.routing !== undefined && (await setRouting(asked.routing))) saved.push("roteamento");
      if (priceCents !== undefined) await price.set(priceCents);
    } catch (error) {
      throw saved.length > 0 && error instanceof AppError ? afterPartsSaved(error, saved) : error;
    }
  };
}

function afterPartsSaved(error: AppError, saved: readonly string[]): AppError {
  const message = `As configurações de ${saved.join(" e ")} foram salvas; as outras não: ${error.message}`;
  return new AppError(error.code, message, { cause: error });
}
