import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { AuditMetrics } from "../app/audit/ports.ts";

/**
 * The gauges `tenho_audit_chain_intact` (0 also before the first proof and after one that failed) and
 * `tenho_audit_chain_last_success_timestamp_seconds{proof}`.
 */
export function createAuditMetrics(metrics: Metrics): AuditMetrics {
  const intactGauge = metrics.gauge(
    "audit_chain_intact",
    "1 while the last proof of the audit log succeeded and found no record changed or missing",
  );
  const successGauge = metrics.gauge(
    "audit_chain_last_success_timestamp_seconds",
    "Unix time at which a proof of the audit log last came to its end, of what is new or in full, by any replica",
    ["proof"],
  );
  return {
    record: ({ isIntact, succeededAt, fullSucceededAt }) => {
      intactGauge.set(isIntact ? 1 : 0);
      if (succeededAt !== null) successGauge.set({ proof: "new" }, succeededAt.getTime() / 1_000);
      if (fullSucceededAt !== null) successGauge.set({ proof: "full" }, fullSucceededAt.getTime() / 1_000);
    },
    recordFailure: () => intactGauge.set(0),
  };
}
