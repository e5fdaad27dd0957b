import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { afterEach, describe, it } from "node:test";
import { STREAM } from "@tenho/kernel/events/streams";
import { eventually } from "@tenho/tests/support/eventually";
import { APP_SECRET, NUMBER, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";
import { startCallbackAddress } from "./_callback-address.ts";

const ANA = "558688887777";
const HOUR_MS = 3_600_000;
/** Resend cutoff of tests that wait for a message to be sent again. */
const RESEND_SOON_MS = 200;
const TEMPLATE = {
  kind: "template",
  name: "credito_vence_v2",
  parameters: ["R$ 5,00", "em 7 dias"],
  quickReplyPayloads: [],
} as const;

/** Fails at each of these crash points once. */
const failingAt = (...names: string[]) => {
  const left = [...names];
  return (name: string) => {
    const index = left.indexOf(name);
    if (index === -1) return;
    left.splice(index, 1);
    throw new Error(`stopped at ${name}`);
  };
};

describe("the sender", () => {
  let harness: WhatsappHarness;
  let callback: Awaited<ReturnType<typeof startCallbackAddress>> | undefined;
  const start = async (options: Parameters<typeof startWhatsappHarness>[0] = {}) => {
    harness = await startWhatsappHarness(options);
    return { ana: await harness.createContact(ANA) };
  };
  const startUnreachable = async (options: Parameters<typeof startWhatsappHarness>[0] = {}) => {
    callback = await startCallbackAddress();
    return {
      ...(await start({ ...options, env: { CALLBACK_URL: callback.url, RESEND_SILENCE_MS: RESEND_SOON_MS } })),
      callback,
    };
  };
  afterEach(async () => {
    await harness.stop();
    callback?.close();
    callback = undefined;
  });

  /** Each outcome may be passed on more than once. */
  const outcomesOf = (id: string) => [
    ...new Set(harness.outcomes.filter((entry) => entry.id === id).map(({ outcome }) => outcome)),
  ];
  /** Waits until Meta has refused the message for now. */
  const waitsAgain = (id: string) =>
    eventually(`${id} waits to be sent again`, async () => {
      const { state, refusals = 0 } = (await harness.deliveries.get(id)) ?? {};
      return state === "queued" && refusals > 0;
    });
  const firstOutcomesOf = (id: string) =>
    eventually("an outcome was passed on", () => {
      const outcomes = outcomesOf(id);
      return outcomes.length > 0 ? outcomes : undefined;
    });

  it("stores a message before it is sent, once for each cause, and follows it to the person's eyes", async () => {
    const { ana } = await start({
      crash: (name) => {
        if (name === "outgoing-stored") throw new Error("died before sending");
      },
    });
    await assert.rejects(harness.enqueue(ana, "told:1"));
    await assert.rejects(harness.enqueue(ana, "told:1"));
    const { wamid } = await harness.state("told:1", "delivered");
    assert.equal((await harness.sentFor("told:1")).length, 1);
    assert.equal((await harness.sentFor("told:1"))[0]?.wamid, wamid);
    await harness.control("whatsapp/status", { wamid, status: "read" });
    await harness.state("told:1", "read");
    assert.deepEqual(await firstOutcomesOf("told:1"), ["accepted"]);
  });

  it("died between Meta's answer and recording it: the status settles it, nothing is sent twice", async () => {
    const { ana } = await start({ crash: failingAt("sender-answered") });
    await harness.enqueue(ana, "told:1");
    const settled = await harness.state("told:1", "delivered");
    assert.equal((await harness.sentFor("told:1"))[0]?.wamid, settled.wamid);
    assert.deepEqual(await firstOutcomesOf("told:1"), ["accepted"]);
    assert.equal((await harness.sentFor("told:1")).length, 1);
  });

  it("died before calling Meta: after the resend cutoff it is sent, once", async () => {
    const { ana } = await start({ crash: failingAt("sender-marked"), env: { RESEND_SILENCE_MS: RESEND_SOON_MS } });
    await harness.enqueue(ana, "told:1");
    const settled = await harness.state("told:1", "delivered");
    assert.equal(settled.attempts, 2);
    assert.equal((await harness.sentFor("told:1")).length, 1);
  });

  it("sends exactly once more when Meta accepted the message and never confirmed it", async () => {
    const { ana, callback } = await startUnreachable();
    await harness.control("faults", { target: "callbacks", mode: "drop" });
    await harness.faults("drop");
    await harness.enqueue(ana, "told:1");
    await eventually("accepted, unanswered", async () => (await harness.sentFor("told:1")).length === 1);
    await harness.faults("ok");
    callback.open();
    await harness.state("told:1", "accepted");
    await harness.control("faults", { target: "callbacks", mode: "ok" });
    await harness.enqueue(ana, "told:2");
    await harness.state("told:2", "delivered");
    assert.equal((await harness.sentFor("told:1")).length, 2);
    assert.equal((await harness.deliveries.get("told:1"))?.attempts, 2);
  });

  it("sends nothing again while our callback is unreachable, or statuses wait", async () => {
    const { ana, callback } = await startUnreachable();
    await harness.control("faults", { target: "callbacks", mode: "drop" });
    await harness.faults("drop");
    await harness.enqueue(ana, "told:1");
    await eventually("accepted, unanswered", async () => (await harness.sentFor("told:1")).length === 1);
    await harness.faults("ok");
    const askedBefore = callback.asked();
    await eventually("several cutoffs have passed", () => callback.asked() > askedBefore + 4);
    assert.equal((await harness.sentFor("told:1")).length, 1);
    callback.open();
    await harness.state("told:1", "accepted");
    assert.equal((await harness.sentFor("told:1")).length, 2);
  });

  it("keeps the order of messages to one person, whatever happens on the way, and delays no other person", async () => {
    const { ana, callback } = await startUnreachable({ crash: failingAt("sender-marked") });
    const bia = await harness.createContact("558688886666");
    const ids = Array.from({ length: 8 }, (_, index) => `told:${index}`);
    for (const id of ids) await harness.enqueue(ana, id);
    await harness.state("told:0", "sending");
    await harness.enqueue(bia, "bia");
    await harness.state("bia", "delivered");
    callback.open();
    await harness.state("told:7", "delivered");
    const sent = (await harness.outbox()).map(({ raw }) => raw.biz_opaque_callback_data);
    assert.deepEqual(
      sent.filter((id) => id !== "bia"),
      ids,
    );
    assert.equal(sent[0], "bia");
  });

  it("sends once more as a template when Meta finds the 24 h window closed, at once or by status", async () => {
    const { ana } = await start();
    for (const late_refusal of ["request", "status"]) {
      await harness.control("limits", { late_refusal });
      await harness.control("windows", { phone: ANA, phone_number_id: NUMBER, last_inbound_at: null });
      const id = `told:${late_refusal}`;
      await harness.enqueue(ana, id, {
        outsideWindow: { ...TEMPLATE, parameters: [...TEMPLATE.parameters], quickReplyPayloads: [] },
      });
      assert.equal((await harness.state(id, "delivered")).failure, null);
      const types = (await harness.sentFor(id)).map(({ type }) => type);
      assert.deepEqual(types.slice(-1), ["template"]);
      assert.equal(types.filter((type) => type === "template").length, 1);
      // Without content for outside the window the message fails.
      await harness.enqueue(ana, `${id}:only`);
      assert.equal((await harness.state(`${id}:only`, "failed")).failure, "meta_131047");
      await eventually("an outcome was passed on", () => outcomesOf(`${id}:only`).includes("meta_131047"));
    }
  });

  it("sends no free text outside a window it knows to be closed, without asking Meta", async () => {
    await start();
    const unknown = await harness.contacts.findOrCreateByPhone("5586977776666", "Loja", new Date());
    await harness.enqueue(unknown.id, "told:1");
    assert.equal((await harness.state("told:1", "failed")).failure, "outside_window");
    await harness.enqueue(unknown.id, "told:2", {
      outsideWindow: { ...TEMPLATE, parameters: [...TEMPLATE.parameters], quickReplyPayloads: [] },
    });
    await harness.state("told:2", "delivered");
    assert.deepEqual(
      (await harness.outbox()).map(({ type }) => type),
      ["template"],
    );
  });

  it("tries the other ninth-digit form once, and then gives up", async () => {
    const { ana } = await start();
    for (const [reachable, end] of [
      ["nine_digits", "delivered"],
      ["no", "failed"],
    ] as const) {
      for (const late_refusal of ["status", "request"]) {
        await harness.control("limits", { late_refusal });
        await harness.control("reachability", { phone: ANA, reachable });
        const id = `told:${reachable}:${late_refusal}`;
        await harness.enqueue(ana, id);
        const { failure } = await harness.state(id, end);
        assert.equal(failure, end === "failed" ? "meta_131026" : null);
        const tried = (await harness.sentFor(id)).map(({ raw }) => raw.to);
        assert.ok(tried.length <= 2);
        if (late_refusal === "status") assert.deepEqual(tried, [ANA, "5586988887777"]);
        if (end === "delivered") assert.equal(tried.at(-1), "5586988887777");
      }
    }
  });

  it("waits and tries again over Meta's limits, longer each time, without an outcome until then", async () => {
    const { ana } = await start();
    for (const error_code of [131056, 130429, 131016]) {
      await harness.faults("error", { error_code });
      const id = `told:${error_code}`;
      await harness.enqueue(ana, id);
      const pauseMs = await eventually("refused", async () => {
        const delivery = await harness.connection.collection("outgoing").findOne({ _id: id as never });
        if (delivery?.state !== "queued" || delivery.refusals === 0) return undefined;
        return delivery.nextAttemptAt.getTime() - delivery.errorLog.at(-1).at.getTime();
      });
      assert.ok(pauseMs >= 1_000, String(pauseMs));
      await harness.faults("ok");
      await harness.advanceClock(pauseMs);
      await harness.state(id, "delivered");
      assert.equal((await harness.sentFor(id)).length, 1);
      assert.deepEqual(await firstOutcomesOf(id), ["accepted"]);
    }
  });

  it("sends once more what failed late for a passing reason", async () => {
    const { ana } = await start();
    await harness.control("faults", { target: "callbacks", mode: "drop" });
    await harness.enqueue(ana, "told:1");
    const { wamid } = await harness.state("told:1", "accepted");
    await harness.control("faults", { target: "callbacks", mode: "ok" });
    await harness.control("whatsapp/status", { wamid, status: "failed", error_code: 131016 });
    await waitsAgain("told:1");
    await harness.endPause();
    await harness.state("told:1", "delivered");
    assert.equal((await harness.sentFor("told:1")).length, 2);
  });

  it("gives up what Meta will never accept, and alerts where an operator can help", async () => {
    const { ana } = await start();
    await harness.faults("error", { error_code: 132001 });
    await harness.enqueue(ana, "told:1");
    assert.equal((await harness.state("told:1", "failed")).failure, "meta_132001");
    assert.match(await harness.metrics.registry.metrics(), /graph_alerts_total\{[^}]*code="132001"[^}]*\} 1/);
    await eventually("an outcome was passed on", () => outcomesOf("told:1").includes("meta_132001"));
  });

  it("writes nothing stored earlier to a person who wrote SAIR, except its confirmation", async () => {
    const { ana } = await start();
    await harness.faults("error", { error_code: 131016 });
    for (const id of ["told:1", "told:2"]) await harness.enqueue(ana, id);
    await waitsAgain("told:1");
    await harness.contacts.update(ana, { optedOutAt: new Date() });
    await harness.enqueue(ana, "optout:1", { afterOptOut: true });
    await harness.faults("ok");
    await harness.endPause();
    await harness.state("optout:1", "delivered");
    for (const id of ["told:1", "told:2"]) {
      assert.equal((await harness.state(id, "failed")).failure, "opted_out");
      assert.deepEqual(await firstOutcomesOf(id), ["opted_out"]);
    }
    assert.deepEqual(
      (await harness.outbox()).map(({ raw }) => raw.biz_opaque_callback_data),
      ["optout:1"],
    );
  });

  it("does not send what is no longer useful", async () => {
    const { ana } = await start();
    await harness.enqueue(ana, "told:1", { usefulUntil: new Date(Date.now() - 1) });
    assert.equal((await harness.state("told:1", "failed")).failure, "too_late");
    await harness.faults("error", { error_code: 131016 });
    await harness.enqueue(ana, "told:2", { usefulUntil: new Date(Date.now() + 60_000) });
    await waitsAgain("told:2");
    await harness.endPause();
    assert.equal((await harness.state("told:2", "failed")).failure, "too_late");
    await harness.faults("ok");
    assert.equal((await harness.outbox()).length, 0);
    await harness.enqueue(ana, "told:3", { usefulUntil: new Date(Date.now() + HOUR_MS) });
    await harness.state("told:3", "delivered");
  });

  it("loses nothing while the Graph API is down, and sends each message once when it is up", async () => {
    await start({ env: { RESEND_SILENCE_MS: RESEND_SOON_MS } });
    const people = await Promise.all(
      Array.from({ length: 30 }, (_, n) => harness.createContact(`5586988880${100 + n}`)),
    );
    await harness.faults("down");
    for (const [index, person] of people.entries()) await harness.enqueue(person, `told:${index}`);
    await eventually("the breaker is open", async () =>
      /breaker_open\{[^}]*target="graph"[^}]*\} 1/.test(await harness.metrics.registry.metrics()),
    );
    await harness.faults("ok");
    for (const index of people.keys()) await harness.state(`told:${index}`, "delivered");
    const sent = (await harness.outbox()).map(({ raw }) => raw.biz_opaque_callback_data);
    assert.equal(sent.length, 30);
    assert.equal(new Set(sent).size, 30);
  });

  it("redelivers statuses of unknown messages for a while, then counts them as foreign, and waits for none of them", async () => {
    const { ana } = await start({ env: { UNKNOWN_STATUS_MS: 1_000, RESEND_SILENCE_MS: RESEND_SOON_MS } });
    const status = { id: "wamid.unknown", status: "sent", timestamp: "1795000000" };
    const value = { metadata: { phone_number_id: NUMBER }, statuses: [status] };
    const change = { object: "whatsapp_business_account", entry: [{ changes: [{ field: "messages", value }] }] };
    const body = JSON.stringify(change);
    const mac = createHmac("sha256", APP_SECRET).update(body).digest("hex");
    await eventually("the callback is taken", async () => {
      const headers = { "x-hub-signature-256": `sha256=${mac}` };
      return (await fetch(harness.url, { method: "POST", headers, body })).status === 200;
    });
    await harness.control("faults", { target: "callbacks", mode: "drop" });
    await harness.faults("drop");
    await harness.enqueue(ana, "told:1");
    await eventually("accepted, unanswered", async () => (await harness.sentFor("told:1")).length > 0);
    await harness.faults("ok");
    await harness.state("told:1", "accepted");
    await eventually("none is waited for", async () => (await harness.statusesLeft()) === 0);
    assert.match(await harness.metrics.registry.metrics(), /whatsapp_foreign_statuses_total(?:\{.*\})? 1\n/);
    assert.equal((await harness.jsm.streams.info(STREAM.deadLetters)).state.messages, 0);
  });
});
