import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { DialogueAct, TalkState } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { optionsOf } from "../../src/domain/outgoing/options.ts";
import { pizzeria, type StoodInAct } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const CATEGORY_ASK_MS = 600_000;
const WAITING_MAX_MS = 8 * 24 * 3_600_000;
const UNSURE = [
  { categoryId: 41, categoryName: "Pizzaria", confidence: 0.55 },
  { categoryId: 50, categoryName: "Lanchonete", confidence: 0.3 },
];

const act = (name: DialogueAct, requestConfidence: number, more: Partial<StoodInAct> = {}): StoodInAct => ({
  act: name,
  actConfidence: 0.95,
  requestConfidence,
  known: true,
  ...more,
});
const REQUEST = act(DialogueAct.REQUEST, 0.97);

/** Texts by their beginnings, as the stand-in reads them; any other is a request. */
const ACTS: readonly (readonly [start: string, read: StoodInAct])[] = [
  ["e aí", act(DialogueAct.STATUS, 0.02)],
  ["alguém?", act(DialogueAct.GREETING, 0.02)],
  ["nada ainda", act(DialogueAct.STATUS, 0.02)],
  ["?", act(DialogueAct.EMPTY, 0.01)],
  ["cancela o que pedi", act(DialogueAct.CANCEL, 0.03)],
  ["valeu", act(DialogueAct.THANKS, 0.01)],
  ["quanto custa", act(DialogueAct.QUESTION, 0.1)],
  ["ela não me responde", act(DialogueAct.TALK, 0.02)],
  ["a pizza veio fria", act(DialogueAct.COMPLAINT, 0.05)],
  ["veio fria", act(DialogueAct.COMPLAINT, 0.05)],
  ["faço frete", act(DialogueAct.OWN_SERVICE, 0.2)],
  ["vc é robô", act(DialogueAct.TALK, 0.04)],
  ["fortnite", act(DialogueAct.TALK, 0.1)],
  ["tem maconha", act(DialogueAct.ADULT, 0.3)],
  ["https://", act(DialogueAct.NOISE, 0.01)],
  ["que chatice, gente", act(DialogueAct.STOP, 0.01)],
  ["sem cebola", act(DialogueAct.ADDITION, 0.1)],
  ["foto sua", act(DialogueAct.REQUEST, 0.45)],
  ["caixão", { ...REQUEST, known: false }],
];

