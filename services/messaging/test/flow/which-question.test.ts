import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { DialogueAct, MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { optionsOf } from "../../src/domain/outgoing/options.ts";
import { pizzeria, type StoodInAct } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness } from "../_flow-harness.ts";

const ANA = "558699990001";
const EXPIRY_MS = 600_000;
const act = (name: DialogueAct, requestConfidence: number): StoodInAct => ({
  act: name,
  actConfidence: 0.95,
  requestConfidence,
  known: true,
});
/** Texts by their beginnings, as the stand-in reads them; any other is a clear request. */
const ACTS: readonly (readonly [start: string, read: StoodInAct])[] = [
  ["cancela o que", act(DialogueAct.CANCEL, 0.03)],
  ["isso", act(DialogueAct.STOP, 0.05)],
  ["esse", act(DialogueAct.COMPLAINT, 0.02)],
  ["sim", act(DialogueAct.ANSWER, 0.05)],
];

describe("words that agree or point while several things are open", () => {
  let harness: FlowHarness;
  beforeEach(async () => {
    harness = await startFlowHarness({
      env: { OFFER_EXPIRY_MS: String(EXPIRY_MS), CATEGORY_ASK_MS: String(10 * EXPIRY_MS) },
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 1_000n);
        state.actOf = (text) => ACTS.find(([start]) => text.startsWith(start))?.[1] ?? act(DialogueAct.REQUEST, 0.97);
        state.kindOf = (text) => {
          state.reliable = !text.startsWith("talvez");
          return MessageKind.WISH;
        };
      },
    });
  });
  afterEach(() => harness.stop());

  const say = async (text: string) => {
    const wamid = newWamid();
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: ANA, text, wamid });
    await harness.allHandled();
  };
  const wished = async (text: string) => {
    await say(text);
    await harness.wish(text, (wish) => wish.text === text && wish.state === "asking" && wish.outbox.length === 0);
  };
  const unanswered = async (...texts: string[]) => {
    for (const text of texts) await wished(text);
    harness.advanceClock(2 * EXPIRY_MS);
    await eventually("nobody answered", () => harness.sentMessages("silence:").length === texts.length);
  };
  const tries = async () => (await harness.wishes()).filter(({ rounds }) => rounds > 0).map(({ text }) => text);

  it("asks which of several wishes a yes tries again, and takes the one that is named", async () => {
    await unanswered("uma pizza", "um calzone");
    await say("sim");
    const asked = await harness.sentMessage("which_question:");
    assert.match(bodyOf(asked.inWindow), /^Sim para qual pedido\?/u);
    assert.deepEqual(
      optionsOf(asked.inWindow)
        .map(({ title }) => title)
        .toSorted(),
      ["um calzone", "uma pizza"],
    );
    assert.deepEqual(await tries(), []);
    await say("calzone");
    await harness.wish("tried again", ({ text, rounds }) => text === "um calzone" && rounds === 1);
    assert.deepEqual(await tries(), ["um calzone"]);
    assert.equal(harness.sentMessages("which_question:").length, 1);
  });

  it("asks whether a yes answers the question of one wish or tries another again", async () => {
    await unanswered("uma pizza");
    await say("talvez um calzone");
    await harness.sentMessage("asking_category:");
    await say("sim");
    const asked = await harness.sentMessage("which_question:");
    assert.deepEqual(
      optionsOf(asked.inWindow).map(({ title }) => title),
      ["talvez um calzone", "uma pizza"],
    );
    await say("1");
    await harness.wish(
      "picked",
      ({ category, text }) => category?.decidedBy === "consumer" && text.endsWith("calzone"),
    );
    assert.deepEqual(await tries(), []);
  });

  it("takes a yes where one question is open", async () => {
    await unanswered("uma pizza");
    await say("sim");
    await harness.wish("tried again", ({ rounds }) => rounds === 1);
    assert.deepEqual(harness.sentMessages("which_question:"), []);
  });

  it("asks the question before once more, with its options, for words that point at none of them", async () => {
    await wished("uma pizza");
    await wished("um calzone");
    await say("cancela o que pedi");
    await harness.sentMessage("act:cancel:");
    await say("esse");
    const asked = await harness.sentMessage("which_option:");
    assert.match(bodyOf(asked.inWindow), /^Qual deles\?/u);
    await say("o calzone");
    const over = await harness.wish("cancelled", ({ withdrawnAt }) => withdrawnAt !== undefined);
    assert.equal(over.text, "um calzone");
  });

  it("tells how the wishes stand where nothing is asked, and stops or complains about nothing", async () => {
    await wished("uma pizza");
    await wished("um calzone");
    for (const text of ["isso", "esse", "sim"]) await say(text);
    const told = bodyOf((await harness.sentMessage("act:status:")).inWindow);
    assert.match(told, /_uma pizza_: 1 empresa/u);
    assert.match(told, /_um calzone_: 1 empresa/u);
    const acts = [...harness.sent.keys()].filter((id) => id.startsWith("act:") || id.startsWith("unclear:"));
    assert.ok(
      acts.every((id) => id.startsWith("act:status:")),
      acts.join(),
    );
    assert.ok((await harness.allWishes()).every(({ complaint }) => complaint === undefined));
  });
});
