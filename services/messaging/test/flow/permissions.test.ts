import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, type FlowHarnessOptions, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const CLERK = { id: "clerk", clientId: SHOP.id, phone: "5586966660001", waId: "558666660001" };
const TAKEN = { "message.access": false };
const GIVEN = { "message.access": true };

describe("answers by WhatsApp and the permissions in force", () => {
  let harness: FlowHarness;
  afterEach(() => harness.stop());

  async function start(options: Pick<FlowHarnessOptions, "crash" | "env"> = {}): Promise<OutgoingMessage> {
    harness = await startFlowHarness({
      ...options,
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.staff.push(CLERK);
        state.balances.set(SHOP.id, 100n);
      },
    });
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    return harness.sentMessage("offer:");
  }
  const tap = (question: OutgoingMessage, from = waIdOf(SHOP)) =>
    harness.receive({ from, tap: tapsOf(question)[0] ?? "" });
  const offerStatus = async () => (await harness.wishes())[0]?.offers[0]?.status;
  /** Expects a refused answer: nothing was debited, the offer is open, and there were `replies` refusals in all. */
  async function expectRefused(replies: number): Promise<void> {
    await harness.allHandled();
    assert.equal(harness.state.debitCalls.length, 0);
    assert.equal(await offerStatus(), "pending");
    const sent = harness.sentMessages("noaccess:");
    assert.equal(sent.length, replies);
    for (const { inWindow } of sent) assert.match(bodyOf(inWindow), /não está liberado.*Nada foi cobrado/);
  }
  const withoutAccess = (permissions: readonly string[]) => permissions.filter((name) => name !== "message.access");

  it("refuse a merchant whose role may not answer, friendly and for free, and take its answer once the role may again", async () => {
    const question = await start();
    const { state } = harness;
    const before = state.rolePermissions.CLIENT;
    state.rolePermissions.CLIENT = withoutAccess(before);
    await tap(question);
    await expectRefused(1);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[1] ?? "" });
    await expectRefused(2);
    state.rolePermissions.CLIENT = before;
    await tap(question);
    await harness.sentMessage("accepted:");
    assert.equal(state.balances.get(SHOP.id), 70n);
  });

  it("take staff's answer when its role may, and not one whose own exception takes it away", async () => {
    const question = await start();
    const { state } = harness;
    state.rolePermissions.USER.push("message.access");
    state.overrides.set(CLERK.id, TAKEN);
    await tap(question, CLERK.waId);
    await expectRefused(1);
    state.overrides.delete(CLERK.id);
    await tap(question, CLERK.waId);
    await harness.sentMessage("accepted:");
  });

  it("follow an account's own exception both ways, from one answer to the next", async () => {
    const question = await start();
    const { state } = harness;
    state.overrides.set(SHOP.id, TAKEN);
    await tap(question);
    await expectRefused(1);
    await tap(question, CLERK.waId);
    await expectRefused(2);
    state.overrides.set(CLERK.id, GIVEN);
    await tap(question, CLERK.waId);
    await harness.sentMessage("accepted:");
    assert.equal((await harness.wishes())[0]?.offers[0]?.answeredBy, CLERK.id);
  });

  it("hold for a typed answer too: one without permission is refused, and opens no wish", async () => {
    const question = await start();
    harness.state.overrides.set(SHOP.id, TAKEN);
    await harness.receive({ from: waIdOf(SHOP), text: "TENHO" });
    await expectRefused(1);
    await harness.receive({ from: waIdOf(SHOP), text: "Tenho!", quoted: question.id });
    await expectRefused(2);
    assert.equal((await harness.allWishes()).length, 1);
  });

  for (const taken of [false, true]) {
    const then = taken ? "refused by what is in force then" : "counted";
    it(`wait while users cannot be reached, neither lost nor decided by defaults, and are ${then}`, async () => {
      const question = await start();
      const { state } = harness;
      state.failing.set("getPermissions", Number.POSITIVE_INFINITY);
      const asked = () => state.asked.get("getPermissions") ?? 0;
      await tap(question);
      await eventually("users is asked again", () => asked() > 2, 60_000);
      assert.equal(state.debitCalls.length, 0);
      assert.equal(await offerStatus(), "pending");
      assert.equal(harness.sentMessages("noaccess:").length, 0);
      if (taken) state.overrides.set(SHOP.id, TAKEN);
      state.failing.delete("getPermissions");
      if (taken) await expectRefused(1);
      else await harness.sentMessage("accepted:");
      await harness.allHandled();
      assert.equal(state.paid.size, taken ? 0 : 1);
    });
  }

  const cases = [false, true].flatMap((typed) =>
    ["answer-marked", "inbound-before-done"].map((cutAt) => ({ typed, cutAt })),
  );
  for (const { typed, cutAt } of cases) {
    const what = `${typed ? "typed" : "tapped"} with permission and cut short at ${cutAt}`;
    it(`do not undo an answer ${what} that is delivered again after it was taken away`, async () => {
      let answering = false;
      const question = await start({
        env: { ANSWER_RESUME_MS: "1000" },
        crash: (point) => {
          if (point !== cutAt || !answering) return;
          answering = false;
          harness.state.overrides.set(SHOP.id, TAKEN);
          throw new Error("cut short");
        },
      });
      await harness.allHandled();
      answering = true;
      if (typed) await harness.receive({ from: waIdOf(SHOP), text: "TENHO" });
      else await tap(question);
      await harness.sentMessage("accepted:");
      await harness.allHandled();
      assert.equal(answering, false, "it was cut short");
      assert.equal(harness.state.paid.size, 1);
      assert.equal(harness.sentMessages("noaccess:").length, 0);
      assert.equal((await harness.allWishes()).length, 1, "the answer is no wish");
    });
  }
});
