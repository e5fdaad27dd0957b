import type { NatsConnection } from "@nats-io/nats-core";
import { createConsumer } from "@tenho/kernel/events/consumer/consume";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { RecordHealth } from "../../../app/whatsapp-health/record-health.ts";
import { HEALTH_SUBJECT, readHealthItem } from "./health-item.ts";

/** Updates are rare. */
const UPDATES_IN_FLIGHT = 1;

/** Records what Meta says of templates and numbers. */
export function createHealthConsumer(deps: {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  recordHealth: RecordHealth;
}) {
  const { nc, log, metrics, recordHealth } = deps;
  return createConsumer({
    nc,
    stream: STREAM.whatsappIn,
    durable: "messaging-templates",
    filterSubjects: Object.values(HEALTH_SUBJECT),
    log,
    metrics,
    maxInFlight: UPDATES_IN_FLIGHT,
    handle: async (message) => {
      const item = readHealthItem(message);
      await ("template" in item ? recordHealth.template(item.template) : recordHealth.number(item.number));
    },
  });
}
