import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { DialogueAct, MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { BAKERY, PIZZA, pizzeria, SHARED_NUMBER, type StoodInAct } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const act = (name: DialogueAct, requestConfidence: number): StoodInAct => ({
  act: name,
  actConfidence: 0.95,
  requestConfidence,
  known: true,
});
/** Texts by their beginnings that ask for nothing; any other is a clear request. */
const NOTHING = ["moro", "sei lá"];
const sure = (text: string) => (/pão|padaria/u.test(text) ? BAKERY : PIZZA);

describe("a request that comes while number or place is asked for", () => {
  let harness: FlowHarness;
  const crashes = new Set<string>();

  beforeEach(async () => {
    crashes.clear();
    harness = await startFlowHarness({
      crash: (name) => {
        if (crashes.delete(name)) throw new Error(`died at ${name}`);
      },
      setUp: (state) => {
        state.merchants.push({ ...SHOP, categoryIds: [PIZZA.id, BAKERY.id] });
        state.balances.set(SHOP.id, 1_000n);
        const isNothing = (text: string) => NOTHING.some((start) => text.startsWith(start));
        state.actOf = (text) => (isNothing(text) ? act(DialogueAct.ANSWER, 0.05) : act(DialogueAct.REQUEST, 0.97));
        state.kindOf = (text) => {
          state.reliable = !isNothing(text);
          state.candidates = [{ categoryId: sure(text).id, categoryName: sure(text).name, confidence: 0.97 }];
          return MessageKind.WISH;
        };
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
    return wamid;
  };
  const questions = () => harness.sentMessages("asking_unit:").map(({ inWindow }) => bodyOf(inWindow));
  const asking = (count: number) =>
    eventually(`${count} asked`, async () => {
      const all = (await harness.wishes()).filter(({ state, outbox }) => state === "asking" && outbox.length === 0);
      return all.length === count ? all : null;
    });

  it("is kept until the place is known, and becomes a wish of its own, once", async () => {
    await say("uma pizza");
    await eventually("asked", () => questions().length === 1);
    await say("quero pão");
    await eventually("asked on", () => questions().length === 2);
    assert.match(questions()[1] ?? "", /^Anotei também _quero pão_\. Em qual cidade/u);
    crashes.add("wish-spawned");
    await say("parnaíba");
    const all = await asking(2);
    assert.deepEqual(all.map(({ text }) => text).toSorted(), ["quero pão", "uma pizza"]);
    assert.ok(all.every(({ unit, offers }) => unit?.city === "Parnaíba" && offers.length === 1));
    assert.deepEqual(all.map(({ category }) => category?.name).toSorted(), [BAKERY.name, PIZZA.name].toSorted());
    assert.equal((await harness.allWishes()).length, 2);
  });

  it("is two at the most; the third has the question asked once more", async () => {
    await say("uma pizza");
    await eventually("asked", () => questions().length === 1);
    for (const text of ["quero pão", "quero um bolo", "quero um açaí"]) await say(text);
    await eventually("asked on", () => questions().length === 4);
    assert.doesNotMatch(questions()[3] ?? "", /^Anotei/u);
    await say("parnaíba");
    assert.deepEqual((await asking(3)).map(({ text }) => text).toSorted(), ["quero pão", "quero um bolo", "uma pizza"]);
  });

  it("takes the place of the wish where its words take that back", async () => {
    await say("uma pizza");
    await eventually("asked", () => questions().length === 1);
    await say("não, quero é pão");
    await eventually("asked on", () => questions().length === 2);
    assert.match(questions()[1] ?? "", /^Certo, então _quero é pão_\. Em qual cidade/u);
    await say("parnaíba");
    const [wish] = await asking(1);
    assert.deepEqual([wish?.text, wish?.category?.name], ["quero é pão", BAKERY.name]);
    assert.equal((await harness.allWishes()).length, 1);
  });

  it("is none where the words may be meant as a place, though they name what is sold", async () => {
    await say("uma pizza");
    await eventually("asked", () => questions().length === 1);
    await say("perto da padaria do João");
    await eventually("asked once more", () => questions().length === 2);
    assert.doesNotMatch(questions()[1] ?? "", /^Anotei/u);
    await say("parnaíba");
    assert.deepEqual(
      (await asking(1)).map(({ text }) => text),
      ["uma pizza"],
    );
  });

  it("goes with the message that asked for it, and not with the one before", async () => {
    const first = await say("uma pizza");
    await eventually("asked", () => questions().length === 1);
    const second = await say("quero pão");
    await eventually("asked on", () => questions().length === 2);
    await harness.receive({ from: ANA, deletes: first, number: SHARED_NUMBER });
    await harness.wish("the kept one is the wish", ({ text, parts }) => text === "quero pão" && parts.length === 1);
    await harness.receive({ from: ANA, deletes: second, number: SHARED_NUMBER });
    await harness.wish("withdrawn", ({ withdrawnAt }) => withdrawnAt !== undefined);
    await harness.allHandled();
    assert.deepEqual(harness.sentMessages("offer:"), []);
  });

  it("is kept while the number is asked for, too", async () => {
    const say = (text: string) => harness.receive({ from: "", bsuid: "BR.1", text, wamid: newWamid() });
    await say("uma pizza");
    await harness.sentMessage("asking_number:");
    await say("quero pão");
    await eventually("asked on", () => harness.sentMessages("asking_number:").length === 2);
    assert.match(
      bodyOf(harness.sentMessages("asking_number:")[1]?.inWindow ?? never()),
      /^Anotei também _quero pão_\./u,
    );
    await say("86 99999-0001");
    assert.deepEqual(
      (await asking(2)).map(({ senderPhone }) => senderPhone),
      ["5586999990001", "5586999990001"],
    );
  });
});

describe("a detail that comes while number or place is asked for", () => {
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
        state.balances.set(SHOP.id, 1_000n);
      },
    });
  });
  afterEach(() => harness.stop());

  /** Writes it, dies before it is done, and has it delivered again. */
  const say = async (text: string, from: object = { from: ANA, number: SHARED_NUMBER }) => {
    const wamid = newWamid();
    crashes.add("inbound-before-done");
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: "", text, wamid, ...from });
    await harness.allHandled();
  };
  const asked = () => harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);

  it("is kept with the wish until the place is known, also beside the place, and companies read it", async () => {
    await say("uma pizza");
    await eventually("asked", () => harness.sentMessages("asking_unit:").length === 1);
    await say("é pra hoje");
    await eventually("asked on", () => harness.sentMessages("asking_unit:").length === 2);
    const question = harness.sentMessages("asking_unit:")[1]?.inWindow ?? never();
    assert.match(bodyOf(question), /^Anotei: _é pra hoje_\. Em qual cidade/u);
    await say("parnaíba, tamanho grande");
    assert.equal((await asked()).text, "uma pizza\né pra hoje\ntamanho grande");
    assert.match(bodyOf((await harness.sentMessage("offer:")).inWindow), /é pra hoje/u);
    assert.equal((await harness.allWishes()).length, 1);
  });

  it("is kept while the number is asked for, too", async () => {
    const from = { bsuid: "BR.1" };
    await say("uma pizza", from);
    await harness.sentMessage("asking_number:");
    await say("grande", from);
    await eventually("asked on", () => harness.sentMessages("asking_number:").length === 2);
    await say("86 99999-0001", from);
    assert.equal((await asked()).text, "uma pizza\ngrande");
  });
});

const never = (): never => {
  throw new Error("no message");
};
