import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import { createAuditPublisher } from "../../src/adapters/events/audit-publisher.ts";
import { connectRecord, disconnectRecord } from "../../src/meta-connection/adapters/meta-rpc.ts";
import type { MetaConnection } from "../../src/meta-connection/domain/connection.ts";
import { createRelayRecords } from "../../src/routing/relay-records.ts";
import { createWhatsappHealth } from "../../src/whatsapp-health/app/read-health.ts";
import { ACCOUNT, APP, startAdministration, TOKEN } from "../_meta-harness.ts";
import { APP_SECRET, startWhatsappHarness, type WhatsappHarness } from "../_whatsapp-harness.ts";

const ORDER = { token: TOKEN, appId: APP, appSecret: APP_SECRET, accountId: ACCOUNT, replaceCallback: false };

describe("disconnecting from Meta", () => {
  let harness: WhatsappHarness;
  afterEach(() => harness.stop());

  const subscribedApps = async () => (await harness.control<{ subscribed_apps: string[] }>("business")).subscribed_apps;

  it("takes the app off, forgets the access everywhere in spite of the variables, and is said and recorded", async () => {
    harness = await startWhatsappHarness();
    const environment = { token: TOKEN, accountId: ACCOUNT, appSecret: APP_SECRET };
    const replica = await startAdministration(harness, { environment });
    const other = await startAdministration(harness, { environment });
    await replica.connect.connect(ORDER, connectRecord);
    const steps = await replica.disconnect(disconnectRecord);
    assert.deepEqual(
      steps.map(({ id, state }) => [id, state]),
      [
        ["app", "done"],
        ["forgotten", "done"],
      ],
    );
    assert.deepEqual(await subscribedApps(), []);
    await other.meta.current.refresh();
    for (const { meta } of [replica, other]) {
      const { token, appSecret, accountId, disconnectedAt } = meta.current.get();
      assert.deepEqual([token, appSecret, accountId], ["", "", ""]);
      assert.ok(disconnectedAt !== null);
    }
    const stored = await harness.stores.metaConnections.read();
    assert.deepEqual([stored?.sealedToken, stored?.sealedAppSecret], ["", ""]);
    assert.deepEqual((await replica.sealed.list()).groups, []);
    const { checks } = await other.outside.check(false);
    const absence = checks.find(({ id }) => id === "whatsapp.token");
    assert.deepEqual(
      [absence?.state, absence?.sentence],
      ["missing", "O WhatsApp foi desconectado: nada é enviado nem recebido."],
    );

    assert.deepEqual(
      (await other.disconnect(disconnectRecord)).map(({ id }) => id),
      ["forgotten"],
      "repeated, it changes nothing",
    );
    await createRelayRecords({
      outboxes: [harness.stores.metaConnections],
      audit: createAuditPublisher(harness.runtime.js),
    })();
    const actions = ["whatsapp.connect", "whatsapp.disconnect"];
    const recorded = await expectActions(harness.nc, "messaging", "meta_connection", actions);
    assert.deepEqual(
      recorded.at(-1)?.changes.map(({ field, before }) => [field, JSON.parse(before ?? "null")]),
      [
        ["account_id", ACCOUNT],
        ["app_id", APP],
        ["token", "guardado"],
        ["app_secret", "guardado"],
      ],
    );
  });

  it("forgets an access that Meta refuses, and says what is left; where Meta does not answer nothing is forgotten", async () => {
    harness = await startWhatsappHarness();
    const { connect, disconnect, meta } = await startAdministration(harness);
    await connect.connect(ORDER, connectRecord);
    await harness.faults("down");
    await assert.rejects(disconnect(disconnectRecord), { code: "unavailable", message: /nada foi desconectado/ });
    assert.equal(meta.current.get().token, TOKEN);
    await harness.faults("ok");
    await harness.control("business", { token: { is_valid: false } });
    const [app, forgotten] = await disconnect(disconnectRecord);
    assert.deepEqual([app?.state, forgotten?.state], ["failed", "done"]);
    assert.match(app?.sentence ?? "", /não foi desligado .* Desligue-o na Meta/);
    assert.equal(meta.current.get().token, "");
  });

  it("holds what is to be sent, says why, and lets it go once connected again", async () => {
    let connection: MetaConnection | undefined;
    harness = await startWhatsappHarness({ connectionNow: () => connection });
    const { connect, disconnect, meta } = await startAdministration(harness);
    await connect.connect(ORDER, connectRecord);
    await disconnect(disconnectRecord);
    connection = meta.current.get();
    const ana = await harness.createContact("5586999990011");
    await harness.enqueue(ana, "told:1", { offer: null });
    await harness.state("told:1", "held");
    const health = createWhatsappHealth({
      store: harness.stores.health,
      readings: harness.stores.health.readings,
      hasAccount: () => false,
      disconnectedAt: () => meta.current.get().disconnectedAt,
      deliveries: harness.deliveries,
      unitsByNumber: async () => new Map(),
      onChange: harness.whatsapp.health.changed,
      now: harness.now,
    });
    const { accountHold, heldOffers, isReleased } = await health.read();
    assert.deepEqual([accountHold?.disconnected, heldOffers, isReleased], [true, 1, false]);
    await connect.connect(ORDER, connectRecord);
    connection = meta.current.get();
    await harness.state("told:1", "delivered");
    assert.equal((await harness.sentFor("told:1")).length, 1);
    assert.equal((await health.read()).accountHold, null);
  });
});
