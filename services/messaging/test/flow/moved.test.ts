import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { PARNAIBA, pizzeria, SHARED_NUMBER, SOBRAL } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const HERE = pizzeria(1);
const THERE = { ...pizzeria(2), unitId: SOBRAL };
const UNSURE = { categoryId: 42, categoryName: "Padaria", confidence: 0.5 };

describe("words that say in which city somebody is now", () => {
  let harness: FlowHarness;
  const crashes = new Set<string>();

  beforeEach(async () => {
    crashes.clear();
    harness = await startFlowHarness({
      env: { CATEGORY_ASK_MS: "600000" },
      crash: (name) => {
        if (crashes.delete(name)) throw new Error(`died at ${name}`);
      },
      setUp: (state) => {
        state.merchants.push(HERE, THERE);
        for (const { id } of [HERE, THERE]) state.balances.set(id, 1_000n);
      },
    });
  });
  afterEach(() => harness.stop());

  /** Writes it, dies before it is done, and has it delivered again. */
  const say = async (text: string) => {
    const wamid = newWamid();
    crashes.add("inbound-before-done");
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: ANA, text, wamid, number: SHARED_NUMBER });
    await harness.allHandled();
  };
  const asked = (unitId: string) =>
    harness.wish(`asked in ${unitId}`, ({ state, unit, outbox }) => {
      return state === "asking" && unit?.id === unitId && outbox.length === 0;
    });

  it("decide the next wishes, and the one for which companies elsewhere are asked is asked there too at a tap", async () => {
    await say("quero uma pizza");
    await harness.sentMessage("asking_unit:");
    await say("parnaíba");
    await asked(PARNAIBA);
    await say("agora estou em Sobral");
    const question = await harness.sentMessage("moved:");
    assert.equal(
      bodyOf(question.inWindow),
      "Certo, agora procuro em *Sobral*. Pergunto lá também por _quero uma pizza_?",
    );
    assert.equal((await harness.allWishes()).length, 1, "they are no detail, and no wish");
    await harness.receive({ from: ANA, tap: tapsOf(question)[0] ?? "", number: SHARED_NUMBER });
    assert.equal((await asked(SOBRAL)).text, "quero uma pizza");
    await say("um calzone");
    const other = await harness.wish("another", ({ text, state }) => text === "um calzone" && state === "asking");
    assert.equal(other.unit?.id, SOBRAL);
    assert.equal(harness.sentMessages("asking_unit:").length, 1);
  });

  it("decide the wish whose category is asked for, of which no word is changed, and the question is asked on", async () => {
    await say("estou em Parnaíba");
    assert.match(bodyOf((await harness.sentMessage("moved:")).inWindow), /^Certo, agora procuro em \*Parnaíba\*\./u);
    assert.deepEqual(await harness.allWishes(), []);
    harness.state.reliable = false;
    harness.state.candidates = [UNSURE];
    await say("um presente");
    await harness.sentMessage("asking_category:");
    await say("mudei pra Sobral");
    await eventually("asked on", () => harness.sentMessages("asking_category:").length === 2);
    assert.match(
      bodyOf(harness.sentMessages("asking_category:")[1]?.inWindow ?? assert.fail("no question")),
      /^Certo, procuro em \*Sobral\*\. Você procura/u,
    );
    const [wish] = await harness.allWishes();
    assert.deepEqual([wish?.text, wish?.unit?.id, wish?.parts.length], ["um presente", SOBRAL, 1]);
  });
});
