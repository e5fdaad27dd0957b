import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { PARNAIBA, pizzeria, SHARED_NUMBER, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const HOUR_MS = 3_600_000;
const SHOP = pizzeria(1);
const OVER = /não vale mais: já foi respondido ou a pergunta acabou/;

describe("a consumer's tap on a question that is no longer open", () => {
  let harness: FlowHarness;
  const crashes = new Set<string>();

  beforeEach(async () => {
    crashes.clear();
    harness = await startFlowHarness({
      crash: (name) => {
        if (crashes.delete(name)) throw new Error(`died at ${name}`);
      },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  });
  afterEach(() => harness.stop());

  const tap = (message: OutgoingMessage, which: number, more: { from?: string; number?: string; at?: Date } = {}) =>
    harness.receive({ from: ANA, tap: tapsOf(message)[which] ?? "", ...more });
  const over = async () => bodyOf((await harness.sentMessage("over:")).inWindow);
  const closed = () => harness.wish("closed", ({ state }) => state === "closed");

  it("is told so: a yes to an old wish after a day", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", at: new Date(Date.now() - 3 * HOUR_MS) });
    const question = await harness.sentMessage("asking_still:");
    harness.advanceClock(25 * HOUR_MS);
    await closed();
    await tap(question, 0);
    assert.match(await over(), OVER);
  });

  it("is told so: a city tapped after a day", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER });
    const question = await harness.sentMessage("asking_unit:");
    harness.advanceClock(25 * HOUR_MS);
    await closed();
    await tap(question, 0, { number: SHARED_NUMBER });
    assert.match(await over(), OVER);
  });

  it("is told so: TENTAR DE NOVO and DEIXAR PRA LÁ once either has counted", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.wish("asked", ({ offers }) => offers[0]?.status === "pending");
    harness.advanceClock(3 * HOUR_MS);
    const question = await harness.sentMessage("silence:");
    crashes.add("inbound-before-done");
    await tap(question, 1);
    await harness.sentMessage("dropped:");
    await harness.allHandled();
    assert.equal(
      harness.sentMessages("over:").length,
      0,
      "the tap that counted is answered by the wish, also delivered again",
    );
    await tap(question, 0);
    assert.match(await over(), OVER);
  });

  it("is told so: a no to whether they talked, after the day in which it counts, tapped or typed", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(await harness.sentMessage("offer:"))[0] ?? "" });
    const paid = await harness.wish("paid", ({ offers }) => offers[0]?.status === "accepted");
    const said = { outcome: "UNREACHABLE" as const, note: null, by: SHOP.id };
    await harness.flow.followUpOffer({ wishId: paid._id, merchantId: SHOP.id, ...said });
    const question = await harness.sentMessage("reach:");
    await tap(question, 1, { at: new Date(Date.now() + 25 * HOUR_MS) });
    assert.match(await over(), OVER);
    await harness.receive({ from: ANA, text: "não", quoted: question.id, at: new Date(Date.now() + 27 * HOUR_MS) });
    const typed = await eventually("typed too", () => harness.sentMessages("over:")[1]);
    assert.match(bodyOf(typed.inWindow), /pergunta já foi respondida ou acabou/);
    assert.equal(harness.state.reversed.size, 0);
  });

  it("is told so once an hour, as is another person's tap, and one on a wish that is stored no more", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER });
    const question = await harness.sentMessage("asking_unit:");
    const at = new Date();
    for (let count = 0; count < 3; count += 1) await tap(question, 0, { from: "558699990077", at });
    await harness.allHandled();
    assert.equal(harness.sentMessages("over:").length, 1);
    await harness.connection.collection("wishes").deleteMany({});
    await tap(question, 0);
    await eventually("its own too", () => harness.sentMessages("over:").length === 2);
  });

  it("asks again among the units that are left, when the one tapped was deleted while its question is open", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER });
    const question = await harness.sentMessage("asking_unit:");
    const [, second] = tapsOf(question);
    harness.state.units = harness.state.units.filter(({ id }) => id === PARNAIBA);
    const wamid = newWamid();
    for (let copy = 0; copy < 2; copy += 1) {
      await harness.receive({ from: ANA, tap: second ?? "", number: SHARED_NUMBER, wamid });
    }
    await harness.allHandled();
    const [, again, ...more] = harness.sentMessages("asking_unit:");
    assert.ok(again);
    assert.deepEqual([tapsOf(again).length, more.length], [1, 0]);
    assert.match(bodyOf(again.inWindow), /^Essa opção não está mais disponível\. Em qual cidade/);
    await tap(again, 0, { number: SHARED_NUMBER });
    await harness.wish("asked", ({ state, unit }) => state === "asking" && unit?.id === PARNAIBA);
    assert.equal(harness.sentMessages("over:").length, 0);
  });

  it("asks again among the candidates of now, when the row is of an earlier list", async () => {
    harness.state.reliable = false;
    harness.state.candidates = [{ categoryId: 41, categoryName: "Pizzaria", confidence: 0.4 }];
    await harness.receive({ from: ANA, text: "algo gostoso" });
    const first = await harness.sentMessage("asking_category:");
    harness.state.candidates = [{ categoryId: 42, categoryName: "Padaria", confidence: 0.4 }];
    await harness.receive({ from: ANA, text: "com fermento" });
    await eventually("asked again", () => harness.sentMessages("asking_category:").length === 2);
    await tap(first, 0);
    const third = await eventually("and again", () => harness.sentMessages("asking_category:")[2]);
    assert.match(bodyOf(third.inWindow), /não está mais disponível/);
    await tap(third, 0);
    await harness.wish("picked", ({ category }) => category?.id === 42);
  });
});
