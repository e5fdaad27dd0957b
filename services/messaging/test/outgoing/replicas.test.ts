import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { InboundItemSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { createResendStore } from "../../src/adapters/db/resend-store.ts";
import { createStatusConsumer } from "../../src/adapters/events/status-consumer.ts";
import { createRecordStatus } from "../../src/app/outgoing/record-status.ts";
import { createResendCutoff } from "../../src/app/outgoing/resend-cutoff.ts";
import { startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const ANA = "558688887777";
const PAIR = { burst: 3, intervalMs: 10_000 };
const MESSAGES = 20;
/** A lease and the resend cutoff, which end when the test says so. */
const LEASE_MS = 3_600_000;

describe("two replicas", () => {
  let harness: WhatsappHarness;
  const replicas: Awaited<ReturnType<WhatsappHarness["startReplica"]>>[] = [];
  afterEach(async () => {
    for (const replica of replicas.splice(0)) await replica.stop();
    await harness.stop();
  });

  const refusals = async () => (await harness.control<{ refusals: Record<string, number> }>("limits")).refusals;

  it("keep the order of one person's messages and Meta's limit for one person, also when one of them dies", async (t) => {
    harness = await startWhatsappHarness({
      env: {
        PAIR_BURST: PAIR.burst,
        PAIR_INTERVAL_MS: PAIR.intervalMs,
        RECIPIENT_LEASE_MS: LEASE_MS,
        RESEND_SILENCE_MS: LEASE_MS,
      },
    });
    await harness.control("limits", { pair_burst: PAIR.burst, pair_interval_ms: PAIR.intervalMs });
    const ana = await harness.createContact(ANA);
    // The harness's own sender is stopped, because its connection reads what the replicas did.
    await harness.whatsapp.components.at(-1)?.stop();
    let claimed = 0;
    let dead: number | null = null;
    const crashOf = (index: number) => (name: string) => {
      if (name === "sender-marked") claimed += 1;
      if (claimed === 4) dead ??= index;
      if (dead !== index) return;
      void replicas[index]?.kill();
      throw new Error("killed");
    };
    for (const index of [0, 1]) replicas.push(await harness.startReplica(crashOf(index)));
    const ids = Array.from({ length: MESSAGES }, (_, index) => `told:${index}`);
    // Either replica may store it: if one died, the other handles its cause again.
    for (const [index, id] of ids.entries()) {
      await replicas[index % 2]?.enqueue(ana, id).catch(() => replicas[(index + 1) % 2]?.enqueue(ana, id));
    }
    await harness.untilPassing("one of them died", PAIR.intervalMs, () => dead !== null);
    await harness.advanceClock(LEASE_MS);
    await harness.untilPassing("the last is delivered", PAIR.intervalMs, async () => {
      return (await harness.deliveries.get(ids.at(-1) ?? ""))?.state === "delivered";
    });
    const sent = (await harness.outbox()).map(({ raw }) => raw.biz_opaque_callback_data);
    t.diagnostic(
      `${sent.length} sent, ${claimed} claims, replica ${dead} died, refused ${JSON.stringify(await refusals())}`,
    );
    assert.deepEqual(sent, ids);
    assert.equal((await refusals())["131056"] ?? 0, 0);
    assert.doesNotMatch(await harness.metrics.registry.metrics(), /graph_refusals_total\{[^}]*code="131056"/);
  });

  it("count what Meta refuses, by its code", async () => {
    harness = await startWhatsappHarness();
    const ana = await harness.createContact(ANA);
    await harness.control("limits", { pair_burst: 1, pair_interval_ms: 3_600_000 });
    for (const id of ["told:1", "told:2"]) await harness.enqueue(ana, id);
    await eventually("refused", async () => (await harness.deliveries.get("told:2"))?.refusals === 1);
    assert.ok(((await refusals())["131056"] ?? 0) >= 1);
    assert.match(await harness.metrics.registry.metrics(), /graph_refusals_total\{[^}]*code="131056"[^}]*\} [1-9]/);
  });

  it("send nothing again while a callback was lost by one of them, whichever it was", async () => {
    harness = await startWhatsappHarness();
    const interruptions = createResendStore(harness.connection);
    let ms = Date.parse("2040-03-02T12:00:00Z");
    const now = () => new Date(ms);
    const cutoff = () =>
      createResendCutoff({
        callbackReachable: async () => true,
        statusBacklog: async () => 0,
        interruptions,
        waitMs: 30_000,
        checkEveryMs: 1_000,
        now,
      });
    const [one, other] = [cutoff(), cutoff()];
    for (const replicaCutoff of [one, other]) assert.equal(await replicaCutoff.current(), null);
    ms += 31_000;
    for (const replicaCutoff of [one, other]) assert.notEqual(await replicaCutoff.current(), null);
    one.callbackLost();
    await eventually("stored", async () => (await interruptions.lastInterruption())?.getTime() === ms);
    assert.equal(await other.current(), null);
    ms += 29_000;
    assert.equal(await other.current(), null);
    ms += 2_000;
    assert.notEqual(await other.current(), null);
    await interruptions.recordInterruption(new Date(0));
    assert.notEqual(await other.current(), null, "an older interruption changes nothing");
  });

  it("count an unknown status once, none after it was let go, and never in place of one of ours", async () => {
    harness = await startWhatsappHarness();
    const [statuses] = harness.whatsapp.components;
    await statuses?.stop();
    const { nc, metrics, deliveries } = harness;
    const log = createLogger({ service: "messaging", level: "silent" });
    const store = createResendStore(harness.connection);
    const record = createRecordStatus({
      deliveries,
      contacts: { markTemplates: async () => undefined },
      onAccountRefusal: async () => false,
      onAlert: () => undefined,
      now: () => new Date(),
      gatherMs: 0,
    });
    let mayRecord = true;
    const consumer = (unknownMs: number) =>
      createStatusConsumer({
        nc,
        log,
        metrics,
        recordStatus: async (report) => {
          if (!mayRecord && report.messageId !== null) throw new Error("the store is slow");
          await record(report);
        },
        unknownMs,
        unknownStatuses: store,
        now: () => new Date(),
      });
    const publishStatus = async (item: object) => {
      const itemJson = new TextEncoder().encode(JSON.stringify({ status: "sent", timestamp: "1795000000", ...item }));
      await publish(jetstream(nc), "wa.in.status", encodeEvent(InboundItemSchema, { itemJson }), {
        msgId: JSON.stringify(item),
        timeoutMs: 90_000,
      });
    };
    const one = consumer(600_000);
    await one.start();
    await publishStatus({ id: "wamid.unknown" });
    await eventually("counted as unknown", async () => (await store.unknownStatuses(new Date())).length === 1);
    await eventually("not waited for", async () => (await one.backlog()) === 0);
    // The other replica sees the same count, although this one counted it.
    await one.stop();
    const other = consumer(0);
    await other.start();
    await eventually("let go", async () => (await harness.statusesLeft()) === 0);
    await eventually("counted no more", async () => (await store.unknownStatuses(new Date())).length === 0);
    mayRecord = false;
    await publishStatus({ id: "wamid.own", biz_opaque_callback_data: "told:1" });
    await eventually("waited for", async () => (await other.backlog()) === 1);
    await other.stop();
  });
});
