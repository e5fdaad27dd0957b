import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import type {
  createDeleteInitialCredit,
  createReadInitialCredits,
  createSetInitialCredits,
  Operator,
} from "../../app/settings/initial-credits.ts";
import type { SettingsStore } from "../../app/settings/settings-store.ts";
import { reais } from "./present-statement.ts";
import {
  deleteFranchiseCredit,
  getFranchiseCredits,
  getSettings,
  setFranchiseCredits,
  setSettings,
} from "./settings-contract.ts";

const cents = (amount: number): number => Math.round(amount * 100);

/** Prices and initial credits over HTTP. */
export function settingsHandlers(deps: {
  settings: Pick<SettingsStore, "setPrice">;
  readPrice: () => Promise<number>;
  readInitialCredits: ReturnType<typeof createReadInitialCredits>;
  setInitialCredits: ReturnType<typeof createSetInitialCredits>;
  deleteInitialCredit: ReturnType<typeof createDeleteInitialCredit>;
}): BoundRoute[] {
  const read = async () => ({ creditValue: reais(await deps.readPrice()) });
  const credits = async (operator: Operator) => {
    const found = await deps.readInitialCredits(operator);
    return Object.fromEntries(
      found.map(({ unitId, name, creditCents }) => [unitId, { name, credit: reais(creditCents) }]),
    );
  };
  return [
    bind(getSettings, read),
    bind(setSettings, async ({ body }) => {
      await deps.settings.setPrice(cents(body.creditValue));
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
