import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { ReadFromService, SendToService } from "../clients/service-http.ts";
import type { createReadInitialCredits } from "./read-initial-credits.ts";
import type { UnitNames } from "./unit-names.ts";
import {
  getFranchiseCredits,
  getLoadCaps,
  initialCredits,
  setFranchiseCredits,
  setLoadCaps,
} from "./unit-settings-contract.ts";

type Credits = Record<string, { credit: number }>;
type LoadCaps = { default: number; units: Record<string, { monthly_load_cap: number }> };

/** Settings of units that the wallet keeps, with the names that franchise keeps. The wallet judges who may read and set them. */
export function unitSettingsHandlers(deps: {
  wallet: { read: ReadFromService; send: SendToService };
  units: UnitNames;
  readInitialCredits: ReturnType<typeof createReadInitialCredits>;
}): BoundRoute[] {
  const { wallet, units } = deps;
  const presentCaps = async (caps: LoadCaps) => ({ default: caps.default, units: await units.named(caps.units) });
  return [
    bind(initialCredits, async () => {
      const credits = await deps.readInitialCredits();
      return Object.fromEntries([...credits].map(([unitId, cents]) => [unitId, { credit: centsToReais(cents) }]));
    }),
    bind(getFranchiseCredits, async () => units.named((await wallet.read("/settings/franchise-credits")) as Credits)),
    bind(setFranchiseCredits, async ({ body }) => {
      await units.requireUnits(Object.keys(body));
      return units.named((await wallet.send("POST", "/settings/franchise-credits", body)) as Credits);
    }),
    bind(getLoadCaps, async () => presentCaps((await wallet.read("/settings/load-caps")) as LoadCaps)),
    bind(setLoadCaps, async ({ body }) => {
      await units.requireUnits(Object.keys(body));
      return presentCaps((await wallet.send("POST", "/settings/load-caps", body)) as LoadCaps);
    }),
  ];
}
