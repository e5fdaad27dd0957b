import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import { STREAM } from "@tenho/kernel/events/streams";
import { openHistoryFixtures } from "../../fixtures/history-fixtures.ts";
import { OWN_NUMBER, PARNAIBA, pizzeria } from "../_clients.ts";
import { type FlowHarness, startFlowHarness } from "../_flow-harness.ts";

const ANA = "558699990001";
const AT = new Date("2026-11-01T15:00:00.000Z");

describe("live notices and history", () => {
  let harness: FlowHarness;

  before(async () => {
    harness = await startFlowHarness({
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 100n);
      },
    });
  });
  after(() => harness.stop());

  it("notifies the unit and the merchants asked of each new version, without its content", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const wish = await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
    const jsm = await jetstreamManager(harness.nc);
    const last = await jsm.streams.getMessage(STREAM.live, { last_by_subj: "live.messaging.wish" });
    assert.ok(last);
    const notice = last.json<{ id: string; version: number; audience: { unit_ids: string[]; user_ids: string[] } }>();
    assert.equal(notice.id, wish._id);
    assert.ok(notice.version <= wish.version);
    assert.deepEqual(notice.audience.unit_ids, [PARNAIBA]);
    assert.deepEqual(notice.audience.user_ids, [pizzeria(1).id]);
    // The whole number is searched, because four digits alone may occur in an id.
    assert.doesNotMatch(last.string(), /pizza|Ana|99990001|977000001/);
  });

  it("writes history once, sends nothing and debits nothing", async () => {
    const sentBefore = harness.sent.size;
    const past = {
      id: "0198c000-0000-7000-8000-000000000001",
      unit: { id: PARNAIBA, name: "Parnaíba – PI", city: "Parnaíba", state: "PI", timeZone: "America/Fortaleza" },
      phoneNumberId: OWN_NUMBER,
      senderName: "Bia",
      senderPhone: "86999990055",
      text: "preciso de um eletricista",
      categoryId: 12,
      categoryName: "Eletricista",
      confidence: 0.8,
      receivedAt: AT,
      district: "",
      offers: [
        {
          id: "0198c000-0000-7000-8000-000000000002",
          merchantId: pizzeria(1).id,
          merchantName: "Pizzaria 1",
          status: "accepted" as const,
          priceCents: 30,
          askedAt: AT,
          answeredAt: new Date(AT.getTime() + 120_000),
        },
      ],
    };
    const history = await openHistoryFixtures(harness.config.MONGO_URL);
    await history.putWish(past);
    await history.putWish(past);
    await history.putMessage({ phone: "5586977000001", name: "Pizzaria 1", phoneNumberId: OWN_NUMBER, at: AT });
    await history.close();
    // The sweep counts the wish, and then nothing is left to do.
    const wish = await harness.wish("counted", ({ _id, nextDueAt }) => _id === past.id && nextDueAt === null);
    assert.equal(wish.state, "answered");
    assert.equal(wish.senderPhone, "5586999990055");
    assert.equal(harness.sent.size, sentBefore);
    assert.equal(harness.state.debitCalls.length, 0);
  });
});
