import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const HOUR_MS = 3_600_000;
const SHOP = pizzeria(1);
const hoursAgo = (count: number): Date => new Date(Date.now() - count * HOUR_MS);

describe("messages that arrive hours after they were written", () => {
  let harness: FlowHarness;

  const start = (env: Record<string, string> = {}) =>
    startFlowHarness({
      env,
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  const restart = async (env: Record<string, string>): Promise<void> => {
    await harness.stop();
    harness = await start(env);
  };

  beforeEach(async () => {
    harness = await start();
  });
  afterEach(() => harness.stop());

  /** Waits until a late wish is counted: a wish is counted only after it was written. */
  const counted = (outcome: string) =>
    eventually(`${outcome} is counted`, async () => {
      const { values } = await harness.metrics.counter("late_wishes_total", "", ["outcome"]).get();
      return values.some(({ labels, value }) => labels.outcome === outcome && value >= 1);
    });

  it("are asked about once, however many there are, and sold only after a yes", async () => {
    // Messages of one person are handled side by side, so the gathering must not end before all of them were handled.
    await restart({ WISH_GATHER_MS: String(HOUR_MS / 60) });
    const texts = ["quero uma pizza", "de calabresa", "para hoje à noite"];
    for (const [index, text] of texts.entries()) {
      await harness.receive({ from: ANA, text, at: hoursAgo(4 - index), wamid: `wamid.late.${index}` });
      await harness.receive({ from: ANA, text, at: hoursAgo(4 - index), wamid: `wamid.late.${index}` });
    }
    await harness.allHandled();
    harness.advanceClock(HOUR_MS / 60);
    const question = await harness.sentMessage("asking_still:");
    assert.match(bodyOf(question.inWindow), /chegou até nós com atraso: .*pizza\s+de calabresa.*Você ainda procura\?/s);
    const asked = await harness.wish("asked", ({ state, appliedMessageIds, outbox }) => {
      return state === "asking_still" && appliedMessageIds.length === 3 && outbox.length === 0;
    });
    assert.deepEqual([asked.offers, (await harness.wishes()).length], [[], 1]);
    assert.equal(harness.sentMessages("asking_still:").length, 1);
    await harness.receive({ from: ANA, tap: tapsOf(question)[0] ?? "" });
    await harness.sentMessage("offer:");
    const wish = await harness.wish("put to merchants", ({ state }) => state === "asking");
    assert.ok(Date.now() - wish.receivedAt.getTime() < HOUR_MS, "it counts as written now");
    await counted("asked");
    await counted("confirmed");
  });

  it("are answered by a typed sim as well, and closed kindly by a não", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", at: hoursAgo(3) });
    await harness.sentMessage("asking_still:");
    await harness.receive({ from: ANA, text: "não" });
    const closed = await harness.wish("closed", ({ state }) => state === "closed");
    assert.equal(closed.closedReason, "not_wanted");
    await harness.sentMessage("dropped:");
    await harness.receive({ from: "558699990002", text: "quero uma pizza", at: hoursAgo(3) });
    await eventually("asked too", () => harness.sentMessages("asking_still:").length === 2);
    await harness.receive({ from: "558699990002", text: "Sim!" });
    await harness.sentMessage("offer:");
  });

  it("are filed where the person can no longer be asked, and nobody is written to", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", at: hoursAgo(25) });
    const filed = await harness.wish("filed", ({ state }) => state === "closed");
    assert.deepEqual([filed.closedReason, filed.offers, filed.unit === null], ["too_old", [], false]);
    assert.equal(harness.sentMessages("asking_still:").length, 0);
    await counted("too_old");
  });

  it("end unanswered after a day, with the reason", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", at: hoursAgo(3) });
    await harness.sentMessage("asking_still:");
    harness.advanceClock(25 * HOUR_MS);
    const closed = await harness.wish("closed", ({ state }) => state === "closed");
    assert.equal(closed.closedReason, "not_confirmed");
  });

  it("do not hold up or mix with what the person writes now", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", at: hoursAgo(3) });
    await harness.sentMessage("asking_still:");
    await harness.receive({ from: ANA, text: "quero outra pizza agora" });
    const fresh = await harness.wish("put to merchants", ({ state }) => state === "asking");
    assert.equal(fresh.text, "quero outra pizza agora");
    assert.equal((await harness.wishes()).length, 2);
  });

  it("are greeted, not asked about, where they are no wish; SAIR counts", async () => {
    await harness.receive({ from: ANA, text: "oi", at: hoursAgo(3) });
    await harness.allHandled();
    assert.equal(harness.sentMessages("asking_still:").length, 0);
    await harness.receive({ from: ANA, text: "SAIR", at: hoursAgo(2.5) });
    await harness.sentMessage("optout:");
  });

  it("pay nothing as a TENHO of a wish that ended meanwhile; in time and soon they count as ever", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", at: hoursAgo(0) });
    const question = await harness.sentMessage("offer:");
    await harness.outcomes.accepted(question, new Date());
    const tappedAt = new Date();
    harness.advanceClock(3 * HOUR_MS);
    const ended = await harness.wish("unanswered", ({ state }) => state === "unanswered");
    harness.advanceClock(22 * HOUR_MS);
    await harness.wish("closed", ({ _id, state }) => _id === ended._id && state === "closed");
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "", at: tappedAt });
    const line = await harness.sentMessage("late:");
    assert.match(bodyOf(line.inWindow), /já foi encerrado. Nada foi cobrado/);
    assert.deepEqual(harness.state.debitCalls, []);
  });
});
