import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const RESUME_MS = 60_000;
const TELL_MS = 3_600_000;

describe("SAIR and a TENHO", () => {
  let harness: FlowHarness;
  /** Crash points at which the process stops, with the number of stops left. */
  const stops = new Map<string, number>();

  const start = async (env: Record<string, string> = {}): Promise<OutgoingMessage> => {
    stops.clear();
    harness = await startFlowHarness({
      env: { ANSWER_RESUME_MS: String(RESUME_MS), ...env },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
      crash: (name) => {
        const left = stops.get(name) ?? 0;
        if (left === 0) return;
        stops.set(name, left - 1);
        throw new Error(`stopped at ${name}`);
      },
    });
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    return harness.sentMessage("offer:");
  };
  afterEach(() => harness.stop());

  const optOut = () => harness.receive({ from: ANA, text: "SAIR", at: new Date(Date.now() + 1_000) });
  const optOutHandled = async () => {
    await optOut();
    await harness.sentMessage("optout:");
    await harness.wish("withdrawn", ({ withdrawnAt }) => withdrawnAt !== undefined);
  };
  const tenho = (question: OutgoingMessage, at = new Date(Date.now() - 2_000)) =>
    harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "", at });
  const answering = () => harness.wish("being paid", ({ offers }) => offers[0]?.status === "answering");
  const nothingPaid = async () => {
    const line = await harness.sentMessage("withdrawn:");
    assert.match(bodyOf(line.inWindow), /desistiu dele antes da sua resposta\. Nada foi cobrado/);
    await harness.allHandled();
    assert.deepEqual(harness.state.debitCalls, []);
    assert.equal(harness.sentMessages("accepted:").length, 0);
    assert.equal(harness.sentMessages("told:").length, 0);
  };
  const paidAndQuiet = async () => {
    const accepted = await harness.sentMessage("accepted:");
    assert.match(bodyOf(accepted.inWindow), /Fale com \*Ana\*: \(86\) 99999-0001/);
    assert.equal(accepted.afterOptOut, true);
    await harness.wish("at rest", ({ outbox, nextDueAt, offers }) => {
      return outbox.length === 0 && nextDueAt === null && offers[0]?.status === "accepted";
    });
    await harness.allHandled();
    assert.equal(harness.state.paid.size, 1);
    assert.equal(harness.state.balances.get(SHOP.id), 70n);
    assert.equal(harness.sentMessages("told:").length, 0, "the consumer is not written to");
    assert.equal(harness.sentMessages("optout:").length, 1);
  };

  it("pays nothing when it was tapped before SAIR and arrives after it, and the merchant is told why", async () => {
    const question = await start();
    await optOutHandled();
    await tenho(question);
    await nothingPaid();
    assert.equal((await harness.wishes())[0]?.state, "closed");
  });

  it("pays nothing while SAIR is half done: the person marked, no wish withdrawn yet", async () => {
    const question = await start();
    stops.set("optout-marked", Number.POSITIVE_INFINITY);
    await optOut();
    const marked = () => harness.connection.collection("contacts").findOne({ optedOutAt: { $ne: null } });
    await eventually("the person is marked", async () => (await marked()) !== null);
    await tenho(question);
    await harness.sentMessage("withdrawn:");
    assert.equal((await harness.wishes())[0]?.withdrawnAt, undefined);
    stops.clear();
    await harness.sentMessage("optout:");
    await nothingPaid();
  });

  for (const point of ["optout-marked", "optout-withdrawn"]) {
    it(`withdraws and confirms once after an error at ${point}`, async () => {
      const question = await start();
      stops.set(point, 1);
      await optOutHandled();
      await tenho(question);
      await nothingPaid();
      assert.equal(stops.get(point), 0, "the error happened");
      assert.equal(harness.sentMessages("optout:").length, 1);
    });
  }

  for (const point of ["answer-marked", "answer-debited"]) {
    it(`completes a payment cut short at ${point} before SAIR, and writes to the merchant alone`, async () => {
      const question = await start();
      stops.set(point, 1);
      await tenho(question);
      await answering();
      await optOutHandled();
      harness.advanceClock(RESUME_MS);
      await paidAndQuiet();
    });
  }

  it("after the payment: the merchant gets the contact, the consumer no message", async () => {
    const question = await start({ TELL_GATHER_MS: String(TELL_MS) });
    stops.set("answer-accepted-before-relay", 1);
    await tenho(question);
    await harness.wish("paid", ({ offers }) => offers[0]?.status === "accepted");
    await optOut();
    await harness.sentMessage("optout:");
    harness.advanceClock(TELL_MS);
    await paidAndQuiet();
  });

  it("ends an offer whose payment failed for lack of balance after SAIR", async () => {
    const question = await start();
    stops.set("answer-marked", 1);
    await tenho(question);
    await answering();
    await optOutHandled();
    harness.state.balances.set(SHOP.id, 10n);
    harness.advanceClock(RESUME_MS);
    const line = await harness.sentMessage("nobalance:");
    assert.match(bodyOf(line.inWindow), /desistiu dele antes da sua resposta\. Nada foi cobrado/);
    await harness.wish("ended", ({ offers, nextDueAt }) => offers[0]?.status === "expired" && nextDueAt === null);
  });

  it("does not revive a withdrawn wish when the person writes again", async () => {
    const question = await start();
    await optOutHandled();
    await harness.receive({ from: ANA, text: "quero outra pizza", at: new Date(Date.now() + 3_000) });
    await harness.wish("the new wish is asked", ({ state }) => state === "asking");
    await tenho(question);
    await nothingPaid();
  });

  it("takes a NÃO TENHO of a withdrawn wish with the same line", async () => {
    const question = await start();
    await optOutHandled();
    const at = new Date(Date.now() - 2_000);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[1] ?? "", at });
    await nothingPaid();
  });
});
