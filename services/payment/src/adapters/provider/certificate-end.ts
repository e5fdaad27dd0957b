import { X509Certificate } from "node:crypto";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";

const DAY_MS = 86_400_000;
/** Days of warning before the end: a renewal takes a request to the bank and its answer. */
const WARNED_BEFORE_DAYS = 30;

/**
 * Shows when our certificate for the bank ends, and warns from 30 days before at each call. Nothing without a certificate.
 *
 * @throws when the text is no certificate
 */
export function createCertificateWatch(deps: {
  cert: string | undefined;
  metrics: Metrics;
  log: Pick<Logger, "warn">;
  now: () => Date;
}): () => void {
  const gauge = deps.metrics.gauge(
    "payment_certificate_end_timestamp_seconds",
    "Unix time at which our certificate for the bank ends",
    [],
  );
  // Without a certificate there is no moment; the metric's name is exposed all the same, for its readers.
  gauge.remove({});
  if (deps.cert === undefined) return () => undefined;
  const end = new X509Certificate(deps.cert).validToDate;
  return () => {
    gauge.set({}, end.getTime() / 1_000);
    const days = Math.floor((end.getTime() - deps.now().getTime()) / DAY_MS);
    if (days < WARNED_BEFORE_DAYS) deps.log.warn({ days, end }, "our certificate for the bank ends soon, or has ended");
  };
}
