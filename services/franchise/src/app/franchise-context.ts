import type { Municipality } from "../domain/municipality.ts";
import type { LeadStore } from "./leads/lead-ports.ts";
import type { LookUpCep, UnitStore } from "./ports.ts";
import type { SharedNumberStore } from "./shared-numbers/shared-number-port.ts";

/** Configuration that use-cases read. */
export type FranchiseContextConfig = {
  /** Maximum distance in kilometres between a place and the seat of the municipality of the unit that serves it. */
  radiusKm: number;
  /** Maximum number of leads from all callers within an hour, so that no flood of forms fills the store. */
  leadsHourMax: number;
  /** Time in ms within which the same e-mail and plan are the same lead. */
  leadRepeatMs: number;
  /** Age in days at which leads that nobody has touched are deleted. */
  leadDays: number;
};

/** Everything the use-cases of franchise reach outside themselves: ports, configuration and clock. `composeContext` makes it; a test gives fields of its own. */
export type FranchiseContext = {
  units: UnitStore;
  sharedNumbers: SharedNumberStore;
  leads: LeadStore;
  lookUpCep: LookUpCep;
  /** By `cityKey`. */
  municipalities: ReadonlyMap<string, Municipality>;
  config: FranchiseContextConfig;
  now: () => Date;
};
