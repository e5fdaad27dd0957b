import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { afterEach, describe, it } from "node:test";
import { STREAM } from "@tenho/kernel/events/streams";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { healthHandlers } from "../../src/whatsapp-health/adapters/health-handler.ts";
import { createWhatsappHealth } from "../../src/whatsapp-health/app/read-health.ts";
import { type Panel, servePanel } from "../_panel-harness.ts";
import { APP_SECRET, NUMBER, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const ANA = "5586999990011";
const LOJA = "5586977000001";
const RATES = { microsOf: {}, otherMicros: 0 };
const MASTER = { role: "MASTER" as const };
const template: OutgoingMessage["outsideWindow"] = {
  kind: "template",
  name: "saldo_baixo_v2",
  parameters: ["1", "2", "3"],
  quickReplyPayloads: [],
};
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;
const restriction = (restriction_type: string, expiration = inAnHour()) => ({
  event: "ACCOUNT_RESTRICTION",
  restriction_info: [{ restriction_type, expiration }],
});
const ban = (waba_ban_state: string) => ({ event: "DISABLED_UPDATE", ban_info: { waba_ban_state } });
const LIFTED = { event: "ACCOUNT_RESTRICTION", restriction_info: [] };

describe("messages while Meta has restricted the account", () => {
  let harness: WhatsappHarness;
  let panel: Panel | undefined;
  const replicas: Awaited<ReturnType<WhatsappHarness["startReplica"]>>[] = [];

  const start = async (options: Parameters<typeof startWhatsappHarness>[0] = {}) => {
    harness = await startWhatsappHarness(options);
    const { id: loja } = await harness.contacts.findOrCreateByPhone(LOJA, "Loja", new Date());
    return { ana: await harness.createContact(ANA), loja };
  };
  afterEach(async () => {
    for (const replica of replicas.splice(0)) await replica.stop();
    await panel?.stop();
    panel = undefined;
    await harness.stop();
  });

  const meta = async (value: object, field = "account_update") => {
    const at = (await harness.nextSecond()).toISOString();
    const { callbacks } = await harness.control<{ callbacks: number[] }>("changes", { field, value, at });
    assert.deepEqual(callbacks, [200]);
  };
  const known = (count: number) =>
    eventually("the store knows", async () => (await harness.stores.health.facts(100)).length >= count);
  const say = (id: string, contact: string, more: Partial<OutgoingMessage> = {}) =>
    harness.enqueue(contact, id, { offer: null, ...more });
  const sentAs = async (id: string) => (await harness.sentFor(id)).map(({ type }) => type);
  const metric = async (pattern: RegExp) => pattern.test(await harness.metrics.registry.metrics());

  it("that begin conversations are held where these are forbidden, answers go out, and all go on in order once it is lifted", async () => {
    const { ana, loja } = await start();
    await meta(restriction("RESTRICTED_BIZ_INITIATED_MESSAGING"));
    await known(1);
    for (const n of [1, 2, 3]) await say(`credit:${n}`, loja, { outsideWindow: template });
    await say("told:1", ana);
    await harness.state("told:1", "delivered");
    for (const n of [1, 2, 3]) await harness.state(`credit:${n}`, "held");
    await eventually("it is measured", () => metric(/whatsapp_account_held\{kind="template"[^}]*\} 1/));
    assert.deepEqual(harness.outcomes, []);
    await meta(LIFTED);
    for (const n of [1, 2, 3]) await harness.state(`credit:${n}`, "delivered");
    const sent = (await harness.outbox()).map(({ raw }) => raw.biz_opaque_callback_data);
    assert.deepEqual(sent, ["told:1", "credit:1", "credit:2", "credit:3"]);
  });

  it("that answer are held where answers are forbidden; with the window closed by then they go as templates or are filed", async () => {
    const { ana } = await start();
    await meta(restriction("RESTRICTED_CUSTOMER_INITIATED_MESSAGING"));
    await known(1);
    await say("told:1", ana, { outsideWindow: template });
    await say("told:2", ana);
    for (const id of ["told:1", "told:2"]) await harness.state(id, "held");
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await harness.connection
      .collection("contacts")
      .updateOne({ _id: ana as never }, { $set: { [`windows.${NUMBER}`]: yesterday } });
    await harness.state("told:1", "delivered");
    assert.deepEqual(await sentAs("told:1"), ["template"]);
    assert.equal((await harness.state("told:2", "failed")).failure, "outside_window");
  });

  it("are all held while it is disabled, not when a ban is only announced, and go out after it is reinstated, once, in both replicas", async () => {
    const { ana, loja } = await start();
    const other = await harness.startReplica();
    replicas.push(other);
    await meta(ban("SCHEDULE_FOR_DISABLE"));
    await known(1);
    await say("told:0", ana);
    await harness.state("told:0", "delivered");
    await meta(ban("DISABLE"));
    await eventually("both know", async () => (await harness.stores.health.facts(9))[0]?.value === "DISABLE");
    await say("told:1", ana);
    await other.enqueue(loja, "credit:1", { offer: null, outsideWindow: template });
    for (const id of ["told:1", "credit:1"]) await harness.state(id, "held");
    await meta(ban("REINSTATE"));
    for (const id of ["told:1", "credit:1"]) {
      await harness.state(id, "delivered");
      assert.equal((await harness.sentFor(id)).length, 1, id);
    }
  });

  it("are held from Meta's refusal on, the refused one included, and sent when MASTER says so", async () => {
    const { ana } = await start();
    const health = createWhatsappHealth({
      store: harness.stores.health,
      readings: harness.stores.health.readings,
      hasAccount: () => false,
      disconnectedAt: () => null,
      deliveries: harness.deliveries,
      unitsByNumber: async () => new Map(),
      onChange: harness.whatsapp.health.changed,
      now: harness.now,
    });
    panel = await servePanel(
      healthHandlers({ health, rates: { today: () => "2026-03-02", ratesOn: async () => () => RATES } }),
    );
    await harness.faults("error", { error_code: 131031 });
    await say("told:1", ana);
    await harness.state("told:1", "held");
    await say("told:2", ana);
    await harness.state("told:2", "held");
    const { refusals } = await harness.control<{ refusals: Record<string, number> }>("limits");
    assert.ok((refusals["131031"] ?? 1) <= 1, "the second was not even tried");
    type Shown = { account: { kind: string; topic: string; standing: string }[]; account_hold: object | null };
    const { body } = await panel.call<Shown>(MASTER, "whatsapp-health");
    assert.deepEqual(
      body.account.map(({ kind, topic, standing }) => [kind, topic, standing]),
      [["refusal", "131031", "blocks"]],
    );
    assert.ok(body.account_hold);
    await harness.faults("ok");
    await panel.call(MASTER, "whatsapp-health/hold", { released: true });
    for (const id of ["told:1", "told:2"]) await harness.state(id, "delivered");
  });

  it("that fail by a later status for the account's sake are held, not lost", async () => {
    const { ana } = await start();
    await say("told:1", ana);
    const { wamid } = await harness.state("told:1", "delivered");
    assert.ok(wamid);
    await say("told:2", ana);
    const second = await harness.state("told:2", "delivered");
    await harness.connection
      .collection("outgoing")
      .updateOne({ _id: "told:2" as never }, { $set: { state: "accepted", rank: 2 } });
    await harness.control("whatsapp/status", { wamid: second.wamid, status: "failed", error_code: 368 });
    await harness.state("told:2", "held");
  });

  it("leave what Meta says in the store, on the screen and in a metric, as the callbacks of a restricted account come", async () => {
    await start();
    const entry = (field: string, value: object) =>
      JSON.stringify({
        object: "whatsapp_business_account",
        entry: [{ id: "200000000000001", time: 1_795_622_400, changes: [{ field, value }] }],
      });
    const metadata = { display_phone_number: "558633330001", phone_number_id: NUMBER };
    for (const body of [
      entry("account_update", restriction("RESTRICTED_BIZ_INITIATED_MESSAGING", 1_798_000_000)),
      entry("account_update", ban("DISABLE")),
      entry("account_alerts", {
        entity_type: "PHONE_NUMBER",
        entity_id: "1",
        alert_severity: "CRITICAL",
        alert_status: "ACTIVE",
        alert_type: "OBA_REJECTED",
        alert_description: "x",
      }),
      entry("business_capability_update", {
        max_daily_conversations_per_business: "TIER_250",
        max_phone_numbers_per_business: 2,
      }),
      entry("messages", { metadata, errors: [{ code: 131000, title: "Something went wrong" }] }),
      entry("flows", {}),
    ]) {
      const mac = createHmac("sha256", APP_SECRET).update(body).digest("hex");
      const headers = { "x-hub-signature-256": `sha256=${mac}` };
      for (const _ of [1, 2]) {
        await eventually("it is taken", async () => {
          return (await fetch(harness.url, { method: "POST", headers, body })).status === 200;
        });
      }
    }
    const facts = await eventually("all is stored", async () => {
      const found = await harness.stores.health.facts(100);
      return found.length === 6 ? found : undefined;
    });
    assert.deepEqual(facts.map(({ kind, topic, value }) => `${kind} ${topic} ${value}`).toSorted(), [
      "alert OBA_REJECTED ACTIVE",
      "ban  DISABLE",
      "capability MESSAGING_LIMIT TIER_250",
      "capability PHONE_NUMBERS 2",
      "error 131000 REPORTED",
      "restriction RESTRICTED_BIZ_INITIATED_MESSAGING RESTRICTED",
    ]);
    await eventually("what needs attention is measured", () =>
      metric(/whatsapp_account_attention\{kind="alert",topic="OBA_REJECTED",value="ACTIVE"[^}]*\} 1/),
    );
    await eventually("so is a low limit", () =>
      metric(/whatsapp_account_attention\{kind="capability",topic="MESSAGING_LIMIT",value="TIER_250"[^}]*\} 1/),
    );
    assert.ok(await metric(/whatsapp_unused_items_total\{item="flows"[^}]*\} 2/));
    assert.equal((await harness.jsm.streams.info(STREAM.deadLetters)).state.messages, 0);
  });
});
