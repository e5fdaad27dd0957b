import type { Knex } from "knex";
import { createLeadStore } from "./adapters/db/lead-store.ts";
import { createSharedNumberStore } from "./adapters/db/shared-number-store.ts";
import { createUnitStore } from "./adapters/db/unit-store.ts";
import { publishUnitChange } from "./adapters/messages/unit-publisher.ts";
import type { FranchiseContext, FranchiseContextConfig } from "./app/franchise-context.ts";
import type { FranchiseConfig } from "./config.ts";

/** The parts of the context that do not lie in franchise's own database. */
type Outside = Omit<FranchiseContext, "units" | "sharedNumbers" | "leads">;

/** Makes the context from franchise's database and the parts outside it. */
export function composeContext(db: { knex: Knex; triggerRelay: () => void }, outside: Outside): FranchiseContext {
  return {
    ...outside,
    units: createUnitStore({ ...db, publishChange: publishUnitChange }),
    sharedNumbers: createSharedNumberStore(db),
    leads: createLeadStore(db),
  };
}

export const contextConfigOf = (config: FranchiseConfig): FranchiseContextConfig => ({
  radiusKm: config.LOCATION_RADIUS_KM,
  leadsHourMax: config.LEADS_HOUR_MAX,
  leadRepeatMs: config.LEAD_REPEAT_MS,
  leadDays: config.LEAD_DAYS,
});
