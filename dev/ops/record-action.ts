import { jetstream } from "@nats-io/jetstream";
import { type AuditEntry, auditRow } from "@tenho/kernel/audit/audit-row";
import { publish } from "@tenho/kernel/events/publish";
import type { Broker } from "./with-broker.ts";

/**
 * Reports what a command does to the audit log, as the broker's user `operations`; of what is done in a service's store the service
 * reports itself. Stored when it returns.
 */
export async function recordAction(nc: Broker, entry: AuditEntry): Promise<void> {
  const { id, subject, payload } = auditRow("operations", entry);
  await publish(jetstream(nc), subject, payload, { msgId: id });
}
