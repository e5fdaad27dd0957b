import type { RecordOutbox } from "../ports/inbound/routing-store.ts";
import type { AuditPublisher } from "../ports/publishers.ts";

/** Publishes the records that wait beside settings, then removes them; one published twice is taken once, by its id. */
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
