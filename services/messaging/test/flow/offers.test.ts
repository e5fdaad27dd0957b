import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PARNAIBA, pizzeria } from "../_clients.ts";
import { bodyOf, startWorld, type World, type WorldOptions } from "../_flow-harness.ts";
import { createPublisher } from "./_event-publisher.ts";

const ANA = "558699990001";

async function withWorld(options: WorldOptions, play: (world: World) => Promise<void>): Promise<void> {
  const world = await startWorld(options);
  try {
    await play(world);
  } finally {
    await world.stop();
  }
}

describe("whom a wish is put to", () => {
  it("says that there is no company yet and asks when one appears", () =>
    withWorld({}, async (world) => {
      await world.receive({ from: ANA, text: "quero uma pizza" });
      assert.match(
        bodyOf((await world.said("nobody:")).inWindow),
        /Ainda não temos uma empresa para isso em \*Parnaíba\*/,
      );
      await world.wish("waits", ({ state }) => state === "waiting_merchant");
      const shop = pizzeria(1);
      world.state.merchants.push(shop);
      world.state.balances.set(shop.id, 100n);
      await createPublisher(world.js).merchantAvailable(shop, [PARNAIBA]);
      await world.said("offer:");
      await world.said("received:");
      assert.equal(world.saidAll("nobody:").length, 1);
    }));

  it("tries a waiting wish again by itself", () =>
    withWorld({ env: { WAITING_RETRY_MS: "150" } }, async (world) => {
      await world.receive({ from: ANA, text: "quero uma pizza" });
      await world.said("nobody:");
      world.state.merchants.push(pizzeria(1));
      world.state.balances.set(pizzeria(1).id, 100n);
      await world.said("offer:");
      assert.equal(world.saidAll("nobody:").length, 1, "said once, however often it was tried");
    }));

  it("passes over a merchant without balance, asks it after a top-up, and tells once what it lost", () =>
    withWorld({ env: { LOSS_NOTICE_HOUR: "0", LOSS_SWEEP_MS: "50" } }, async (world) => {
      const shop = pizzeria(1);
      world.state.merchants.push(shop);
      world.state.balances.set(shop.id, 20n);
      await world.receive({ from: ANA, text: "quero uma pizza" });
      await world.wish("waits", ({ state, outbox }) => state === "waiting_merchant" && outbox.length === 0);
      const events = createPublisher(world.js);
      await events.balanceChanged(shop.id, 25n, 5n);
      world.state.balances.set(shop.id, 600n);
      await events.balanceChanged(shop.id, 600n, 575n);
      await world.said("offer:");
      // With hour 0 today's losses are tomorrow's notice; yesterday's are due.
      const yesterday = new Date(Date.now() - 86_400_000);
      const lost = { merchantId: shop.id, contactId: "c", timeZone: "America/Fortaleza", priceCents: 30 };
      const day = yesterday.toISOString().slice(0, 10);
      for (const wishId of ["w1", "w2", "w1"]) await world.memory.passOver(lost, wishId, "1001", day);
      const notice = await world.said("lost:");
      assert.match(bodyOf(notice.inWindow), /perdeu \*\d pedidos?\* por falta de saldo/);
      await world.quiet(async () => (await world.memory.losses()).every((loss) => loss.day !== day));
      assert.equal(world.saidAll(`lost:${shop.id}:${day}`).length, 1);
    }));

  it("schedules a closed merchant for its opening and drops it once enough have said TENHO", () =>
    withWorld({ env: { TENHO_WANTED: "1" } }, async (world) => {
      const closed = pizzeria(2, { closedToday: true });
      world.state.merchants.push(pizzeria(1), closed);
      for (const { id } of world.state.merchants) world.state.balances.set(id, 100n);
      await world.receive({ from: ANA, text: "quero uma pizza" });
      const wish = await world.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      const scheduled = wish.offers.find(({ merchantId }) => merchantId === closed.id);
      assert.equal(scheduled?.status, "scheduled");
      assert.ok(scheduled.askAt.getTime() > Date.now());
      assert.equal(world.saidAll("offer:").length, 1, "nobody is written to outside their hours");
      const merchantId = pizzeria(1).id;
      const command = { wishId: wish._id, merchantId, by: merchantId, contactId: null, at: new Date() } as const;
      await world.flow.answerOffer({ ...command, answer: "TENHO", via: "panel", key: "k" });
      await world.wish("dropped", ({ state, offers }) => state === "answered" && offers.length === 1);
    }));

  it("asks a scheduled merchant when its moment comes", () =>
    withWorld({}, async (world) => {
      world.state.merchants.push(pizzeria(2, { closedToday: true }));
      world.state.balances.set(pizzeria(2).id, 100n);
      await world.receive({ from: ANA, text: "quero uma pizza" });
      const wish = await world.wish("scheduled", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      const [offer] = wish.offers;
      assert.ok(offer);
      await world.connection
        .collection("wishes")
        .updateOne(
          { _id: wish._id as never },
          { $set: { offers: [{ ...offer, askAt: new Date() }], nextDueAt: new Date() } },
        );
      await world.said("offer:");
    }));

  it("asks the least recently asked first, at most as many as allowed", () =>
    withWorld({ env: { OFFERS_MAX: "2" } }, async (world) => {
      for (const number of [1, 2, 3]) {
        world.state.merchants.push(pizzeria(number));
        world.state.balances.set(pizzeria(number).id, 100n);
      }
      await world.receive({ from: ANA, text: "quero uma pizza" });
      await world.wish("first", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      await world.receive({ from: "558699990002", text: "quero pizza" });
      const second = await world.wish("second", ({ senderPhone, outbox, state }) => {
        return senderPhone === "5586999990002" && state === "asking" && outbox.length === 0;
      });
      const asked = second.offers.map(({ merchantId }) => merchantId);
      assert.equal(asked.length, 2);
      assert.ok(asked.includes(pizzeria(3).id), "who was not asked before comes first");
    }));

  it("gathers answers close to each other into one message and tells later ones in another", () =>
    withWorld({ env: { TELL_GATHER_MS: "60000" } }, async (world) => {
      for (const number of [1, 2, 3]) {
        world.state.merchants.push(pizzeria(number));
        world.state.balances.set(pizzeria(number).id, 100n);
      }
      await world.receive({ from: ANA, text: "quero uma pizza" });
      const wish = await world.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      const say = (number: number) => {
        const merchantId = pizzeria(number).id;
        const command = { wishId: wish._id, merchantId, by: merchantId, contactId: null, at: new Date() } as const;
        return world.flow.answerOffer({ ...command, answer: "TENHO", via: "panel", key: `k${number}` });
      };
      await say(1);
      await say(2);
      world.pass(60_000);
      const first = await world.said("told:");
      assert.match(bodyOf(first.inWindow), /\*2 empresas têm\*/);
      await say(3);
      world.pass(60_000);
      await world.said(`told:${wish._id}:2`);
      const told = (await world.wishes())[0]?.offers.map(({ toldIn }) => toldIn).sort();
      assert.deepEqual(told, [1, 1, 2]);
    }));
});
