import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import { auditRecord } from "../../src/adapters/events/audit-record.ts";
import type { SmokeRun } from "../../src/smoke-run/smoke-run.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { PARNAIBA, pizzeria, SOBRAL, waIdOf } from "../_clients.ts";
import { type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const OWNER = "558699990001";
const ANA = "558699990002";
const SHOP = pizzeria(2);
const OTHERS = [pizzeria(1), pizzeria(3)];
const record = (action: string) => (id: string, run: SmokeRun) =>
  auditRecord({ action, subject: { kind: "smoke_run", id }, unitId: run.unitId, changes: [] });

describe("a smoke run", () => {
  let harness: FlowHarness;
  beforeEach(async () => {
    harness = await startFlowHarness();
    for (const shop of [SHOP, ...OTHERS]) {
      harness.state.merchants.push(shop);
      harness.state.balances.set(shop.id, 100n);
    }
  });
  afterEach(() => harness?.stop());

  const order = { unitId: PARNAIBA, phone: OWNER, merchantId: SHOP.id, existingOnly: false };
  const begin = (more: Partial<typeof order> = {}) =>
    harness.smokeRuns.begin({ ...order, ...more }, record("smoke_run.begin"));
  const undo = (id: string) => harness.smokeRuns.undo(id, record("smoke_run.undo"));
  const forget = (id: string) => harness.smokeRuns.forget(id, record("smoke_run.end"));
  const askedOf = (wishId: string) => harness.sentMessages("offer:").filter(({ offer }) => offer?.wishId === wishId);
  const counted = async () =>
    (await createStatistics(createRollupStore(harness.connection)).sums({ kind: "all" }, null)).wishes;

  it("goes to its merchant alone, counts nowhere, and leaves nothing when it was undone; its end may be repeated", async () => {
    const id = await begin();
    assert.equal(await begin(), id, "repeated, it is the same run");
    await harness.sentMessage(`smoke:${id}`);
    assert.equal(harness.sentMessages("smoke:").length, 1);
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.receive({ from: OWNER, text: "quero uma pizza de teste" });
    const tried = await harness.wish(
      "the run's wish was asked",
      ({ smokeRun, state }) => !!smokeRun && state === "asking",
    );
    const ofAna = await harness.wish("Ana's was asked", ({ smokeRun, state }) => !smokeRun && state === "asking");
    assert.deepEqual(
      tried.offers.map(({ merchantId }) => merchantId),
      [SHOP.id],
    );
    assert.equal(ofAna.offers.length, 3);
    const question = await eventually("the offer was sent", () => askedOf(tried._id)[0]);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "" });
    await harness.sentMessage("told:");
    const done = await harness.smokeRuns.read(id);
    assert.deepEqual([done.wish?.id, done.wish?.offerStatus, done.isUndone], [tried._id, "accepted", false]);
    await eventually("Ana's wish alone is counted", async () => (await counted()) === 1);
    await assert.rejects(forget(id), /ainda não foi desfeito/);

    harness.state.failing.set("reverseDebit", 1);
    await assert.rejects(undo(id));
    await undo(id);
    await undo(id);
    assert.equal(harness.state.balances.get(SHOP.id), 100n);
    assert.equal(harness.state.reversed.size, 1);
    const gone = (await harness.allWishes()).find(({ _id }) => _id === tried._id);
    assert.deepEqual([gone?.state, gone?.offers[0]?.reversal?.reason], ["void", "smoke_run"]);
    assert.equal(harness.sentMessages("reversed:").length, 0, "the merchant gets no message about it");
    assert.equal((await harness.smokeRuns.read(id)).isUndone, true);
    await forget(id);
    await forget(id);
    await assert.rejects(harness.smokeRuns.read(id), /não existe, ou terminou/);
    await expectActions(harness.nc, "messaging", id, ["smoke_run.begin", "smoke_run.undo", "smoke_run.end"]);
    assert.equal(await counted(), 1);
  });

  it("takes no wish after it was undone, and another begins anew", async () => {
    const id = await begin();
    await undo(id);
    await forget(id);
    await harness.receive({ from: OWNER, text: "quero uma pizza" });
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.deepEqual([wish.smokeRun, wish.offers.length], [undefined, 3]);
    assert.notEqual(await begin(), id);
  });

  it("is refused for the phone of an account, another unit's merchant, and a phone that is in another run", async () => {
    await assert.rejects(begin({ existingOnly: true }), /Não há teste/);
    await assert.rejects(begin({ phone: SHOP.whatsapp }), /é de uma conta da Tenho/);
    await assert.rejects(begin({ unitId: SOBRAL }), /de outra franquia/);
    await assert.rejects(begin({ phone: "123" }), /não é um número/);
    await begin();
    await assert.rejects(begin({ merchantId: OTHERS[0]?.id ?? "" }), /está em outro teste/);
    assert.equal(harness.sentMessages("smoke:").length, 1);
  });
});
