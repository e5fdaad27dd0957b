import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { eventually } from "@tenho/tests/support/eventually";
import { createQueuePushes } from "../../src/push/queue-pushes.ts";
import { offerTo, wishOf } from "../_panel-harness.ts";
import { CLERK, clerk, client, type PushWorld, RIVAL, SHOP, startPushWorld } from "./_push-world.ts";

const ANA = "558699990001";
const WISH = "quero uma pizza de calabresa, me chama no (86) 98888-7777";
const HOUR_S = 3_600;

describe("a new offer and the browsers of its merchant", () => {
  let world: PushWorld;
  afterEach(() => world.stop());

  const ask = async () => {
    await world.harness.receive({ from: ANA, text: WISH, name: "Ana Souza" });
    return world.harness.wish("asked", ({ state }) => state === "asking");
  };
  const offerOf = async (merchantId: string) =>
    (await world.harness.wishes())[0]?.offers.find((offer) => offer.merchantId === merchantId);

  it("each is told once, without a person or a number, until the offer ends", async () => {
    world = await startPushWorld();
    const [own, phone, staffs] = [
      await world.register(client),
      await world.register(client),
      await world.register(clerk),
    ];
    const wish = await ask();
    await world.nothingWaits();
    const received = await world.received();
    assert.deepEqual(received.map((push) => push.subscription_id).sort(), [own.id, phone.id, staffs.id].sort());
    const offer = await offerOf(SHOP.id);
    for (const { payload, ttl, urgency, topic, subject, subscription_id } of received) {
      const area = subscription_id === staffs.id ? "user" : "client";
      assert.deepEqual(payload, {
        type: "offer",
        wish_id: wish._id,
        text: "quero uma pizza de calabresa, me chama no •••",
        category: "Pizzaria",
        path: `/${area}/mensagens?mensagem=${wish._id}`,
      });
      assert.ok(ttl > HOUR_S - 60 && ttl <= HOUR_S, `TTL ${ttl}`);
      assert.deepEqual([urgency, topic], ["high", offer?.id.replaceAll("-", "")]);
      assert.equal(subject, "mailto:contato@tenho.example");
    }
    assert.deepEqual(await world.results(), { accepted: 3 });
  });

  it("only of who may answer at that moment; an inactive account's are forgotten", async () => {
    world = await startPushWorld();
    const own = await world.register(client);
    const taken = await world.register(clerk);
    const gone = await world.register({ role: "CLIENT", userId: RIVAL.id });
    world.harness.state.overrides.set(CLERK.id, { "message.access": false });
    world.harness.state.inactive.add(RIVAL.id);
    await ask();
    await world.nothingWaits();
    assert.deepEqual(
      (await world.received()).map(({ subscription_id }) => subscription_id),
      [own.id],
    );
    assert.deepEqual(await world.results(), { accepted: 1, not_allowed: 1, inactive: 1 });
    assert.deepEqual(await world.storedEndpoints(), [own.endpoint, taken.endpoint].sort());
    assert.ok(gone.endpoint);
  });

  it("while users does not answer, waits for it instead of telling whoever may not answer", async () => {
    world = await startPushWorld();
    await world.register(client);
    world.harness.state.failing.set("getPermissions", 1);
    await ask();
    await eventually("users was asked", () => (world.harness.state.asked.get("getPermissions") ?? 0) > 0);
    assert.equal(await world.waiting(), 1);
    assert.deepEqual(await world.received(), []);
    world.harness.advanceClock(60_000);
    await world.nothingWaits();
    assert.equal((await world.received()).length, 1);
  });

  it("one that is gone is forgotten, and the offer stands", async () => {
    world = await startPushWorld();
    await world.register(client);
    await world.fault("gone");
    await ask();
    await world.nothingWaits();
    assert.deepEqual(await world.storedEndpoints(), []);
    assert.deepEqual(await world.results(), { gone: 1 });
    assert.equal((await offerOf(SHOP.id))?.status, "pending");
    await world.harness.sentMessage("offer:");
  });

  for (const mode of ["throttled", "error", "down"]) {
    it(`a push service that answers "${mode}" is asked again, then the push arrives`, async () => {
      world = await startPushWorld();
      await world.register(client);
      await world.fault(mode);
      await ask();
      await eventually("tried", async () => ((await world.results()).retried ?? 0) >= 1);
      assert.equal((await world.received()).length, 0);
      await world.fault("ok");
      // Advances the clock by the time in Retry-After.
      world.harness.advanceClock(2_000);
      await world.nothingWaits();
      assert.equal((await world.received()).length, 1);
      assert.equal((await world.storedEndpoints()).length, 1);
    });
  }

  for (const errorCode of [401, 403]) {
    it(`a push service that answers ${errorCode} is logged by name without the browser's address, counted, and asked again while the offer is open`, async () => {
      const lines: string[] = [];
      const log = createLogger({
        service: "messaging",
        level: "warn",
        destination: { write: (line) => void lines.push(line) },
      });
      world = await startPushWorld({ log });
      const { endpoint } = await world.register(client);
      await world.fault("error", { error_code: errorCode });
      await ask();
      await world.nothingWaits();
      assert.deepEqual(await world.results(), { unauthorised: 5, retried: 4, given_up: 1 });
      const [line = ""] = lines.filter((one) => one.includes("does not believe our key or subject"));
      assert.match(line, new RegExp(`"status":${errorCode}`));
      assert.ok(!line.includes(endpoint.split("/").at(-1) ?? endpoint), line);
      assert.deepEqual(await world.storedEndpoints(), [endpoint]);
    });
  }

  it("a push service that keeps failing is given up, while the offer is made, sent and answered", async () => {
    world = await startPushWorld();
    await world.register(client);
    await world.fault("error");
    const wish = await ask();
    await world.nothingWaits();
    const { retried, given_up } = await world.results();
    assert.deepEqual([retried, given_up], [4, 1]);
    await world.harness.sentMessage("offer:");
    const { outcome } = await world.harness.flow.answerOffer({
      wishId: wish._id,
      merchantId: SHOP.id,
      answer: "TENHO",
      notMyCategory: false,
      by: SHOP.id,
      via: "panel",
      contactId: null,
      key: "panel:1",
      buttonId: "panel:1",
      at: new Date(),
    });
    assert.equal(outcome, "accepted");
  });

  it("an offer that was answered meanwhile is told of no more", async () => {
    world = await startPushWorld({ env: { PUSH_RETRY_MS: "60000" } });
    await world.register(client);
    await world.fault("error");
    await ask();
    await eventually("tried", async () => (await world.results()).retried === 1);
    const at = new Date();
    const wishId = (await world.harness.wishes())[0]?._id ?? "";
    const rest = {
      notMyCategory: false,
      via: "panel",
      contactId: null,
      key: "panel:1",
      buttonId: "panel:1",
      at,
    } as const;
    await world.harness.flow.answerOffer({ wishId, merchantId: SHOP.id, answer: "NAO_TENHO", by: SHOP.id, ...rest });
    await world.fault("ok");
    world.harness.advanceClock(61_000);
    await world.nothingWaits();
    assert.deepEqual(await world.received(), []);
    assert.equal((await world.results()).stale, 1);
  });

  it("a process that dies after telling tells again at most, as the same notification", async () => {
    let deaths = 0;
    world = await startPushWorld({
      crash: (point) => {
        if (point === "relay-performed-before-pull" && deaths < 2) {
          deaths += 1;
          throw new Error("died");
        }
      },
    });
    await world.register(client);
    await ask();
    await world.nothingWaits();
    assert.equal(deaths, 2);
    const received = await world.received();
    assert.ok(received.length >= 1 && received.length <= 3, `${received.length}`);
    assert.equal(new Set(received.map(({ topic }) => topic)).size, 1);
    assert.equal(new Set(received.map(({ payload }) => JSON.stringify(payload))).size, 1);
  });

  it("several replicas that find the same push send it once", async () => {
    world = await startPushWorld();
    for (let count = 0; count < 5; count += 1) await world.register(client);
    await world.harness.startReplica();
    await world.harness.startReplica();
    await ask();
    await world.nothingWaits();
    assert.equal((await world.received()).length, 5);
  });

  it("are not looked for where push is off", async () => {
    world = await startPushWorld({ isOn: false });
    await ask();
    await world.harness.wish("at rest", ({ outbox }) => outbox.length === 0);
    assert.equal(await world.waiting(), 0);
    assert.equal((await world.panel.call<{ public_key: null }>(client, "push/key")).body.public_key, null);
    assert.equal((await world.put(client, await world.makeBrowser())).status, 503);
  });

  it("cannot hold up the other effects of a wish", async () => {
    world = await startPushWorld({ isOn: false });
    const offer = offerTo({ id: SHOP.id, name: "Pizzaria" });
    const warnings: object[] = [];
    const queue = createQueuePushes({
      subscriptions: { ofMerchants: () => Promise.reject(new Error("the store is away")) },
      pushes: { add: async () => undefined },
      nudge: () => undefined,
      log: { warn: (details: object) => void warnings.push(details) } as never,
      now: () => new Date(),
    });
    await queue(wishOf({ offers: [offer] }), {
      id: "push:1",
      kind: "send_push",
      offers: [{ offerId: offer.id, round: 1 }],
    });
    assert.equal(warnings.length, 1);
  });
});
