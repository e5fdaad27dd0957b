import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { type ConsumedMessage, createConsumer } from "@tenho/kernel/events/consumer/consume";
import { replayDeadLetter } from "@tenho/kernel/events/dead-letters/replay-dead-letter";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import { createLogger } from "@tenho/kernel/log/create-logger";
import { eventually } from "@tenho/kernel/testing/eventually";
import { createResendStore } from "../../src/adapters/db/delivery/resend-store.ts";
import { createCallbackPublisher } from "../../src/adapters/events/callbacks/callback-publisher.ts";
import { createStatusConsumer, type StatusConsumer } from "../../src/adapters/events/callbacks/status-consumer.ts";
import { readStatusItem } from "../../src/adapters/events/callbacks/status-item.ts";
import { parseCallback } from "../../src/adapters/http/whatsapp-callback-items.ts";
import { createRecordStatus, type StatusReport } from "../../src/app/outgoing/outcomes/record-status.ts";
import type { CallbackItem } from "../../src/app/ports/publishers.ts";
import { startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const NUMBER = "106540352242922";
const log = createLogger({ service: "messaging", level: "silent" });

function itemsOf(statuses: object[]): CallbackItem[] {
  const value = { metadata: { phone_number_id: NUMBER }, statuses };
  const callback = { object: "whatsapp_business_account", entry: [{ changes: [{ field: "messages", value }] }] };
  return parseCallback(callback)?.items ?? [];
}

describe("statuses in the stream", () => {
  let harness: WhatsappHarness;
  before(async () => {
    harness = await startWhatsappHarness();
    for (const part of harness.whatsapp.components) await part.stop();
  });
  after(() => harness.stop());
  beforeEach(async () => {
    for (const stream of [STREAM.whatsappIn, STREAM.deadLetters]) await harness.jsm.streams.purge(stream);
  });

  const newWamid = () => `wamid.${randomBytes(6).toString("hex")}`;
  const publisher = () => {
    const { nc, metrics } = harness;
    return createCallbackPublisher({ js: jetstream(nc), metrics });
  };
  const store = (items: CallbackItem[]) =>
    eventually("the broker stores them", async () => {
      await publisher().publish({ items, malformed: [] });
      return true;
    });
  const stored = async (): Promise<Pick<ConsumedMessage, "subject" | "id" | "data">[]> => {
    const { state } = await harness.jsm.streams.info(STREAM.whatsappIn);
    const messages = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const message = await harness.jsm.streams.getMessage(STREAM.whatsappIn, { seq });
      if (message)
        messages.push({
          ...message,
          id: message.header.get("Nats-Msg-Id"),
          data: message.data,
          subject: message.subject,
        });
    }
    return messages;
  };
  const consume = (recordStatus: (report: StatusReport) => Promise<void>, unknownMs = 600_000): StatusConsumer => {
    const { nc, metrics, connection } = harness;
    const unknownStatuses = createResendStore(connection);
    return createStatusConsumer({ nc, log, metrics, recordStatus, unknownMs, unknownStatuses, now: () => new Date() });
  };

  it("say in few fields what they said whole", async () => {
    const errors = [{ code: 131047, title: "Re-engagement", error_data: { details: "24 h" }, message: "x" }];
    const base = { timestamp: "1795000004", recipient_id: "558688887777" };
    const statuses = [
      { ...base, id: "wamid.a", status: "sent", biz_opaque_callback_data: "offer:1" },
      { ...base, id: "wamid.b:2:read:1", status: "delivered" },
      { ...base, id: "wamid.c", status: "failed", biz_opaque_callback_data: "told:1:0", errors },
      { ...base, id: "wamid.d", status: "failed", errors: [{ code: 1 }] },
      { ...base, id: "wamid.e", status: "played", errors: [] },
      { ...base, id: "wamid.f", status: "warning" },
    ];
    const run = randomBytes(4).toString("hex");
    const items = itemsOf(statuses.map((status) => ({ ...status, id: `${run}${status.id}` })));
    const whole = statuses.map((item, index): CallbackItem => {
      const streamId = `whole:${run}:${index}`;
      const named = { ...item, id: `${run}${item.id}` };
      return { subject: "wa.in.status", streamId, phoneNumberId: NUMBER, item: named, contact: null };
    });
    for (const item of [...items, ...whole]) await store([item]);
    const reports = (await stored()).map(readStatusItem);
    assert.equal(reports.length, 2 * statuses.length);
    assert.deepEqual(reports.slice(0, statuses.length), reports.slice(statuses.length));
    assert.deepEqual(reports[1]?.wamid, `${run}wamid.b:2:read:1`);
  });

  it("all reach a replica that knows them, beside one of the version before", async () => {
    const recorded = new Set<string>();
    const older = createConsumer({
      nc: harness.nc,
      stream: STREAM.whatsappIn,
      durable: "messaging-statuses",
      filterSubjects: ["wa.in.status"],
      log,
      metrics: harness.metrics,
      maxInFlight: 16,
      nakDelayMsMin: 10,
      nakDelayMsMax: 50,
      handle: async ({ subject }) => assert.equal(subject, "wa.in.status"),
    });
    await older.start();
    const ids = Array.from({ length: 20 }, newWamid);
    await store(itemsOf(ids.map((id) => ({ id, status: "sent", timestamp: "1795000004" }))));
    const newer = consume(async ({ wamid }) => void recorded.add(wamid));
    await newer.start();
    await eventually("all are recorded", () => recorded.size === ids.length);
    await eventually("none is left", async () => (await newer.backlog()) === 0);
    await Promise.all([older.stop(), newer.stop()]);
    assert.equal((await harness.jsm.streams.info(STREAM.deadLetters)).state.messages, 0);
  });

  it("are still known by their wamid when they were parked and are replayed", async () => {
    const { deliveries } = harness;
    const record = createRecordStatus({ deliveries, onAlert: () => undefined, now: () => new Date(), gatherMs: 0 });
    const wamid = newWamid();
    const first = consume(record, 0);
    await store(itemsOf([{ id: wamid, status: "read", timestamp: "1795000004" }]));
    await first.start();
    const { jsm, nc } = harness;
    const letters = async () => (await jsm.streams.info(STREAM.deadLetters)).state;
    await eventually("it is parked", async () => (await letters()).messages === 1);
    await first.stop();
    const seen: StatusReport[] = [];
    const second = consume(async (report) => void seen.push(report));
    await second.start();
    assert.equal(await replayDeadLetter(nc, (await letters()).last_seq), true);
    await eventually("it is recorded", () => seen.length === 1);
    await second.stop();
    assert.deepEqual(seen, [
      { wamid, messageId: null, state: "read", at: new Date(1_795_000_004_000), error: null, pricing: null },
    ]);
  });
});
