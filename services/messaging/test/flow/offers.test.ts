import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { create } from "@bufbuild/protobuf";
import { addDays, instantOf, wallClock } from "@tenho/br/calendar/wall-clock";
import { BusinessHoursSchema } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { PARNAIBA, pizzeria } from "../_clients.ts";
import { bodyOf, type FlowHarness, type FlowHarnessOptions, startFlowHarness } from "../_flow-harness.ts";
import { createPublisher } from "./_event-publisher.ts";

const ANA = "558699990001";

async function withHarness(options: FlowHarnessOptions, play: (harness: FlowHarness) => Promise<void>): Promise<void> {
  const harness = await startFlowHarness(options);
  try {
    await play(harness);
  } finally {
    await harness.stop();
  }
}

describe("which merchants are asked", () => {
  it("sends that there is no company yet and asks when one appears", () =>
    withHarness({}, async (harness) => {
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      assert.match(
        bodyOf((await harness.sentMessage("nobody:")).inWindow),
        /Ainda não temos uma empresa para isso em \*Parnaíba\*/,
      );
      await harness.wish("waits", ({ state }) => state === "waiting_merchant");
      const shop = pizzeria(1);
      harness.state.merchants.push(shop);
      harness.state.balances.set(shop.id, 100n);
      await createPublisher(harness.js).merchantAvailable(shop, [PARNAIBA]);
      await harness.sentMessage("offer:");
      await harness.sentMessage("received:");
      assert.equal(harness.sentMessages("nobody:").length, 1);
    }));

  it("keeps the category of a wish while its merchants cannot be read, and asks them afterwards, all once", () =>
    withHarness({}, async (harness) => {
      const shop = pizzeria(1);
      harness.state.merchants.push(shop);
      harness.state.balances.set(shop.id, 100n);
      harness.state.failing.set("findMerchants", Number.POSITIVE_INFINITY);
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const { category, offers } = await harness.wish("has its category", ({ state }) => state === "choosing");
      assert.notEqual(category, null);
      assert.deepEqual(offers, []);
      harness.state.failing.delete("findMerchants");
      const asked = await harness.wish("is asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      assert.equal(asked.offers.length, 1);
      assert.equal(harness.sentMessages("offer:").length, 1);
      assert.equal(harness.sentMessages("received:").length, 1);
    }));

  it("says that those who sell it cannot answer, where they have paused or proved no number", () =>
    withHarness({}, async (harness) => {
      harness.state.hasUnavailable = true;
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      assert.match(
        bodyOf((await harness.sentMessage("nobody:")).inWindow),
        /^Quem vende isso em .* não pode responder agora\./,
      );
      assert.equal((await harness.wish("waits", ({ state }) => state === "waiting_merchant")).unserved, "unavailable");
    }));

  it("tries a waiting wish again by itself", () =>
    withHarness({ env: { WAITING_RETRY_MS: "150" } }, async (harness) => {
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      await harness.sentMessage("nobody:");
      harness.state.merchants.push(pizzeria(1));
      harness.state.balances.set(pizzeria(1).id, 100n);
      await harness.sentMessage("offer:");
      assert.equal(harness.sentMessages("nobody:").length, 1, "sent once, however often it was tried");
    }));

  it("skips a merchant without balance, asks it after a top-up, and reports once what it missed", () =>
    withHarness({ env: { LOSS_NOTICE_HOUR: "0", LOSS_SWEEP_MS: "50" } }, async (harness) => {
      const shop = pizzeria(1);
      harness.state.merchants.push(shop);
      harness.state.balances.set(shop.id, 20n);
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const waits = await harness.wish(
        "waits",
        ({ state, outbox }) => state === "waiting_merchant" && outbox.length === 0,
      );
      assert.equal(waits.unserved, "no_balance");
      assert.match(
        bodyOf((await harness.sentMessage("nobody:")).inWindow),
        /^Quem vende isso em .* não pode responder agora\./,
      );
      const events = createPublisher(harness.js);
      await events.balanceChanged(shop.id, 25n, 5n);
      harness.state.balances.set(shop.id, 600n);
      await events.balanceChanged(shop.id, 600n, 575n);
      await harness.sentMessage("offer:");
      // With notice hour 0, an offer missed today is in tomorrow's notice; yesterday's notice is due now.
      const yesterday = new Date(Date.now() - 86_400_000);
      const skippedForBalance = { merchantId: shop.id, contactId: "c", timeZone: "America/Fortaleza", priceCents: 30 };
      const day = yesterday.toISOString().slice(0, 10);
      for (const wishId of ["w1", "w2", "w1"])
        await harness.merchants.recordSkipped(skippedForBalance, wishId, "1001", day);
      const notice = await harness.sentMessage("lost:");
      assert.match(bodyOf(notice.inWindow), /perdeu \*\d pedidos?\* por falta de saldo/);
      await eventually("nothing is left to report", async () =>
        (await harness.merchants.missedOffers(day, null)).days.every((missed) => missed.day !== day),
      );
      assert.equal(harness.sentMessages(`lost:${shop.id}:${day}`).length, 1);
    }));

  it("schedules a closed merchant for its opening and drops it after enough TENHO", () =>
    withHarness({ env: { TENHO_WANTED: "1" } }, async (harness) => {
      const closed = pizzeria(2, { closedToday: true });
      harness.state.merchants.push(pizzeria(1), closed);
      for (const { id } of harness.state.merchants) harness.state.balances.set(id, 100n);
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const wish = await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      const scheduled = wish.offers.find(({ merchantId }) => merchantId === closed.id);
      assert.equal(scheduled?.status, "scheduled");
      assert.ok(scheduled.askAt.getTime() > Date.now());
      assert.equal(harness.sentMessages("offer:").length, 1, "no merchant is written to outside its hours");
      const merchantId = pizzeria(1).id;
      const command = { wishId: wish._id, merchantId, by: merchantId, contactId: null, at: new Date() } as const;
      await harness.flow.answerOffer({ ...command, answer: "TENHO", via: "panel", key: "k" });
      await harness.wish("dropped", ({ state, offers }) => state === "answered" && offers.length === 1);
    }));

  it("schedules a merchant that is open around the clock for tomorrow when today is an exception of its hours", () =>
    withHarness({}, async (harness) => {
      const timeZone = "America/Fortaleza";
      const { date } = wallClock(new Date(), timeZone);
      const holiday = create(BusinessHoursSchema, { timeZone, is24h: true, exceptions: [{ date, isOpen: false }] });
      const shop = { ...pizzeria(2), businessHours: holiday };
      harness.state.merchants.push(shop);
      harness.state.balances.set(shop.id, 100n);
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const wish = await harness.wish("scheduled", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      assert.deepEqual(
        wish.offers.map(({ status, askAt }) => [status, askAt]),
        [["scheduled", instantOf(addDays(date, 1), 0, timeZone)]],
      );
      assert.match(
        bodyOf((await harness.sentMessage("received:")).inWindow),
        /^Anotado: _quero uma pizza_\. \*Pizzaria 2\* abre amanhã às 00:00\. Pergunto assim que abrir\.$/,
      );
    }));

  it("asks a scheduled merchant when its moment comes", () =>
    withHarness({}, async (harness) => {
      harness.state.merchants.push(pizzeria(2, { closedToday: true }));
      harness.state.balances.set(pizzeria(2).id, 100n);
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const wish = await harness.wish("scheduled", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      const [offer] = wish.offers;
      assert.ok(offer);
      await harness.connection
        .collection("wishes")
        .updateOne(
          { _id: wish._id as never },
          { $set: { offers: [{ ...offer, askAt: new Date() }], nextDueAt: new Date() } },
        );
      await harness.sentMessage("offer:");
    }));

  it("asks the least recently asked first, at most as many as allowed", () =>
    withHarness({ env: { OFFERS_MAX: "2" } }, async (harness) => {
      for (const number of [1, 2, 3]) {
        harness.state.merchants.push(pizzeria(number));
        harness.state.balances.set(pizzeria(number).id, 100n);
      }
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      await harness.wish("first", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      await harness.receive({ from: "558699990002", text: "quero pizza" });
      const second = await harness.wish("second", ({ senderPhone, outbox, state }) => {
        return senderPhone === "5586999990002" && state === "asking" && outbox.length === 0;
      });
      const asked = second.offers.map(({ merchantId }) => merchantId);
      assert.equal(asked.length, 2);
      assert.ok(asked.includes(pizzeria(3).id), "who was not asked before comes first");
    }));

  it("gathers answers close to each other into one message and later ones into another", () =>
    withHarness({ env: { TELL_GATHER_MS: "60000" } }, async (harness) => {
      for (const number of [1, 2, 3]) {
        harness.state.merchants.push(pizzeria(number));
        harness.state.balances.set(pizzeria(number).id, 100n);
      }
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      const wish = await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
      const accept = (number: number) => {
        const merchantId = pizzeria(number).id;
        const command = { wishId: wish._id, merchantId, by: merchantId, contactId: null, at: new Date() } as const;
        return harness.flow.answerOffer({ ...command, answer: "TENHO", via: "panel", key: `k${number}` });
      };
      await accept(1);
      await accept(2);
      harness.advanceClock(60_000);
      const first = await harness.sentMessage("told:");
      assert.match(bodyOf(first.inWindow), /^\*2 empresas têm:\* _quero uma pizza_\n/);
      await accept(3);
      harness.advanceClock(60_000);
      await harness.sentMessage(`told:${wish._id}:2`);
      const told = (await harness.wishes())[0]?.offers.map(({ reportedInMessage }) => reportedInMessage).sort();
      assert.deepEqual(told, [1, 1, 2]);
    }));
});
