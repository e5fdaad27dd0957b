import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import type { Identity } from "@tenho/kernel/auth/identity";
import type { LiveNotice } from "@tenho/kernel/events/live";
import { STREAM } from "@tenho/kernel/events/streams";
import { eventually } from "@tenho/tests/support/eventually";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { PARNAIBA, pizzeria, waIdOf } from "../_clients.ts";
import { type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";
import { type Message, type Panel, servePanel } from "../_panel-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const RIVAL = pizzeria(2);
const client: Partial<Identity> = { role: "CLIENT", userId: SHOP.id };
const staff: Partial<Identity> = { role: "USER", clientId: SHOP.id };

type Problem = { message: string; reason: string };

describe("answering from the panel", () => {
  let harness: FlowHarness;
  let panel: Panel;
  let wishId: string;

  async function start(env: Record<string, string> = {}): Promise<void> {
    harness = await startFlowHarness({
      env,
      setUp: (state) => {
        state.merchants.push(SHOP, RIVAL);
        for (const { id } of state.merchants) state.balances.set(id, 100n);
      },
    });
    panel = await servePanel(
      panelHandlers({
        panel: createPanelStore(harness.connection),
        statistics: createStatistics(createRollupStore(harness.connection)),
        answerOffer: harness.flow.answerOffer,
        followUpOffer: harness.flow.followUpOffer,
        merchants: harness.merchants,
        correctCategory: harness.flow.correctCategory,
        namesOf: async () => new Map<string, string>(),
        now: () => new Date(),
      }),
    );
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await eventually("both asked", () => harness.sentMessages("offer:").length === 2);
    wishId = harness.sentMessages("offer:")[0]?.offer?.wishId ?? "";
  }
  beforeEach(() => start());
  afterEach(async () => {
    await panel.stop();
    await harness.stop();
  });

  const answer = <T = Message>(who: Partial<Identity>, given: string, id = wishId) =>
    panel.call<T>(who, `messages/${id}/response`, { answer: given });

  it("TENHO debits once and gives the contact, however often and by whomever it is sent", async () => {
    const mayAnswer = { ...staff, permissions: ["message.view", "message.access"] };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => answer(n % 2 === 0 ? client : mayAnswer, "TENHO")),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    await eventually("accepted", async () => (await answer(client, "TENHO")).body.offer?.status === "ACCEPTED");
    const { body } = await answer(client, "TENHO");
    assert.equal(body.whatsapp, "5586999990001");
    assert.equal(body.offer?.contact?.phone, "5586999990001");
    assert.equal(body.offer?.can_answer, false);
    assert.equal(harness.state.balances.get(SHOP.id), 70n);
    assert.equal(harness.state.paid.size, 1);
    await harness.sentMessage("told:");
    assert.equal(harness.sentMessages("accepted:").length, 1);
    assert.equal(harness.sentMessages("told:").length, 1);
  });

  it("NÃO TENHO is free and final; the other answer afterwards is a conflict that changes nothing", async () => {
    const { status, body } = await answer(client, "NAO_TENHO");
    assert.deepEqual([status, body.offer?.status, body.whatsapp], [200, "REJECTED", null]);
    assert.equal((await answer(client, "NAO_TENHO")).status, 200);
    const contrary = await answer<Problem>(client, "TENHO");
    assert.deepEqual([contrary.status, contrary.body.reason], [409, "already_answered"]);
    assert.equal(harness.state.paid.size, 0);
    assert.equal(harness.state.balances.get(SHOP.id), 100n);
  });

  it("answers 422 without balance, leaves the offer open, and takes it after a top-up", async () => {
    harness.state.balances.set(SHOP.id, 10n);
    const refused = await answer<Problem>(client, "TENHO");
    assert.deepEqual([refused.status, refused.body.reason], [422, "no_balance"]);
    assert.match(refused.body.message, /Saldo insuficiente/);
    const { body } = await panel.call<Message>(client, `messages/${wishId}`);
    assert.deepEqual([body.offer?.status, body.offer?.can_answer, body.whatsapp], ["PENDING", true, null]);
    harness.state.balances.set(SHOP.id, 60n);
    // The TENHO that waits for the balance may have begun to be paid: then this answer finds it under way.
    await eventually("accepted", async () => (await answer(client, "TENHO")).body.offer?.status === "ACCEPTED");
    assert.equal(harness.state.balances.get(SHOP.id), 30n);
    assert.equal(harness.state.paid.size, 1);
  });

  it("is one answer with a tap in WhatsApp at the same time", async () => {
    const mine = (await harness.wishes())[0]?.offers.find(({ merchantId }) => merchantId === SHOP.id);
    const question = harness.sentMessages("offer:").find(({ offer }) => offer?.offerId === mine?.id);
    const tap = question ? tapsOf(question)[0] : undefined;
    assert.ok(tap);
    await Promise.all([harness.receive({ from: waIdOf(SHOP), tap }), answer(client, "TENHO"), answer(client, "TENHO")]);
    await harness.allHandled();
    await eventually("accepted", async () => (await answer(client, "TENHO")).body.offer?.status === "ACCEPTED");
    await harness.sentMessage("accepted:");
    assert.equal(harness.state.paid.size, 1);
    assert.equal(harness.sentMessages("accepted:").length, 1);
  });

  it("is for the merchant that was asked and its staff with permission to answer, for no other account", async () => {
    for (const [who, status] of [
      [staff, 403],
      [{ role: "MASTER" }, 403],
      [{ role: "ADMIN", unitIds: [PARNAIBA] }, 403],
      [{ role: "CLIENT" }, 404],
      [{ role: "CLIENT", userId: SHOP.id, permissions: ["message.view"] }, 403],
      [{}, 401],
    ] as [Partial<Identity>, number][]) {
      assert.equal((await answer(who, "TENHO")).status, status, JSON.stringify(who));
    }
    assert.equal((await answer(client, "TENHO", "0198b000-0000-7000-8000-0000000000ff")).status, 404);
    for (const body of [{}, { answer: "SIM" }, { answer: "TENHO", price: 0 }, { answer: ["TENHO"] }]) {
      assert.equal((await panel.call(client, `messages/${wishId}/response`, body)).status, 400);
    }
    assert.equal(harness.state.paid.size, 0);
  });

  it("notifies the panels of the unit and of the merchant of a change, and no competitor's", async () => {
    // Before that, the notice of the offers, which also goes to the competitor, may still be on its way.
    await harness.wish("at rest", ({ outbox }) => outbox.length === 0);
    const jsm = await jetstreamManager(harness.nc);
    const { state } = await jsm.streams.info(STREAM.live);
    await answer(client, "TENHO");
    await harness.sentMessage("told:");
    const notices = await eventually("told", async () => {
      const { state: after } = await jsm.streams.info(STREAM.live);
      const found: LiveNotice[] = [];
      for (let seq = state.last_seq + 1; seq <= after.last_seq; seq += 1) {
        const message = await jsm.streams.getMessage(STREAM.live, { seq });
        if (message) found.push(message.json<LiveNotice>());
      }
      const mine = found.filter(({ id }) => id === wishId);
      return mine.some(({ audience }) => audience.user_ids.includes(SHOP.id)) ? mine : undefined;
    });
    for (const { type, audience } of notices) {
      assert.equal(type, "messaging.wish");
      assert.deepEqual(audience.unit_ids, [PARNAIBA]);
      assert.ok(!audience.user_ids.includes(RIVAL.id));
      assert.deepEqual(audience.roles, []);
    }
  });
});

