import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { PARNAIBA, pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";
import { type Panel, servePanel } from "../_panel-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const RIVAL = pizzeria(2);
const DAY_MS = 24 * 3_600_000;
const client: Partial<Identity> = { role: "CLIENT", userId: SHOP.id };
const mayAnswer = { permissions: ["message.view", "message.access"] };

type FollowUp = { outcome: string; note: string | null; at: string };
type Body = { offer: { follow_up: FollowUp | null; reversed_at: string | null } | null; reason?: string };

describe("a paid TENHO", () => {
  let harness: FlowHarness;
  let panel: Panel;
  let wishId: string;
  let offerId: string;
  const crashes = new Set<string>();

  beforeEach(async () => {
    crashes.clear();
    harness = await startFlowHarness({
      crash: (name) => {
        if (crashes.delete(name)) throw new Error(`died at ${name}`);
      },
      setUp: (state) => {
        state.merchants.push(SHOP, RIVAL);
        state.balances.set(SHOP.id, 100n);
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
    await harness.receive({ from: ANA, text: "quero uma pizza?" });
    const question = await harness.sentMessage("offer:");
    wishId = question.offer?.wishId ?? "";
    offerId = question.offer?.offerId ?? "";
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "" });
    await harness.sentMessage("told:");
  });
  afterEach(async () => {
    await panel.stop();
    await harness.stop();
  });

  const say = (outcome: unknown, note?: unknown, who = client, id = wishId) =>
    panel.call<Body>(who, `messages/${id}/follow-up`, { outcome, ...(note !== undefined && { note }) });
  const read = async (who: Partial<Identity> = client) =>
    (await panel.call<Body>(who, `messages/${wishId}`)).body.offer?.follow_up ?? null;
  const offer = async () =>
    (await harness.allWishes()).flatMap(({ offers }) => offers).find(({ id }) => id === offerId);
  const tap = (message: OutgoingMessage, which: 0 | 1, from = ANA, at = new Date()) =>
    harness.receive({ from, tap: tapsOf(message)[which] ?? "", at });

  it("takes what became of it, the last word stands, read by the merchant and staff who may answer alone", async () => {
    assert.equal(await read(), null);
    const sold = await say("SOLD", "  voltou com a mãe ");
    assert.equal(sold.status, 200);
    const { at, ...said } = (await read()) ?? { at: "" };
    assert.deepEqual(said, { outcome: "SOLD", note: "voltou com a mãe" });
    assert.equal((await say("SOLD", "voltou com a mãe")).body.offer?.follow_up?.at, at, "repeated, it changes nothing");
    const staff = { role: "USER", clientId: SHOP.id, ...mayAnswer } as const;
    assert.equal((await say("NOT_SOLD", null, staff)).status, 200);
    assert.deepEqual([(await read(staff))?.outcome, (await read(staff))?.note], ["NOT_SOLD", null]);
    const viewer = { ...staff, permissions: ["message.view"] };
    assert.equal(await read(viewer), null);
    const operators: Partial<Identity>[] = [{ role: "MASTER" }, { role: "ADMIN", unitIds: [PARNAIBA] }];
    for (const who of operators) {
      const { body } = await panel.call(who, `messages/${wishId}`);
      assert.ok(!JSON.stringify(body).includes("NOT_SOLD"));
      assert.equal((await say("SOLD", undefined, who)).status, 403);
    }
    assert.equal((await say("SOLD", undefined, viewer)).status, 403);
    assert.equal((await say("SOLD", undefined, { role: "CLIENT", userId: RIVAL.id })).status, 404);
    for (const [outcome, note] of [["GONE"], ["SOLD", "x".repeat(501)], ["SOLD", 5], [null]]) {
      assert.equal((await say(outcome, note)).status, 400, String(outcome));
    }
  });

  it("that was not paid has no follow-up", async () => {
    harness.state.balances.set(RIVAL.id, 100n);
    await harness.receive({ from: "558699990002", text: "outra pizza" });
    const another = await eventually("asked", () =>
      harness.sentMessages("offer:").find((sent) => sent.offer?.wishId !== wishId),
    );
    const refused = await say("SOLD", undefined, client, another.offer?.wishId);
    assert.ok([404, 409].includes(refused.status));
  });

  it("UNREACHABLE asks the consumer, once; a não gives the debit back, once, and the merchant is told", async () => {
    await say("UNREACHABLE");
    await say("NO_REPLY");
    await say("UNREACHABLE", "de novo");
    const question = await harness.sentMessage("reach:");
    assert.equal(
      bodyOf(question.inWindow),
      "A empresa *Pizzaria 1* disse que não conseguiu falar com você sobre _quero uma pizza?_ Vocês conversaram?",
    );
    assert.equal(question.outsideWindow?.kind, "template");
    assert.equal(harness.state.reversed.size, 0);
    crashes.add("inbound-before-done");
    await tap(question, 1);
    await tap(question, 1);
    const told = await harness.sentMessage("reversed:");
    // Tapped only now, because the order in which simultaneous taps are handled is undefined.
    await tap(question, 0);
    assert.match(
      bodyOf(told.inWindow),
      /^Devolvemos \*R\$ 0,30\*, pois .* pediu _quero uma pizza\?_ Seu saldo é \*R\$ 1,00\*\./,
    );
    await harness.allHandled();
    assert.deepEqual([...harness.state.reversed.keys()], [offerId]);
    assert.equal(harness.state.balances.get(SHOP.id), 100n);
    assert.equal((await offer())?.reversal?.reason, "not_talked");
    assert.deepEqual([harness.sentMessages("reach:").length, harness.sentMessages("reversed:").length], [1, 1]);
  });

  for (const { text, isQuoting } of [
    { text: "não", isQuoting: false },
    { text: "Não, ninguém falou comigo", isQuoting: false },
    { text: "nao recebi mensagem nenhuma", isQuoting: true },
  ]) {
    it(`is given back, once, for a typed "${text}"${isQuoting ? " that quotes the question" : ""}, which opens no wish`, async () => {
      await say("UNREACHABLE");
      const question = await harness.sentMessage("reach:");
      crashes.add("inbound-before-done");
      const written = { from: ANA, text, ...(isQuoting && { quoted: question.id }) };
      await harness.receive(written);
      await harness.sentMessage("reversed:");
      await harness.allHandled();
      assert.deepEqual([...harness.state.reversed.keys()], [offerId]);
      assert.equal((await offer())?.reversal?.reason, "not_talked");
      assert.equal((await harness.allWishes()).length, 1);
      assert.equal(harness.sentMessages("reached:").length, 1);
    });
  }

  it("is given back for a typed não although the wallet was down at first", async () => {
    await say("UNREACHABLE");
    await harness.sentMessage("reach:");
    harness.state.failing.set("reverseDebit", 2);
    await harness.receive({ from: ANA, text: "n" });
    await harness.sentMessage("reversed:");
    await harness.allHandled();
    assert.equal(harness.state.balances.get(SHOP.id), 100n);
    assert.equal((await harness.allWishes()).length, 1);
  });

  it("stays paid after a typed sim, a não too late, and texts that begin with não and wish for something", async () => {
    await say("UNREACHABLE");
    const question = await harness.sentMessage("reach:");
    await harness.receive({ from: ANA, text: "não", at: new Date(Date.now() + DAY_MS + 5_000), quoted: question.id });
    await harness.receive({ from: ANA, text: "não quero mais pizza, quero hambúrguer" });
    await harness.allHandled();
    assert.equal((await offer())?.reach?.talked, null);
    assert.ok((await harness.allWishes()).some(({ text }) => text.includes("hambúrguer")));
    await harness.receive({ from: ANA, text: "Sim, falamos!" });
    await harness.allHandled();
    assert.equal((await offer())?.reach?.talked, true);
    await harness.receive({ from: ANA, text: "não", quoted: question.id });
    await harness.allHandled();
    assert.equal(harness.state.reversed.size, 0);
  });

  it("is asked about again when a typed não may mean two TENHOs; quoting one of the questions answers it", async () => {
    harness.state.balances.set(SHOP.id, 100n);
    await harness.receive({ from: ANA, text: "outra pizza grande" });
    const second = await eventually("asked", () =>
      harness.sentMessages("offer:").find((sent) => sent.offer?.wishId !== wishId),
    );
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(second)[0] ?? "" });
    await harness.wish("paid", ({ _id, offers }) => _id !== wishId && offers.some(({ debit }) => debit !== null));
    await say("UNREACHABLE");
    await say("UNREACHABLE", undefined, client, second.offer?.wishId);
    await eventually("both asked", () => harness.sentMessages("reach:").length === 2);
    await harness.receive({ from: ANA, text: "não" });
    await harness.allHandled();
    assert.equal(harness.state.reversed.size, 0);
    const repeated = harness.sentMessages("talked:");
    assert.equal(repeated.length, 2);
    const its = repeated.find((message) => tapsOf(message).some((id) => id.includes(offerId)));
    await harness.receive({ from: ANA, text: "não", quoted: its?.id ?? "" });
    await harness.sentMessage("reversed:");
    await harness.allHandled();
    assert.deepEqual([...harness.state.reversed.keys()], [offerId]);
  });

  it("is given back although the wallet was down at the não, and although two replicas handle it", async () => {
    await harness.startReplica();
    await say("UNREACHABLE");
    const question = await harness.sentMessage("reach:");
    harness.state.failing.set("reverseDebit", 2);
    await tap(question, 1);
    await harness.sentMessage("reversed:");
    assert.equal(harness.state.balances.get(SHOP.id), 100n);
    assert.equal(harness.sentMessages("reversed:").length, 1);
  });

  it("stays paid after a sim, after another person's tap, and after the time to answer", async () => {
    await say("UNREACHABLE");
    const question = await harness.sentMessage("reach:");
    await tap(question, 1, "558699990009");
    await tap(question, 1, ANA, new Date(Date.now() + DAY_MS + 5_000));
    await tap(question, 0);
    // The order in which simultaneous taps are handled is undefined, so the first is awaited.
    await harness.allHandled();
    await tap(question, 1);
    await harness.allHandled();
    assert.equal((await offer())?.reach?.talked, true);
    assert.equal(harness.state.reversed.size, 0);
  });

  it("UNREACHABLE later than a day after it asks nobody", async () => {
    harness.advanceClock(DAY_MS + 60_000);
    await say("UNREACHABLE");
    await harness.wish("at rest", ({ outbox }) => outbox.length === 0);
    assert.deepEqual(harness.sentMessages("reach:"), []);
    assert.equal((await read())?.outcome, "UNREACHABLE");
  });

  it("is given back when the message that told the consumer of it can never arrive, for no other failure", async () => {
    const told = await harness.sentMessage("told:");
    await harness.outcomes.failed(told, "meta_131049", new Date());
    assert.equal(harness.state.reversed.size, 0);
    for (const _ of [1, 2]) await harness.outcomes.failed(told, "meta_131026", new Date());
    await harness.sentMessage("reversed:");
    assert.deepEqual([harness.state.reversed.size, (await offer())?.reversal?.reason], [1, "undeliverable"]);
    const { body } = await panel.call<Body>(client, `messages/${wishId}`);
    assert.equal(body.offer?.reversed_at, (await offer())?.reversal?.at.toISOString());
    const refused = await say("UNREACHABLE");
    assert.deepEqual([refused.status, refused.body.reason], [409, "reversed"]);
    await harness.wish("at rest", ({ outbox }) => outbox.length === 0);
    assert.equal(await read(), null);
    assert.deepEqual(harness.sentMessages("reach:"), [], "there is nothing more to give back");
  });
});
