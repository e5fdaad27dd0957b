import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { RatePeriod } from "./rate-periods.ts";

/** Periods as they were read; `version` may be anything. */
export type StoredRates = { periods: readonly RatePeriod[]; document: Readonly<Record<string, unknown>> | null };

/** Rates that MASTER has set, shared by all replicas. */
export type RateStore = {
  read(): Promise<StoredRates>;
  /** Writes periods over those that were read, with the record of it; false: they have changed since. */
  write(before: StoredRates, periods: readonly RatePeriod[], record: AuditRecord): Promise<boolean>;
};
