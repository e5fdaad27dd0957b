import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { DialogueAct, MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { eventually } from "@tenho/tests/support/eventually";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { BAKERY, PIZZA, pizzeria, SHARED_NUMBER, type StoodInAct } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const UNSURE = [
  { categoryId: BAKERY.id, categoryName: BAKERY.name, confidence: 0.5 },
  { categoryId: 70, categoryName: "Floricultura", confidence: 0.3 },
];
const SURE = [{ categoryId: PIZZA.id, categoryName: PIZZA.name, confidence: 0.97 }];

const act = (name: DialogueAct, requestConfidence: number): StoodInAct => ({
  act: name,
  actConfidence: 0.95,
  requestConfidence,
  known: true,
});
const REQUEST = act(DialogueAct.REQUEST, 0.97);
/** Texts by their beginnings, as the stand-in reads them; any other is a clear request for pizza. */
const READ: readonly (readonly [start: string, read: StoodInAct, isClear: boolean])[] = [
  ["manda foto", act(DialogueAct.REQUEST, 0.5), false],
  ["um presente", REQUEST, false],
  ["algo de pão", REQUEST, false],
  ["quero um conserto\nda geladeira", REQUEST, true],
  ["quero um conserto", act(DialogueAct.REQUEST, 0.6), false],
  ["da geladeira", act(DialogueAct.REQUEST, 0.5), false],
  ["pra minha mãe", act(DialogueAct.ADDITION, 0.1), false],
  ["quanto custa", act(DialogueAct.QUESTION, 0.1), false],
  ["pra que você quer", act(DialogueAct.QUESTION, 0.1), false],
  ["valeu", act(DialogueAct.THANKS, 0.01), false],
  ["ok obrigado", act(DialogueAct.THANKS, 0.01), false],
  ["🙏", act(DialogueAct.THANKS, 0.01), false],
  ["tem vaga", REQUEST, true],
  ["procuro emprego", REQUEST, true],
];

describe("words that come while a question is open", () => {
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
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 1_000n);
        const readOf = (text: string) => READ.find(([start]) => text.startsWith(start));
        state.actOf = (text) => readOf(text)?.[1] ?? REQUEST;
        // Asked before the rest of the answer is made, which is of the same text.
        state.kindOf = (text) => {
          state.reliable = readOf(text)?.[2] ?? true;
          state.candidates = state.reliable ? SURE : text.startsWith("algo de pão") ? UNSURE.slice(0, 1) : UNSURE;
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
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: ANA, text, wamid });
    await harness.allHandled();
  };
  const asked = (count: number) =>
    eventually(`asked ${count} times`, () => harness.sentMessages("asking_category:")[count - 1]);
  const offered = () =>
    harness.wish("offered", ({ state, outbox }) => state === "asking" && outbox.length === 0) as Promise<Wish>;

  it("drops what was no clear request for what comes next", async () => {
    await say("manda foto");
    await asked(1);
    await say("remédio pra dor de cabeça");
    const wish = await offered();
    assert.deepEqual([wish.text, wish.parts.length], ["remédio pra dor de cabeça", 1]);
    assert.equal((await harness.allWishes()).length, 1);
    const [offer] = harness.sentMessages("offer:");
    assert.ok(offer && !bodyOf(offer.inWindow).includes("foto"));
  });

  it("joins what is a clear request only together with the words before", async () => {
    await say("quero um conserto");
    await asked(1);
    await say("da geladeira");
    assert.equal((await offered()).text, "quero um conserto\nda geladeira");
  });

  it("makes a clear request for something else a wish of its own, and tells what becomes of the one that was asked about", async () => {
    await say("um presente");
    const question = await asked(1);
    await say("uma pizza de calabresa");
    const wish = await offered();
    assert.equal(wish.text, "uma pizza de calabresa");
    const receipt = bodyOf((await harness.sentMessage("received:")).inWindow);
    assert.match(receipt, /^Deixei _um presente_ de lado, sem perguntar a ninguém\. Anotado! Estou perguntando/);
    const before = (await harness.wishes()).find(({ text }) => text === "um presente");
    assert.deepEqual([before?.state, before?.offers, before?.category], ["closed", [], null]);
    assert.equal((await harness.allWishes()).length, 2);
    await harness.receive({ from: ANA, tap: tapsOf(question)[0] ?? "" });
    await harness.sentMessage("over:");
    assert.deepEqual((await harness.wishes()).map(({ state }) => state).toSorted(), ["asking", "closed"]);
  });

  it("joins what goes on with a clear request, and takes back what a no before it takes back", async () => {
    await say("um presente");
    await asked(1);
    await say("pra minha mãe");
    await asked(2);
    await harness.wish("joined", ({ text }) => text === "um presente\npra minha mãe");
    await say("não, quero é pizza");
    assert.equal((await offered()).text, "quero é pizza");
    assert.equal((await harness.allWishes()).length, 1);
  });

  it("answers what asks for nothing by itself, and leaves the question open", async () => {
    await say("um presente");
    const question = await asked(1);
    await say("quanto custa isso?");
    assert.match(bodyOf((await harness.sentMessage("act:how:")).inWindow), /^Perguntar é grátis/);
    assert.equal(harness.sentMessages("asking_category:").length, 1);
    await harness.receive({ from: ANA, text: "1", quoted: question.id });
    const wish = await harness.wish("picked", ({ category }) => category?.decidedBy === "consumer");
    assert.equal(wish.text, "um presente");
  });

  for (const only of [true, false]) {
    it(`takes thanks for no answer, asks nothing once more for them, and leaves the question open (${only ? "yes or no" : "list"})`, async () => {
      await say(only ? "algo de pão" : "um presente");
      const question = await asked(1);
      for (const text of ["valeu", "ok obrigado", "🙏"]) await say(text);
      assert.equal(bodyOf((await harness.sentMessage("act:thanks:")).inWindow), "De nada!");
      await eventually("read by themselves", async () => {
        const talk = (await harness.allWishes()).filter(({ state }) => state === "void");
        return talk.length === 3;
      });
      assert.equal(harness.sentMessages("asking_category:").length, 1);
      assert.equal(harness.sentMessages("act:thanks:").length, 1);
      const [wish] = await harness.wishes();
      assert.deepEqual([wish?.state, wish?.repeats], ["asking_category", 0]);
      await harness.receive({ from: ANA, tap: tapsOf(question)[0] ?? "" });
      await harness.wish("picked", ({ category }) => category?.decidedBy === "consumer");
    });
  }

  it("does so while the place is asked for too", async () => {
    await harness.receive({ from: ANA, text: "uma pizza", number: SHARED_NUMBER });
    await harness.sentMessage("asking_unit:");
    await harness.receive({ from: ANA, text: "pra que você quer saber disso?", number: SHARED_NUMBER });
    await harness.sentMessage("act:how:");
    assert.equal(harness.sentMessages("asking_unit:").length, 1);
    await harness.receive({ from: ANA, text: "parnaíba", number: SHARED_NUMBER });
    assert.equal((await offered()).text, "uma pizza");
  });

  it("gives the wish up for words that do, so that nobody is asked", async () => {
    for (const [count, text] of ["deixa pra lá", "esquece, já achei", "não precisa mais"].entries()) {
      await say("um presente");
      await asked(count + 1);
      await say(text);
      await eventually(text, () => harness.sentMessages("dropped:").length === count + 1);
    }
    const all = await harness.allWishes();
    assert.ok(
      all.every(
        ({ state, closedReason, text }) =>
          state === "closed" && closedReason === "not_wanted" && text === "um presente",
      ),
    );
    assert.deepEqual(harness.sentMessages("offer:"), []);
  });

  for (const way of ["in words", "by a tap"]) {
    it(`lets the question be answered after its time (${way}): the wish is asked of those, and no second one begins`, async () => {
      await say("um presente");
      const question = await asked(1);
      harness.advanceClock(600_000);
      const kept = await harness.wish("kept", ({ category, outbox }) => category !== null && outbox.length === 0);
      assert.notEqual(kept.category?.decidedBy, "consumer");
      if (way === "in words") await say("padarias");
      else await harness.receive({ from: ANA, tap: tapsOf(question)[0] ?? "" });
      const wish = await harness.wish("answered", ({ category }) => category?.decidedBy === "consumer");
      assert.deepEqual([wish._id, wish.text, wish.category?.id], [kept._id, "um presente", BAKERY.id]);
      assert.equal(
        bodyOf((await harness.sentMessage("late_category:")).inWindow),
        "Certo, *Padaria*: procuro quem tem _um presente_ e te aviso por aqui.",
      );
      assert.equal((await harness.allWishes()).length, 1);
      await harness.receive({ from: ANA, tap: tapsOf(question)[1] ?? "" });
      assert.match(bodyOf((await harness.sentMessage("over:")).inWindow), /^Este botão não vale mais/);
    });
  }

  it("asks no company for who looks for a job, wherever they say so", async () => {
    await say("procuro emprego");
    const reply = bodyOf((await harness.sentMessage("act:job:")).inWindow);
    assert.match(reply, /^Emprego eu não sei achar, .*SINE/);
    await say("um presente");
    await asked(1);
    await say("tem vaga de atendente?");
    await eventually("read by itself", async () =>
      (await harness.allWishes()).some(({ text, state }) => text.startsWith("tem vaga") && state === "void"),
    );
    assert.deepEqual(harness.sentMessages("offer:"), []);
    assert.equal(harness.sentMessages("act:job:").length, 1, "not twice within ten minutes");
    assert.equal(harness.sentMessages("asking_category:").length, 1);
  });
});
