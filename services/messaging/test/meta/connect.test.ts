import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { inspect } from "node:util";
import { eventually } from "@tenho/tests/support/eventually";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import { createAuditPublisher } from "../../src/adapters/events/audit-publisher.ts";
import { connectRecord } from "../../src/meta-connection/adapters/meta-rpc.ts";
import { NEEDED_FIELDS } from "../../src/meta-connection/domain/connection.ts";
import { createRelayRecords } from "../../src/routing/relay-records.ts";
import { ACCOUNT, APP, KEYS_SECRET, startAdministration, TOKEN } from "../_meta-harness.ts";
import { APP_SECRET, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const GIVEN = { token: TOKEN, appId: APP, appSecret: APP_SECRET };
const ORDER = { ...GIVEN, accountId: ACCOUNT, replaceCallback: false };

type Business = {
  subscription: { callback_url: string; fields: string[] } | null;
  subscribed_apps: string[];
};

describe("connecting to Meta", () => {
  let harness: WhatsappHarness;
  afterEach(() => harness.stop());

  const unconnected = () => harness.control("business", { subscription: null, subscribed_apps: [] });
  const business = () => harness.control<Business>("business");

  it("stores the secrets sealed, sets address and fields, and subscribes the app; every replica uses it", async () => {
    harness = await startWhatsappHarness();
    await unconnected();
    const replica = await startAdministration(harness);
    const other = await startAdministration(harness);
    const steps = await replica.connect.connect(ORDER, connectRecord);
    assert.deepEqual(
      steps.map(({ id, state }) => [id, state]),
      [
        ["stored", "done"],
        ["subscription", "done"],
        ["app", "done"],
      ],
    );
    const { subscription, subscribed_apps } = await business();
    assert.equal(subscription?.callback_url, harness.url);
    for (const field of NEEDED_FIELDS) assert.ok(subscription?.fields.includes(field), field);
    assert.deepEqual(subscribed_apps, [APP]);

    await other.meta.current.refresh();
    for (const { meta } of [replica, other]) {
      const { token, appSecret, accountId, source } = meta.current.get();
      assert.deepEqual([token, appSecret, accountId, source], [TOKEN, APP_SECRET, ACCOUNT, "stored"]);
    }
    const documents = JSON.stringify(await harness.connection.collection("settings").find({}).toArray());
    assert.ok(!documents.includes(TOKEN) && !documents.includes(APP_SECRET), "no secret is stored as it is");

    const { checks } = await replica.outside.check(false);
    assert.equal(checks.find(({ id }) => id === "whatsapp.subscription")?.state, "right", "looked at afterwards");

    const again = await replica.connect.connect(ORDER, connectRecord);
    assert.deepEqual(
      again.map(({ state }) => state),
      ["done", "done", "done"],
    );
    await createRelayRecords({
      outboxes: [harness.stores.metaConnections],
      audit: createAuditPublisher(harness.runtime.js),
    })();
    const [recorded] = await expectActions(harness.nc, "messaging", "meta_connection", ["whatsapp.connect"]);
    assert.deepEqual(
      recorded?.changes.map(({ field }) => field),
      ["account_id", "app_id", "token", "app_secret"],
    );
    const record = inspect(recorded, { depth: 9 });
    assert.ok(!record.includes(TOKEN) && !record.includes(APP_SECRET), "the audit log holds no secret");
  });

  it("asks before it takes over the callbacks of another system", async () => {
    harness = await startWhatsappHarness();
    const elsewhere = "https://outro.example/webhook";
    await harness.control("business", {
      subscription: { callback_url: elsewhere, fields: ["messages", "flows"] },
      subscribed_apps: [],
    });
    const { connect } = await startAdministration(harness);
    const steps = await connect.connect(ORDER, connectRecord);
    assert.equal(steps[1]?.state, "blocked");
    assert.match(steps[1]?.sentence ?? "", /outro\.example/);
    assert.equal((await business()).subscription?.callback_url, elsewhere);
    const replaced = await connect.connect({ ...ORDER, replaceCallback: true }, connectRecord);
    assert.equal(replaced[1]?.state, "done");
    const { subscription } = await business();
    assert.equal(subscription?.callback_url, harness.url);
    assert.ok(subscription?.fields.includes("flows"), "fields that others asked for stay");
  });

  it("stores nothing that Meta does not take, and says what", async () => {
    harness = await startWhatsappHarness();
    const { connect } = await startAdministration(harness);
    const refused = async (order: Partial<typeof ORDER>, words: RegExp) => {
      await assert.rejects(connect.connect({ ...ORDER, ...order }, connectRecord), {
        code: "unprocessable",
        message: words,
      });
      assert.equal(await harness.stores.metaConnections.read(), null);
    };
    await refused({ token: "outro-token" }, /não aceita este token \(erro 190\)/);
    await refused({ appSecret: "outra-chave-secreta" }, /chave secreta não é a do app/);
    await refused({ appId: "300000000000009" }, /token é do app 300000000000001/);
    await refused({ accountId: "200000000000009" }, /não encontra esta conta/);
    await harness.control("business", { token: { scopes: ["whatsapp_business_messaging"] } });
    await refused({}, /whatsapp_business_management/);
    const without = await startAdministration(harness, { environment: { keysSecret: undefined } });
    await assert.rejects(without.connect.connect(ORDER, connectRecord), /WHATSAPP_KEYS_SECRET/);
  });

  it("shows what a token sees before anything is stored", async () => {
    harness = await startWhatsappHarness();
    const { connect } = await startAdministration(harness);
    const seen = await connect.inspect({ token: TOKEN, appId: "", appSecret: "" });
    assert.deepEqual([seen.appId, seen.kind, seen.missingScopes], [APP, "SYSTEM_USER", []]);
    const [account] = seen.accounts;
    assert.equal(account?.id, ACCOUNT);
    assert.deepEqual(
      account?.numbers.map(({ digits }) => digits),
      ["558633330001", "558633330002", "558633330009"],
    );
    assert.equal(await harness.stores.metaConnections.read(), null);
  });

  it("goes back to the variables in no case by itself: a secret that opens nothing is said, and nothing is sent", async () => {
    harness = await startWhatsappHarness();
    await (await startAdministration(harness)).connect.connect(ORDER, connectRecord);
    const environment = {
      token: "da-variavel",
      accountId: ACCOUNT,
      keysSecret: "outro-segredo-de-teste-com-mais-de-trinta-e-dois",
    };
    const { meta, outside } = await startAdministration(harness, { environment });
    const { token, isReadable } = meta.current.get();
    assert.deepEqual([token, isReadable], ["", false]);
    const { checks } = await outside.lookNow();
    assert.ok(checks.some(({ state, sentence }) => state === "wrong" && sentence.includes("WHATSAPP_KEYS_SECRET")));
  });

  it("is resealed under a new secret while both are known", async () => {
    harness = await startWhatsappHarness();
    const old = await startAdministration(harness);
    await old.connect.connect(ORDER, connectRecord);
    await old.register("100000000000001");
    const next = await startAdministration(harness, {
      environment: { keysSecret: "o-segredo-novo-de-teste-com-mais-de-trinta-e-dois", formerSecrets: [KEYS_SECRET] },
    });
    const { currentKeyId: toKeyId, groups } = await next.sealed.list();
    assert.deepEqual(
      groups.map(({ kind, count, isKnown }) => [kind, count, isKnown]),
      [
        ["meta_connection", 2, true],
        ["number_pins", 1, true],
      ],
    );
    for (const { kind, keyId: fromKeyId } of groups) await next.sealed.reseal({ toKeyId, kind, fromKeyId });
    assert.deepEqual((await next.sealed.list()).groups, []);
    await next.meta.current.refresh();
    assert.equal(next.meta.current.get().token, TOKEN);
    await assert.rejects(old.sealed.reseal({ toKeyId, kind: "number_pins", fromKeyId: toKeyId }), { code: "conflict" });
  });

  it("sends a test message to one's own phone, whose way can be followed", async () => {
    harness = await startWhatsappHarness();
    const { testMessage } = await startAdministration(harness);
    const order = { id: "3f1c7d9e-0000-4000-8000-000000000001", numberId: "100000000000001", phone: "(86) 98888-7777" };
    await testMessage.send(order);
    await testMessage.send(order);
    await eventually("it is delivered", async () => (await testMessage.read(order.id)).state === "delivered");
    assert.equal((await harness.outbox()).length, 1);
    await assert.rejects(testMessage.send({ ...order, phone: "(86) 98888-0000" }), { reason: "key_reused" });
    await assert.rejects(testMessage.send({ ...order, phone: "123" }), { code: "invalid_input" });
    await assert.rejects(testMessage.read("outro"), { code: "not_found" });
  });
});
