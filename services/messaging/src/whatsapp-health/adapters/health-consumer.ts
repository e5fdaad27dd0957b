import type { NatsConnection } from "@nats-io/nats-core";
import { createConsumer } from "@tenho/kernel/events/consume";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { RecordHealth } from "../app/record-health.ts";
import type { RecordPreference } from "../app/record-preference.ts";
import { HEALTH_SUBJECT, readHealthItem } from "./health-item.ts";

/** Updates handled at once; they are rare. */
const UPDATES_IN_FLIGHT = 1;

/** Records Meta's updates of templates, numbers and the account, and which people stopped our messages. */
export function createHealthConsumer(deps: {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  recordHealth: RecordHealth;
  recordPreference: RecordPreference;
}) {
  const { nc, log, metrics, recordHealth, recordPreference } = deps;
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
      if ("preference" in item) return recordPreference(item.preference);
      if ("account" in item) return recordHealth.account(item.account);
      await ("template" in item ? recordHealth.template(item.template) : recordHealth.number(item.number));
    },
  });
}
