import type { JetStreamClient } from "@nats-io/jetstream";
import { liveNoticeRow } from "@tenho/kernel/events/live";
import { publish } from "@tenho/kernel/events/publish";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { LoadCapAlert } from "../../app/ports.ts";

/** Notifies MASTER's panels that a load was refused, if the broker can be reached, and counts it: nothing has moved. */
export function createLoadCapNotice(deps: {
  js: JetStreamClient;
  metrics: Metrics;
  log: Pick<Logger, "warn">;
}): LoadCapAlert {
  const refused = deps.metrics.counter("wallet_loads_refused_total", "Loads refused because of the unit's monthly cap");
  return (unitId) => {
    refused.inc();
    // MASTER sees every notice; the audience names nobody else.
    const live = liveNoticeRow({ type: "wallet.load_cap", id: unitId, version: Date.now(), audience: {} });
    publish(deps.js, live.subject, live.payload, { msgId: live.id }).catch((error: unknown) => {
      deps.log.warn({ err: error, unitId }, "MASTER was not told of a refused load");
    });
  };
}
