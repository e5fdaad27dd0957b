import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Gate } from "../../src/domain/gates.ts";
import { pizzeria, SHARED_NUMBER, waIdOf } from "../_clients.ts";
import { type FlowHarness, newWamid, startFlowHarness } from "../_flow-harness.ts";

const ANA = "558699990001";
const CEP = "64200-000";

/** A gate that holds the next delivery that comes to it until it is let go, as a slow replica would. */
function createHold() {
  let held: (() => void) | null = null;
  let isHolding = false;
  const gate: Gate = {
    name: "hold",
    ignores: async () => {
      if (isHolding && held === null) await new Promise<void>((resolve) => (held = resolve));
      return false;
    },
  };
  return {
    gate,
    begin: () => {
      isHolding = true;
    },
    isHeld: () => held !== null,
    release: () => {
      isHolding = false;
      held?.();
    },
  };
}

describe("a message delivered twice, the second time handled beside the first", () => {
  let harness: FlowHarness;
  let hold: ReturnType<typeof createHold>;

  beforeEach(async () => {
    hold = createHold();
    harness = await startFlowHarness({
      changeGates: (list) => [...list, hold.gate],
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 1_000n);
      },
    });
  });
  afterEach(() => harness.stop());

  it("is no wish of its own when the other delivery has answered the question", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER });
    await harness.sentMessage("asking_unit:");
    await harness.allHandled();
    const answer = { from: ANA, text: CEP, number: SHARED_NUMBER, wamid: newWamid() };
    hold.begin();
    await harness.receive(answer);
    await eventually("the first delivery is held", hold.isHeld);
    await harness.receive(answer);
    await harness.wish("answered by the second", ({ state }) => state === "asking");
    hold.release();
    await harness.allHandled();
    assert.equal((await harness.allWishes()).length, 1);
  });

  for (const text of ["não vendo isso", "ñ tenho"]) {
    it(`is no wish and no second answer when the other delivery has answered the only offer: ${text}`, async () => {
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      await harness.sentMessage("offer:");
      await harness.allHandled();
      const answer = { from: waIdOf(pizzeria(1)), text, wamid: newWamid() };
      hold.begin();
      await harness.receive(answer);
      await eventually("the first delivery is held", hold.isHeld);
      await harness.receive(answer);
      await harness.sentMessage("declined:");
      hold.release();
      await harness.allHandled();
      assert.deepEqual([(await harness.allWishes()).length, harness.sentMessages("declined:").length], [1, 1]);
      assert.deepEqual([harness.sentMessages("idle:"), harness.sentMessages("as_consumer:")], [[], []]);
    });
  }

  it("cancels nothing twice, and is no wish either, when the other delivery has cancelled the wish", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    await harness.allHandled();
    const decline = { from: ANA, text: "não quero mais", wamid: newWamid() };
    hold.begin();
    await harness.receive(decline);
    await eventually("the first delivery is held", hold.isHeld);
    await harness.receive(decline);
    await harness.wish("cancelled by the second", ({ state }) => state === "closed");
    hold.release();
    await harness.allHandled();
    assert.deepEqual([(await harness.allWishes()).length, harness.sentMessages("cancelled:").length], [1, 1]);
    assert.equal(await harness.connection.collection("contacts").countDocuments({ optedOutAt: { $ne: null } }), 0);
  });
});
