import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { type ConsumedMessage, createConsumer } from "@tenho/kernel/events/consume";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { replayDeadLetter } from "@tenho/kernel/events/replay-dead-letter";
import { STREAM } from "@tenho/kernel/events/streams";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { eventually } from "@tenho/tests/support/eventually";
import { createResendStore } from "../../src/adapters/db/resend-store.ts";
import { createCallbackPublisher } from "../../src/adapters/events/callback-publisher.ts";
import { createStatusConsumer, type StatusConsumer } from "../../src/adapters/events/status-consumer.ts";
import { readStatusItem } from "../../src/adapters/events/status-item.ts";
import { parseCallback } from "../../src/adapters/whatsapp/whatsapp-callback-items.ts";
import { createRecordStatus, type StatusReport } from "../../src/app/outgoing/record-status.ts";
import type { CallbackItem } from "../../src/app/ports/publishers.ts";
import { startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const NUMBER = "106540352242922";
const log = createLogger({ service: "messaging", level: "silent" });

function itemsOf(statuses: object[]): CallbackItem[] {
  const value = { metadata: { phone_number_id: NUMBER }, statuses };
  const callback = { object: "whatsapp_business_account", entry: [{ changes: [{ field: "messages", value }] }] };
  return parseCallback(callback, [])?.items ?? [];
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
    return createCallbackPublisher({ js: jetstream(nc), metrics, parts: [] });
  };
  const store = (items: CallbackItem[]) =>
    eventually("the broker stores them", async () => {
      await publisher().publish({ items, malformed: [], unused: [] });
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
  const consume = (
    recordStatus: (report: StatusReport) => Promise<void>,
    limits: { inFlightMax?: number; unknownWaitingMax?: number } = {},
  ): StatusConsumer => {
    const { nc, metrics, connection } = harness;
    const unknownStatuses = createResendStore(connection);
    const times = { unknownMs: 600_000, now: () => new Date() };
    return createStatusConsumer({ nc, log, metrics, recordStatus, unknownStatuses, ...times, ...limits });
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

  it("all reach a replica that knows their subject, next to one that does not", async () => {
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

  const foreign = async () =>
    Number(/foreign_statuses_total(?:\{.*\})? (\d+)/.exec(await harness.metrics.registry.metrics())?.[1] ?? 0);
  const record = () => {
    const { deliveries } = harness;
    return createRecordStatus({
      deliveries,
      contacts: { markTemplates: async () => undefined },
      onAccountRefusal: async () => false,
      onAlert: () => undefined,
      now: () => new Date(),
      gatherMs: 0,
    });
  };
  const letters = async () => (await harness.jsm.streams.info(STREAM.deadLetters)).state.messages;

  it("for messages of another application are counted and dropped at once, and never parked", async () => {
    const before = await foreign();
    const theirs = { id: newWamid(), status: "sent", timestamp: "1795000004", biz_opaque_callback_data: "campanha-7" };
    await store(itemsOf([theirs, { ...theirs, status: "read" }]));
    const consumer = consume(record());
    await consumer.start();
    await eventually("both are counted", async () => (await foreign()) === before + 2);
    await eventually("none is left", async () => (await harness.statusesLeft()) === 0);
    await consumer.stop();
    assert.equal(await letters(), 0);
  });

  it("that were parked are still known by their wamid when they are replayed", async () => {
    const wamid = newWamid();
    const { jsm, nc } = harness;
    const older = createConsumer({
      nc,
      stream: STREAM.whatsappIn,
      durable: "messaging-statuses",
      filterSubjects: ["wa.in.report"],
      log,
      metrics: harness.metrics,
      maxInFlight: 16,
      poisonAttemptsMax: 1,
      handle: async () => {
        throw new PoisonError("a status of a message we never sent");
      },
    });
    await store(itemsOf([{ id: wamid, status: "read", timestamp: "1795000004" }]));
    await older.start();
    await eventually("it is parked", async () => (await letters()) === 1);
    await older.stop();
    const seen: StatusReport[] = [];
    const second = consume(async (report) => void seen.push(report));
    await second.start();
    assert.equal(await replayDeadLetter(nc, (await jsm.streams.info(STREAM.deadLetters)).state.last_seq), true);
    await eventually("it is recorded", () => seen.length === 1);
    await second.stop();
    assert.deepEqual(seen, [
      { wamid, messageId: null, state: "read", at: new Date(1_795_000_004_000), error: null, pricing: null },
    ]);
  });

  it("without our id leave room for our own, however many come", async () => {
    const seen: string[] = [];
    const recorded = record();
    const [inFlightMax, unknownWaitingMax] = [64, 16];
    const consumer = consume(
      async (report) => {
        if (report.messageId === "told:own") seen.push(report.wamid);
        else await recorded(report);
      },
      { inFlightMax, unknownWaitingMax },
    );
    const flood = Array.from({ length: 100 }, () => ({ id: newWamid(), status: "sent", timestamp: "1795000004" }));
    const before = await foreign();
    await store(itemsOf(flood));
    await store(itemsOf([{ ...flood[0], id: "wamid.own", biz_opaque_callback_data: "told:own" }]));
    await consumer.start();
    await eventually("our own is recorded", () => seen.length === 1);
    const waitingMax = 2 * unknownWaitingMax;
    await eventually("most are counted", async () => (await foreign()) - before >= flood.length - waitingMax);
    const waiting = (await createResendStore(harness.connection).unknownStatuses(new Date())).length;
    assert.ok(waiting <= waitingMax, `${waiting} wait`);
    await consumer.stop();
    await harness.connection.collection("unknown_statuses").deleteMany({});
  });
});
