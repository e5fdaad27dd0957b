import { createConsumer } from "@tenho/kernel/events/consume";
import { ensureDurables } from "@tenho/kernel/events/durables";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { type CategoryCorrected, CategoryCorrectedSchema } from "@tenho/proto/messaging/v1/events_pb";
import { eventually } from "@tenho/tests/support/eventually";

/** Consumes the corrections of the stream as categorisation does; keeps each by its sequence. */
export async function consumeCorrections(natsUrl: string) {
  const nc = await connectNats({ url: natsUrl, name: "corrections" });
  const heard = new Map<number, CategoryCorrected>();
  const durable = {
    stream: STREAM.events,
    durable: "test-corrections",
    filterSubjects: ["evt.messaging.category_corrected"],
  };
  await ensureDurables(nc, [durable]);
  const consumer = createConsumer({
    ...durable,
    nc,
    log: createLogger({ service: "corrections", level: "error" }),
    metrics: createMetrics("corrections"),
    maxInFlight: 1,
    handle: async ({ seq, data }) => {
      heard.set(seq, decodeEvent(CategoryCorrectedSchema, data));
    },
  });
  await consumer.start();
  return {
    /** Waits until everything in the stream was consumed. */
    upToDate: () =>
      eventually("every correction was heard", async () => {
        const { pending, ackPending } = await consumer.backlog();
        return pending + ackPending === 0;
      }),
    of: (mark: string) => [...heard.values()].filter(({ text }) => text.includes(mark)),
    async close() {
      await consumer.drain?.();
      await consumer.stop();
      await nc.close();
    },
  };
}
