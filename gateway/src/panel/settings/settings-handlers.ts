import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import { presentSecurity, securityOf } from "./security-contract.ts";
import { getSettings, setSettings } from "./settings-contract.ts";
import type { createReadSettings, createSetSettings, SettingsChange } from "./settings-parts.ts";

const CENTS = 100;

/** Selects the parts that a body contains. */
function changeOf({ creditValue, routing, security }: z.output<typeof setSettings.body & z.ZodType>): SettingsChange {
  const { defaults: _, ...routingFields } = routing ?? {};
  return {
    ...(creditValue !== undefined && { priceCents: Math.round(creditValue * CENTS) }),
    ...(routing && { routing: routingFields }),
    ...(security && { security: securityOf(security) }),
  };
}

/** The settings of the whole platform over HTTP. */
export function settingsHandlers(deps: {
  readSettings: ReturnType<typeof createReadSettings>;
  setSettings: ReturnType<typeof createSetSettings>;
}): BoundRoute[] {
  const read = async () => {
    const { priceCents, security, ...parts } = await deps.readSettings();
    return { creditValue: priceCents / CENTS, ...parts, security: security && presentSecurity(security) };
  };
  return [
    bind(getSettings, read),
    bind(setSettings, async ({ body, identity }) => {
      await deps.setSettings(changeOf(body), identity);
      return read();
    }),
  ];
}
