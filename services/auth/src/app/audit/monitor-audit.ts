import type { Logger } from "@tenho/kernel/log/create-logger";
import type { ProveAudit } from "./prove-audit.ts";

export type AuditMetrics = {
  record(result: { isIntact: boolean; succeededAt: Date | null; fullSucceededAt: Date | null }): void;
  /** Nobody knows whether the chain holds. */
  recordFailure(): void;
};

/** Periods after which the last result says nothing of the present. */
const STALE_PERIODS = 3;

/** Proves the chain for the metrics. Raises when the proof fails, or no replica has succeeded for three periods: both count as a broken chain. */
export function createMonitorAudit(deps: {
  proveAudit: ProveAudit;
  metrics: AuditMetrics;
  log: Pick<Logger, "error">;
  everyMs: number;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    try {
      const { brokenAt, succeededAt, fullSucceededAt } = await deps.proveAudit();
      const ageMs = deps.now().getTime() - (succeededAt?.getTime() ?? 0);
      if (ageMs > deps.everyMs * STALE_PERIODS) throw new Error("no replica has proven the audit log for too long");
      deps.metrics.record({ isIntact: brokenAt === null, succeededAt, fullSucceededAt });
      if (brokenAt !== null) deps.log.error({ position: brokenAt }, "the chain of the audit log is broken");
    } catch (error) {
      deps.metrics.recordFailure();
      throw error;
    }
  };
}