describe("what people mean", () => {
  let harness: FlowHarness;

  beforeEach(async () => {
    harness = await startFlowHarness({
      env: { CATEGORY_ASK_MS: String(CATEGORY_ASK_MS) },
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 1_000n);
        state.actOf = (text) => ACTS.find(([start]) => text.startsWith(start))?.[1] ?? REQUEST;
      },
    });
  });
  afterEach(() => harness.stop());

  /** Opens a wish that a pizzeria is asked for. */
  const openWish = async () => {
    await harness.receive({ from: ANA, text: "uma pizza grande" });
    return harness.wish(
      "asked",
      ({ state, outbox, text }) => state === "asking" && outbox.length === 0 && text === "uma pizza grande",
    );
  };
  const voids = async () => (await harness.allWishes()).filter(({ state }) => state === "void");
  const replied = async (name: string) => bodyOf((await harness.sentMessage(`act:${name}:`)).inWindow);

  it("offers nothing that asks for nothing, however sure the category is", async () => {
    // Some declines and stops are obeyed as such, before anything is read; "foto sua" and "caixão" may ask for something.
    const others = ["foto sua", "caixão", "cancela o", "parem com isso"];
    const texts = ACTS.map(([start]) => start).filter((start) => !others.includes(start));
    for (const [at, text] of texts.entries()) await harness.receive({ from: `5586999901${10 + at}`, text });
    await eventually("each was closed", async () => (await voids()).length === texts.length);
    assert.deepEqual([harness.sentMessages("offer:"), await harness.wishes()], [[], []]);
  });

  it("tells how open wishes stand, who has it, and until when others may answer", async () => {
    await openWish();
    await harness.receive({ from: ANA, text: "e aí?" });
    assert.match(await replied("status"), /^_uma pizza grande_: 1 empresa ainda pode responder( até \d\d:\d\d)?\.$/);
    assert.equal((await harness.wishes()).length, 1);
  });

  it("lists the open wishes to cancel, and cancels the one tapped, once", async () => {
    const wish = await openWish();
    await harness.receive({ from: ANA, text: "cancela o que pedi" });
    const list = await harness.sentMessage("act:cancel:");
    const [tap = ""] = tapsOf(list);
    await harness.receive({ from: "558699990077", tap });
    await harness.receive({ from: ANA, tap });
    await harness.wish("cancelled", ({ _id, withdrawnAt }) => _id === wish._id && withdrawnAt !== undefined);
    assert.match(
      bodyOf((await harness.sentMessage(`cancelled:${wish._id}`)).inWindow),
      /^Tudo bem, cancelei: _uma pizza grande_/,
    );
    await harness.receive({ from: ANA, tap });
    await harness.allHandled();
    assert.equal(harness.sentMessages(`cancelled:${wish._id}`).length, 1);
  });

  /** Opens a wish that the pizzeria said TENHO to, and that its consumer was told of. */
  const servedWish = async () => {
    const { _id: wishId } = await openWish();
    const merchantId = pizzeria(1).id;
    await harness.flow.answerOffer({
      wishId,
      merchantId,
      by: merchantId,
      contactId: null,
      at: new Date(),
      answer: "TENHO",
      via: "panel",
      key: "k1",
    });
    await harness.sentMessage("told:");
    return harness.wish("answered", ({ state, outbox }) => state === "answered" && outbox.length === 0);
  };
  it("tells who has it to who asks after the answer, by words that greet with nothing wished, and tells no answer twice", async () => {
    await servedWish();
    for (const [at, text] of ["alguém?", "e aí?", "?"].entries()) {
      await harness.receive({ from: ANA, text });
      await eventually(`${text} was closed`, async () => (await voids()).length === at + 1);
    }
    assert.match(await replied("status"), /^_uma pizza grande_: \*Pizzaria 1\* tem\.$/);
    const replies = [...harness.sent.keys()].filter((id) => id.startsWith("act:"));
    assert.equal(replies.length, 1, replies.join());
  });

  it("tells that a wish ended without anybody, and once it changed, how it stands now", async () => {
    harness.state.merchants = [];
    await harness.receive({ from: ANA, text: "uma pizza grande" });
    await harness.sentMessage("nobody:");
    await harness.receive({ from: ANA, text: "nada ainda?" });
    assert.match(await replied("status"), /^_uma pizza grande_: ainda não temos uma empresa para isso/);
    harness.advanceClock(WAITING_MAX_MS);
    await harness.wish("over", ({ state, outbox }) => state === "closed" && outbox.length === 0);
    await harness.receive({ from: ANA, text: "alguém?" });
    const over = await harness.sentMessage("act:status:closed");
    assert.match(bodyOf(over.inWindow), /ainda não temos uma empresa para isso, e o pedido terminou/);
  });

  it("greets who writes the same words with nothing wished", async () => {
    await harness.receive({ from: ANA, text: "uma pizza grande" });
    await harness.receive({ from: "558699990078", text: "alguém?" });
    await eventually("closed", async () => (await voids()).length === 1);
    assert.deepEqual(harness.sentMessages("act:status"), []);
  });

  it("takes what says that a company does not answer as a complaint about it, once one has it", async () => {
    await harness.receive({ from: ANA, text: "ela não me responde" });
    await eventually("closed", async () => (await voids()).length === 1);
    assert.deepEqual(harness.sentMessages("act:complaint:"), []);
    await servedWish();
    await harness.receive({ from: ANA, text: "ela não me responde nada" });
    assert.deepEqual(
      optionsOf((await harness.sentMessage("act:complaint:")).inWindow).map(({ title }) => title),
      ["Pizzaria 1", "Outra empresa"],
    );
  });

  const complaints = async () => (await harness.allWishes()).flatMap(({ complaint }) => complaint ?? []);

  it("tells who answered lately, where nothing is open any more", async () => {
    await servedWish();
    await harness.receive({ from: ANA, text: "e aí?" });
    assert.match(await replied("status"), /^_uma pizza grande_: \*Pizzaria 1\* tem\.$/);
  });

  it("asks which company a complaint is about, and keeps it with the wish, for a tap and for words", async () => {
    const served = await servedWish();
    const [offer] = served.offers;
    await harness.receive({ from: ANA, text: "a pizza veio fria" });
    const question = await harness.sentMessage("act:complaint:");
    assert.match(bodyOf(question.inWindow), /^Sinto muito por isso\. Foi com qual empresa\?$/);
    const [tap = ""] = tapsOf(question);
    await harness.receive({ from: "558699990077", tap });
    await harness.receive({ from: ANA, text: "a primeira" });
    const kept = await harness.sentMessage("complained:");
    assert.match(bodyOf(kept.inWindow), /em \*Parnaíba\*\. .* com \*Pizzaria 1\*\.$/);
    await harness.receive({ from: ANA, tap });
    await harness.allHandled();
    assert.equal(harness.sentMessages("complained:").length, 1, "one answer is taken");
    const [complaint, ...others] = await complaints();
    assert.deepEqual(
      [complaint?.about, complaint?.unit?.city, others],
      [{ wishId: served._id, offerId: offer?.id }, "Parnaíba", []],
    );
    assert.deepEqual(
      (await harness.wishes()).map(({ _id }) => _id),
      [served._id],
      "neither the complaint nor its answer is a wish",
    );
  });

  it("keeps a complaint of whom no company has answered, and asks nothing", async () => {
    await harness.receive({ from: ANA, text: "uma pizza grande" });
    await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
    await harness.receive({ from: ANA, text: "a pizza veio fria" });
    assert.match(
      await replied("complaint"),
      /^Sinto muito por isso\. Sua reclamação fica com quem cuida da Tenho em \*Parnaíba\*\./,
    );
    assert.deepEqual(
      (await complaints()).map(({ about }) => about),
      [null],
    );
  });

  it("takes words as the answer to its question from the next text alone", async () => {
    const wish = await openWish();
    await harness.receive({ from: ANA, text: "cancela o que pedi" });
    await harness.sentMessage("act:cancel:");
    harness.state.candidates = UNSURE;
    harness.state.reliable = false;
    await harness.receive({ from: ANA, text: "um lanche agora" });
    await harness.sentMessage("asking_category:");
    await harness.receive({ from: ANA, text: "1" });
    await harness.wish(
      "chosen",
      ({ text, category }) => text === "um lanche agora" && category?.decidedBy === "consumer",
    );
    assert.equal((await harness.wishes()).find(({ _id }) => _id === wish._id)?.withdrawnAt, undefined);
  });

  it("says to a detail that came too late where it helps, and changes no offer", async () => {
    const wish = await openWish();
    await harness.receive({ from: ANA, text: "sem cebola" });
    assert.match(await replied("detail"), /^Já perguntei às empresas como você escreveu: _uma pizza grande_\./);
    assert.equal((await harness.wishes()).find(({ _id }) => _id === wish._id)?.text, "uma pizza grande");
  });

  it("has a reply for each act, and gives none twice within ten minutes", async () => {
    await openWish();
    const expected = [
      ["valeu demais", "valeu mesmo", "thanks", /^De nada!$/],
      ["quanto custa isso?", "quanto custa pra mim?", "how", /^Perguntar é grátis\./],
      ["veio fria", "veio fria e sem queijo", "complaint", /^Sinto muito/],
      ["faço frete", "faço frete e mudança", "own_service", /cadastrar/],
      ["vc é robô?", "vc é robô mesmo, né", "robot", /^Sou um robô, sim\./],
      ["fortnite", "fortnite é massa", "talk", /^Disso eu não entendo/],
      ["tem maconha", "tem maconha da boa", "adult", /^Isso eu não posso procurar\./],
    ] as const;
    for (const [text, alike, name, body] of expected) {
      await harness.receive({ from: ANA, text });
      assert.match(await replied(name), body, text);
      const before = (await voids()).length;
      await harness.receive({ from: ANA, text: alike });
      await eventually("closed without a word", async () => (await voids()).length > before);
      assert.equal(harness.sentMessages(`act:${name}:`).length, 1, text);
    }
    await harness.receive({ from: ANA, text: "https://exemplo.com.br/promo" });
    await eventually("noise closed", async () => (await voids()).some(({ text }) => text.startsWith("https://")));
    assert.equal(harness.sentMessages("act:noise").length, 0);
  });

  it("obeys words that surely want no more messages", async () => {
    const wish = await openWish();
    await harness.receive({ from: ANA, text: "que chatice, gente" });
    await harness.wish("withdrawn", ({ _id, withdrawnAt }) => _id === wish._id && withdrawnAt !== undefined);
  });

  it("asks about what may be a wish, offers it once a category is picked, and closes it kindly otherwise", async () => {
    harness.state.candidates = UNSURE;
    await harness.receive({ from: ANA, text: "foto sua" });
    const question = await harness.sentMessage("asking_category:");
    assert.equal(harness.sentMessages("offer:").length, 0, "a reliable category alone is not enough");
    await harness.receive({ from: ANA, tap: tapsOf(question)[0] ?? "" });
    await harness.wish("offered", ({ state, category }) => state === "asking" && category?.decidedBy === "consumer");
    for (const [from, end] of [
      ["558699990002", () => Promise.resolve(harness.advanceClock(CATEGORY_ASK_MS))],
      ["558699990003", (taps: string[]) => harness.receive({ from: "558699990003", tap: taps.at(-1) ?? "" })],
    ] as const) {
      const asked = harness.sentMessages("asking_category:").length;
      await harness.receive({ from, text: "foto sua" });
      const again = await eventually("asked", () => harness.sentMessages("asking_category:")[asked]);
      await end(tapsOf(again));
      await eventually("closed", async () =>
        (await voids()).some(
          ({ senderPhone, kind }) => senderPhone?.endsWith(from.slice(-4)) === true && kind === "other",
        ),
      );
    }
    await eventually("each closed with a sentence", () => harness.sentMessages("unclear:").length === 2);
    assert.equal(harness.sentMessages("offer:").length, 1);
  });

  it("takes no best guess for what no category sells", async () => {
    harness.state.reliable = false;
    harness.state.candidates = UNSURE;
    await harness.receive({ from: ANA, text: "caixão" });
    await harness.sentMessage("asking_category:");
    harness.advanceClock(CATEGORY_ASK_MS);
    await harness.wish("filed under Outros", ({ category }) => category?.decidedBy === "fallback");
    assert.equal(harness.sentMessages("offer:").length, 0);
  });

  it("reads a text by what is open", async () => {
    harness.state.actOf = (text, talk) => {
      if (!text.startsWith("de calabresa")) return REQUEST;
      return talk === TalkState.WISH ? act(DialogueAct.ADDITION, 0.1) : REQUEST;
    };
    await harness.receive({ from: "558699990004", text: "de calabresa" });
    await harness.wish("a wish where nothing is open", ({ text }) => text === "de calabresa");
    await openWish();
    await harness.receive({ from: ANA, text: "de calabresa" });
    assert.match(await replied("detail"), /uma pizza grande/);
  });
});
