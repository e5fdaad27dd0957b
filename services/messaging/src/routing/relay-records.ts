import type { AuditPublisher } from "../app/ports/publishers.ts";
import type { RecordOutbox } from "./routing-port.ts";

/** Publishes the audit records stored with settings, then removes them; one published twice counts once, by its id. */
export function createRelayRecords({ outboxes, audit }: { outboxes: readonly RecordOutbox[]; audit: AuditPublisher }) {
  return async (): Promise<void> => {
    for (const outbox of outboxes) {
      for (const record of await outbox.pending()) {
        await audit.publish(record);
        await outbox.remove(record.id);
      }
    }
  };
}
