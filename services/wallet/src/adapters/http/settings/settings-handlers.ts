import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import type {
  createDeleteInitialCredit,
  createReadInitialCredits,
  createSetInitialCredits,
  Operator,
} from "../../../app/settings/initial-credits.ts";
import type { createReadLoadCaps, createSetLoadCaps } from "../../../app/settings/load-caps.ts";
import type { createReadSettings, createSetSettings, PartChange } from "../../../app/settings/settings-parts.ts";
import { reais } from "../present-statement.ts";
import { presentSecurity, securityOf } from "./security-contract.ts";
import {
  deleteFranchiseCredit,
  getFranchiseCredits,
  getLoadCaps,
  getSettings,
  setFranchiseCredits,
  setLoadCaps,
  setSettings,
} from "./settings-contract.ts";

const cents = (amount: number): number => Math.round(amount * 100);

/** The part a body sets; its contract has it set exactly one. */
function partOf({ creditValue, routing, security }: z.output<typeof setSettings.body & z.ZodType>): PartChange {
  if (creditValue !== undefined) return { part: "price", priceCents: cents(creditValue) };
  if (security !== undefined) return { part: "security", change: securityOf(security) };
  return { part: "routing", change: routing ?? {} };
}

/** Settings and initial credits over HTTP. */
export function settingsHandlers(deps: {
  readSettings: ReturnType<typeof createReadSettings>;
  setSettings: ReturnType<typeof createSetSettings>;
  readInitialCredits: ReturnType<typeof createReadInitialCredits>;
  setInitialCredits: ReturnType<typeof createSetInitialCredits>;
  deleteInitialCredit: ReturnType<typeof createDeleteInitialCredit>;
  readLoadCaps: ReturnType<typeof createReadLoadCaps>;
  setLoadCaps: ReturnType<typeof createSetLoadCaps>;
  loadCapDefaultCents: number;
}): BoundRoute[] {
  const read = async () => {
    const { priceCents, security, ...parts } = await deps.readSettings();
    return { creditValue: reais(priceCents), ...parts, security: security && presentSecurity(security) };
  };
  const credits = async (operator: Operator) => {
    const found = await deps.readInitialCredits(operator);
    return Object.fromEntries(
      found.map(({ unitId, name, creditCents }) => [unitId, { name, credit: reais(creditCents) }]),
    );
  };
  const loadCaps = async () => {
    const units = (await deps.readLoadCaps()).map(
      ({ unitId, name, capCents }) => [unitId, { name, monthly_load_cap: reais(capCents) }] as const,
    );
    return { default: reais(deps.loadCapDefaultCents), units: Object.fromEntries(units) };
  };
  return [
    bind(getLoadCaps, loadCaps),
    bind(setLoadCaps, async ({ body }) => {
      const caps = Object.entries(body).map(
        ([unitId, { monthly_load_cap: cap }]) => [unitId, cap === null ? null : cents(cap)] as const,
      );
      await deps.setLoadCaps(new Map(caps));
      return loadCaps();
    }),
    bind(getSettings, read),
    bind(setSettings, async ({ body }) => {
      await deps.setSettings(partOf(body));
      return read();
    }),
    bind(getFranchiseCredits, ({ identity }) => credits(identity)),
    bind(setFranchiseCredits, async ({ body, identity }) => {
      await deps.setInitialCredits(
        identity,
        new Map(Object.entries(body).map(([unitId, { credit }]) => [unitId, cents(credit)])),
      );
      return credits(identity);
    }),
    bind(deleteFranchiseCredit, async ({ params, identity }) => {
      await deps.deleteInitialCredit(identity, params.id);
      return undefined;
    }),
  ];
}
