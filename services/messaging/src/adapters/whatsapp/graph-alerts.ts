import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";

/** Counts and logs the error codes of Meta that an operator has to act on (token, billing, template, restriction). */
export function createGraphAlerts({ metrics, log }: { metrics: Metrics; log: Logger }): (code: number) => void {
  const alerts = metrics.counter("graph_alerts_total", "Refusals of Meta an operator has to act on", ["code"]);
  return (code) => {
    alerts.inc({ code: String(code) });
    log.error({ code }, "Meta refuses messages and an operator has to act");
  };
}
