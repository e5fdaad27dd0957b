import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { type OtherServices, pizzeria } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness } from "../_flow-harness.ts";

const ANA = "558699990001";

describe("a wish before the first categories are there", () => {
  let harness: FlowHarness;
  let taught: Pick<OtherServices, "candidates" | "modelVersion">;

  beforeEach(async () => {
    harness = await startFlowHarness({
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 1_000n);
        taught = { candidates: state.candidates, modelVersion: state.modelVersion };
        Object.assign(state, { candidates: [], modelVersion: "" });
      },
    });
  });
  afterEach(() => harness.stop());

  it("is kept, its person is told once, and it goes on by itself when a model is there", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const told = await harness.sentMessage("preparing:");
    assert.match(bodyOf(told.inWindow), /ainda está sendo preparado/);
    const asked = harness.state.thresholds.length;
    await eventually("it was tried again, and again", () => harness.state.thresholds.length > asked + 2);
    assert.equal(harness.sentMessages("preparing:").length, 1);
    assert.equal((await harness.allWishes())[0]?.state, "gathering");
    Object.assign(harness.state, taught);
    await harness.sentMessage("offer:");
  });

  it("does not keep a greeting or SAIR from being answered", async () => {
    await harness.receive({ from: ANA, text: "SAIR" });
    await harness.sentMessage("optout:");
    assert.equal(harness.sentMessages("preparing:").length, 0);
  });
});