describe("answering too late", () => {
  it("is a conflict, and nothing is debited", async (t) => {
    const harness = await startFlowHarness({
      env: { OFFER_EXPIRY_MS: "3600000" },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
    const panel = await servePanel(
      panelHandlers({
        panel: createPanelStore(harness.connection),
        statistics: createStatistics(createRollupStore(harness.connection)),
        answerOffer: harness.flow.answerOffer,
        followUpOffer: harness.flow.followUpOffer,
        merchants: harness.merchants,
        correctCategory: harness.flow.correctCategory,
        namesOf: async () => new Map<string, string>(),
        now: () => new Date(),
      }),
    );
    t.after(async () => {
      await panel.stop();
      await harness.stop();
    });
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const asked = await harness.sentMessage("offer:");
    await harness.outcomes.accepted(asked, new Date(Date.now() - 3_600_000));
    const wishId = asked.offer?.wishId ?? "";
    await harness.wish("expired", ({ offers }) => offers[0]?.status === "expired");
    const late = await panel.call<Problem>(client, `messages/${wishId}/response`, { answer: "TENHO" });
    assert.deepEqual([late.status, late.body.reason], [409, "too_late"]);
    assert.match(late.body.message, /Nada foi cobrado/);
    assert.equal(harness.state.paid.size, 0);
  });
});
