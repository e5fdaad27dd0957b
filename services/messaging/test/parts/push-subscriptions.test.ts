import assert from "node:assert/strict";
import { createECDH, randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { createDeleteUnusedSubscriptions } from "../../src/push/delete-unused-subscriptions.ts";
import { ACCOUNT_SUBSCRIPTIONS_MAX } from "../../src/push/register-subscription.ts";
import { CLERK, clerk, client, type PushWorld, RIVAL, SHOP, startPushWorld } from "./_push-world.ts";

const DAY_MS = 24 * 3_600_000;
const rival: Partial<Identity> = { role: "CLIENT", userId: RIVAL.id };
/** Keys as a browser makes them. */
const newKeys = () => {
  const p256dh = createECDH("prime256v1").generateKeys().toString("base64url");
  return { p256dh, auth: randomBytes(16).toString("base64url") };
};

describe("push subscriptions", () => {
  let world: PushWorld;
  before(async () => {
    world = await startPushWorld();
  });
  after(() => world.stop());
  beforeEach(() => world.forgetAll());

  const fcm = (path: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${path}`, keys: newKeys() });
  const ownersOf = async () =>
    (await world.harness.connection.collection("push_subscriptions").find({}).toArray()).map(
      ({ accountId, merchantId }) => [accountId, merchantId],
    );
  const remove = (who: Partial<Identity>, endpoint: string) =>
    world.panel.call(who, "push/subscription", { endpoint }, "DELETE");

  it("are for a company and its staff who may answer, and for nobody else", async () => {
    const { body } = await world.panel.call<{ public_key: string }>(client, "push/key");
    assert.equal(body.public_key, world.publicKey);
    for (const [who, status] of [
      [client, 200],
      [clerk, 200],
      [{ ...clerk, permissions: ["message.view"] }, 403],
      [{ ...clerk, clientId: null }, 403],
      [{ role: "ADMIN" }, 403],
      [{ role: "MASTER" }, 403],
      [{}, 401],
    ] as [Partial<Identity>, number][]) {
      assert.equal((await world.put(who, fcm(randomBytes(4).toString("hex")))).status, status, JSON.stringify(who));
    }
    assert.deepEqual((await ownersOf()).sort(), [
      [SHOP.id, SHOP.id],
      [CLERK.id, SHOP.id],
    ]);
    assert.equal((await world.panel.call({ role: "MASTER" }, "push/key")).status, 403);
  });

  it("one endpoint is one browser: repeated nothing is added, and it belongs to who registered it last", async () => {
    const browser = fcm("same");
    await Promise.all(Array.from({ length: 8 }, () => world.put(client, browser)));
    assert.deepEqual(await ownersOf(), [[SHOP.id, SHOP.id]]);
    await world.put(rival, browser);
    assert.deepEqual(await ownersOf(), [[RIVAL.id, RIVAL.id]]);
    assert.equal((await remove(client, browser.endpoint)).status, 200);
    assert.equal((await ownersOf()).length, 1, "nobody removes another's");
    await remove(rival, browser.endpoint);
    await remove(rival, browser.endpoint);
    assert.deepEqual(await ownersOf(), []);
  });

  it("are the ten newest of an account, however many are registered at once", async () => {
    for (let count = 0; count < ACCOUNT_SUBSCRIPTIONS_MAX; count += 1) await world.put(client, fcm(`old-${count}`));
    await world.put(clerk, fcm("staff"));
    await Promise.all(Array.from({ length: 6 }, (_, count) => world.put(client, fcm(`new-${count}`))));
    await world.put(client, fcm("newest"));
    const stored = await world.storedEndpoints();
    assert.equal(stored.filter((endpoint) => !endpoint.endsWith("staff")).length, ACCOUNT_SUBSCRIPTIONS_MAX);
    assert.ok(stored.some((endpoint) => endpoint.endsWith("newest")));
    assert.ok(!stored.some((endpoint) => endpoint.endsWith("old-0")));
    assert.ok(stored.some((endpoint) => endpoint.endsWith("staff")));
  });

  it("lead to push services that are known only", async () => {
    const refused = [
      "https://exemplo.com/push",
      "http://fcm.googleapis.com/fcm/send/x",
      "https://fcm.googleapis.com:8443/x",
      "https://fcm.googleapis.com.exemplo.com/x",
      "https://eu:senha@fcm.googleapis.com/x",
      "https://xfcm.googleapis.com/x",
      "https://notify.windows.com/x",
      "https://127.0.0.1/x",
      "http://169.254.169.254/latest/meta-data",
      "http://127.0.0.1:1/x",
      "https://[::1]/x",
    ];
    for (const endpoint of refused) {
      const { status } = await world.put(client, { endpoint, keys: newKeys() });
      assert.equal(status, 422, endpoint);
    }
    for (const endpoint of ["ftp://fcm.googleapis.com/x", "fcm", `https://fcm.googleapis.com/${"x".repeat(2_100)}`]) {
      assert.equal((await world.put(client, { endpoint, keys: newKeys() })).status, 400, endpoint.slice(0, 40));
    }
    assert.deepEqual(await ownersOf(), []);
    const taken = [
      "https://fcm.googleapis.com/fcm/send/a",
      "https://updates.push.services.mozilla.com/wpush/v2/a",
      "https://web.push.apple.com/a",
      "https://wns2-by3p.notify.windows.com/w/?token=a",
    ];
    for (const endpoint of taken) {
      assert.equal((await world.put(client, { endpoint, keys: newKeys() })).status, 200, endpoint);
    }
  });

  it("have keys a message can be encrypted for", async () => {
    const { endpoint, keys } = fcm("keys");
    const noPoint = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url");
    assert.equal((await world.put(client, { endpoint, keys: { ...keys, p256dh: noPoint } })).status, 422);
    for (const bad of [{ p256dh: "curta" }, { auth: "curta" }, { auth: `${keys.auth}=` }, { p256dh: keys.auth }]) {
      assert.equal((await world.put(client, { endpoint, keys: { ...keys, ...bad } })).status, 400);
    }
    const more = await world.panel.call(client, "push/subscription", { endpoint, keys, account: RIVAL.id }, "PUT");
    assert.equal(more.status, 400);
  });

  it("end with the account, or when its sessions do", async () => {
    const announce = (fields: Parameters<typeof encodeEvent<typeof AccountChangedSchema>>[1]) =>
      publish(world.harness.js, "evt.users.account_changed", encodeEvent(AccountChangedSchema, fields), {
        msgId: randomBytes(8).toString("hex"),
        timeoutMs: 90_000,
      });
    const owners = async () => new Set((await ownersOf()).map(([account]) => account));
    for (const who of [client, clerk, rival]) await world.put(who, fcm(String(who.userId)));
    await announce({ userId: RIVAL.id, isActive: true });
    await announce({ userId: SHOP.id, isActive: false });
    await eventually("the deactivated account's is gone", async () => !(await owners()).has(SHOP.id));
    assert.deepEqual(await owners(), new Set([CLERK.id, RIVAL.id]));
    await announce({ userId: CLERK.id, isActive: true, accessChanged: true });
    await eventually("that of the ended sessions is gone", async () => !(await owners()).has(CLERK.id));
  });

  it("that nobody used for long are deleted; a push that is accepted is use", async () => {
    const { subscriptions } = world;
    const now = Date.now();
    const at = (days: number) => new Date(now - days * DAY_MS);
    const put = (id: string, days: number) =>
      subscriptions.put({ id, ...newKeys(), endpoint: id, accountId: id, merchantId: id }, at(days), 10);
    await put("old", 91);
    await put("used", 91);
    await put("young", 89);
    await subscriptions.markUsed("used", at(1));
    const sweep = createDeleteUnusedSubscriptions({ subscriptions, days: 90, now: () => new Date(now) });
    await Promise.all([sweep(), sweep()]);
    assert.deepEqual(await world.storedEndpoints(), ["used", "young"]);
  });
});
