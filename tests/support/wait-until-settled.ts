import { STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { eventually } from "@tenho/tests/support/eventually";
import type { Connection } from "mongoose";

/** Time within which a killed process has come back, on a busy machine too. */
export const ARRIVES_MS = 90_000;

type Work = { stream: string; subject: string; durable: string };

/** Waits until every message delivered so far has been handled, copies too. */
export const messagesHandled = (natsUrl: string): Promise<void> =>
  handled(natsUrl, { stream: STREAM.whatsappIn, subject: "wa.in.message", durable: "messaging-messages" });

/** Waits until every correction published so far has been handled, repeated ones too. */
export const correctionsHandled = (natsUrl: string): Promise<void> =>
  handled(natsUrl, {
    stream: STREAM.events,
    subject: "evt.messaging.category_corrected",
    durable: "categorisation-corrections",
  });

/** Waits until every message that the stream holds now for the subject is acknowledged, which happens only once it is handled. */
async function handled(natsUrl: string, { stream, subject, durable }: Work): Promise<void> {
  const nc = await connectNats({ url: natsUrl, name: "handled" });
  const ask = async <T>(what: string, body: object = {}): Promise<T> =>
    (await nc.request(`$JS.API.${what}`, JSON.stringify(body), { timeout: 10_000 })).json<T>();
  try {
    const last = await eventually("the broker answers the last sequence", async () => {
      const found = { last_by_subj: subject };
      return (await ask<{ message?: { seq: number } }>(`STREAM.MSG.GET.${stream}`, found)).message?.seq;
    });
    const info = `CONSUMER.INFO.${stream}.${durable}`;
    await eventually(
      "all of it is handled",
      async () => ((await ask<{ ack_floor?: { stream_seq: number } }>(info)).ack_floor?.stream_seq ?? 0) >= last,
      ARRIVES_MS,
    );
  } finally {
    await nc.close();
  }
}

/** Waits until no message is to be sent and no wish has an effect to perform. */
export async function nothingLeftToDo(documents: Connection): Promise<void> {
  await eventually(
    "no message waits and no effect is left",
    async () => {
      const waiting = await documents.collection("outgoing").countDocuments({ state: { $in: ["queued", "sending"] } });
      const effects = await documents.collection("wishes").countDocuments({ "outbox.0": { $exists: true } });
      return waiting === 0 && effects === 0;
    },
    ARRIVES_MS,
  );
}
