import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { PARNAIBA, pizzeria, SHARED_NUMBER, SOBRAL } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const CATEGORY_ASK_MS = 600_000;
const UNSURE = [
  { categoryId: 41, categoryName: "Pizzaria", confidence: 0.4 },
  { categoryId: 50, categoryName: "Lanchonete", confidence: 0.3 },
  { categoryId: 60, categoryName: "Padaria", confidence: 0.1 },
];

describe("talking with the consumer", () => {
  let harness: FlowHarness;

  beforeEach(async () => {
    harness = await startFlowHarness({
      env: { CATEGORY_ASK_MS: String(CATEGORY_ASK_MS) },
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 1_000n);
      },
    });
  });
  afterEach(() => harness.stop());

  const unsure = () => {
    harness.state.reliable = false;
    harness.state.candidates = UNSURE;
  };

  it("asks which unit on a shared number, and remembers it for the next wish", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER });
    const question = await harness.sentMessage("asking_unit:");
    assert.equal(question.inWindow.kind, "list");
    await harness.receive({ from: ANA, tap: tapsOf(question)[1] ?? "", number: SHARED_NUMBER });
    const wish = await harness.wish("asked", ({ state, outbox }) => state === "asking" && outbox.length === 0);
    assert.equal(wish.unit?.id, SOBRAL);
    await harness.receive({ from: ANA, text: "mais uma pizza", number: SHARED_NUMBER });
    await harness.wish(
      "second",
      ({ _id, unit, state }) => _id !== wish._id && unit?.id === SOBRAL && state === "asking",
    );
    assert.equal(harness.sentMessages("asking_unit:").length, 1);
  });

  it("takes a CEP, with its district, or the city's name as the answer, and asks again for a city no unit serves", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER });
    await harness.sentMessage("asking_unit:");
    await harness.receive({ from: ANA, text: "01001-000", number: SHARED_NUMBER });
    const again = await eventually("asked again", () => harness.sentMessages("asking_unit:")[1]);
    assert.match(bodyOf(again.inWindow), /Ainda não estamos em/);
    await harness.receive({ from: ANA, text: "moro em PARNAIBA mesmo", number: SHARED_NUMBER });
    const named = await harness.wish("asked", ({ state, unit }) => state === "asking" && unit?.id === PARNAIBA);
    assert.equal(named.district, undefined);
    await harness.receive({ from: "558699990002", text: "quero uma pizza", number: SHARED_NUMBER });
    await harness.wish(
      "second asks",
      ({ senderPhone, state }) => senderPhone === "5586999990002" && state === "asking_unit",
    );
    await harness.receive({ from: "558699990002", text: "meu cep é 64.200-000", number: SHARED_NUMBER });
    const second = await harness.wish(
      "second",
      ({ senderPhone, unit }) => senderPhone === "5586999990002" && unit?.id === PARNAIBA,
    );
    assert.equal(second.district, "Pindorama");
  });

  it("asks the category when unsure and takes the row tapped", async () => {
    unsure();
    await harness.receive({ from: ANA, text: "algo gostoso" });
    const question = await harness.sentMessage("asking_category:");
    assert.equal(tapsOf(question).length, 4);
    await harness.receive({ from: "558699990088", tap: tapsOf(question)[0] ?? "" });
    await harness.receive({ from: ANA, tap: tapsOf(question)[1] ?? "" });
    const wish = await harness.wish("chosen", ({ category }) => category !== null);
    assert.deepEqual([wish.category?.id, wish.category?.decidedBy], [50, "consumer"]);
  });

  it("takes Nenhuma destas as Outros", async () => {
    unsure();
    await harness.receive({ from: ANA, text: "algo" });
    const question = await harness.sentMessage("asking_category:");
    await harness.receive({ from: ANA, tap: tapsOf(question)[3] ?? "" });
    const wish = await harness.wish("chosen", ({ category }) => category !== null);
    assert.equal(wish.category?.id, 95);
  });

  it("takes the best candidate above half the threshold when the consumer does not answer, else Outros", async () => {
    unsure();
    await harness.receive({ from: ANA, text: "algo gostoso" });
    await harness.sentMessage("asking_category:");
    harness.advanceClock(CATEGORY_ASK_MS);
    const guessed = await harness.wish("guessed", ({ category }) => category !== null);
    assert.deepEqual([guessed.category?.id, guessed.category?.decidedBy], [41, "best_guess"]);
    harness.state.candidates = [{ categoryId: 41, categoryName: "Pizzaria", confidence: 0.2 }];
    await harness.receive({ from: ANA, text: "algo" });
    await eventually("asked again", () => harness.sentMessages("asking_category:").length === 2);
    harness.advanceClock(CATEGORY_ASK_MS);
    await harness.wish("others", ({ category }) => category?.id === 95 && category.decidedBy === "fallback");
  });

  it("classifies the wish again when the answer to the category question adds to it", async () => {
    unsure();
    await harness.receive({ from: ANA, text: "algo gostoso" });
    await harness.sentMessage("asking_category:");
    harness.state.reliable = true;
    await harness.receive({ from: ANA, text: "uma pizza" });
    const wish = await harness.wish("understood", ({ state }) => state === "asking");
    assert.equal(wish.text, "algo gostoso\numa pizza");
    assert.equal(wish.category?.decidedBy, "classifier");
  });

  it("asks a person known only by a business-scoped id for the number before any merchant is asked", async () => {
    await harness.receive({ from: "", bsuid: "BR.1", text: "quero uma pizza" });
    await harness.sentMessage("asking_number:");
    assert.equal(harness.sentMessages("offer:").length, 0);
    await harness.receive({ from: "", bsuid: "BR.1", text: "não sei" });
    await eventually("asked again", () => harness.sentMessages("asking_number:").length === 2);
    assert.equal(harness.sentMessages("offer:").length, 0);
    await harness.receive({ from: "", bsuid: "BR.1", text: "(86) 98888-7777" });
    await harness.sentMessage("offer:");
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.equal(wish.senderPhone, "5586988887777");
  });

  it("asks for the number once more, then ends the wish with words, and the next text is a wish of its own", async () => {
    await harness.receive({ from: "", bsuid: "BR.1", text: "quero uma pizza" });
    await harness.sentMessage("asking_number:");
    await harness.receive({ from: "", bsuid: "BR.1", text: "não sei" });
    await eventually("asked again", () => harness.sentMessages("asking_number:").length === 2);
    harness.advanceClock(10_000);
    const wamid = newWamid();
    for (let copy = 0; copy < 2; copy += 1) await harness.receive({ from: "", bsuid: "BR.1", text: "sei lá", wamid });
    assert.match(
      bodyOf((await harness.sentMessage("given_up:")).inWindow),
      /Não consegui ler o seu número.*escreva de novo/s,
    );
    await harness.allHandled();
    const [wish, ...others] = await harness.wishes();
    assert.deepEqual([wish?.state, wish?.appliedMessageIds.length, others.length], ["closed", 3, 0]);
    await harness.receive({ from: "", bsuid: "BR.1", text: "quero um bolo" });
    await harness.wish("begun anew", ({ text, state }) => text === "quero um bolo" && state === "asking_number");
  });

  it("does not let a typed number answer for a merchant", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const question = await harness.sentMessage("offer:");
    await harness.receive({ from: "", bsuid: "BR.2", text: "quero pizza também" });
    await harness.sentMessage("asking_number:");
    await harness.receive({ from: "", bsuid: "BR.2", text: pizzeria(1).whatsapp });
    await harness.allHandled();
    await harness.receive({ from: "", bsuid: "BR.2", tap: tapsOf(question)[0] ?? "" });
    await harness.receive({ from: "", bsuid: "BR.2", text: "TENHO" });
    await harness.allHandled();
    assert.equal(harness.state.debitCalls.length, 0);
  });

  it("knows one person by both forms of the number and by the business-scoped id that came with it", async () => {
    await harness.receive({ from: "558688887777", text: "quero uma pizza", bsuid: "BR.3" });
    await harness.allHandled();
    await harness.receive({ from: "5586988887777", text: "quero uma pizza" });
    await harness.receive({ from: "", bsuid: "BR.3", text: "quero uma pizza" });
    await harness.allHandled();
    assert.equal(await harness.connection.collection("contacts").countDocuments({ bsuid: "BR.3" }), 1);
    const owners = new Set((await harness.allWishes()).map(({ contactId }) => contactId));
    assert.equal(owners.size, 1);
  });

  it("answers a greeting with one friendly line, and makes no wish of it", async () => {
    await harness.receive({ from: ANA, text: "Oi" });
    await harness.sentMessage("welcome:");
    await eventually("the greeting is no wish", async () => (await harness.allWishes())[0]?.state === "void");
    await harness.receive({ from: ANA, text: "oi, bom dia" });
    await harness.sentMessage("reply:");
    assert.equal((await harness.wishes()).length, 0);
    assert.equal(harness.sentMessages("welcome:").length, 1);
  });

  it("answers the ready-made text of an advertisement like a greeting, and keeps it out of the wish that follows", async () => {
    const ad = "Olá! Tenho interesse e queria mais informações, por favor.";
    const referral = { source_type: "ad", source_id: "1234", headline: "Pizza em Parnaíba?" };
    await harness.receive({ from: ANA, text: ad, more: { referral } });
    await harness.sentMessage("welcome:");
    await eventually("no wish", async () => (await harness.allWishes())[0]?.state === "void");
    await harness.receive({ from: ANA, text: ad });
    await harness.sentMessage("reply:");
    assert.equal(harness.state.asked.get("categorise") ?? 0, 0);
    assert.deepEqual(await harness.wishes(), []);
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
  });

  it("honours SAIR at once, sends nothing more, and answers the person again when they write again", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    const question = await harness.sentMessage("offer:");
    await harness.receive({ from: ANA, text: " sair. ", at: new Date(Date.now() + 1_000) });
    await harness.sentMessage("optout:");
    await harness.wish("closed", ({ state, offers }) => state === "closed" && offers[0]?.status === "expired");
    const { offerId } = question.offer ?? {};
    assert.ok(offerId);
    await harness.receive({ from: ANA, text: "quero outra pizza", at: new Date(Date.now() + 3_000) });
    await harness.wish("asked again", ({ state }) => state === "asking");
  });

  it("ends the wish of a text that means SAIR in other words", async () => {
    harness.state.kindOf = (text) => (text.includes("largue") ? MessageKind.OPT_OUT : MessageKind.WISH);
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    await harness.receive({ from: ANA, text: "largue do meu pé", at: new Date(Date.now() + 1_000) });
    await harness.sentMessage("reply:");
    await harness.wish("closed", ({ state }) => state === "closed");
  });

  it("sends what is stored on MEUS DADOS", async () => {
    await harness.receive({ from: ANA, text: "Meus dados", name: "Ana" });
    assert.match(bodyOf((await harness.sentMessage("data:")).inWindow), /nome \*Ana\*, número \(86\) 99999-0001/);
  });

  it("asks to write when only media comes, once for several of them, and ignores reactions", async () => {
    const at = new Date();
    for (let count = 0; count < 3; count += 1) await harness.receive({ from: ANA, type: "image", at });
    await harness.receive({ from: ANA, type: "reaction" });
    await harness.allHandled();
    assert.equal(harness.sentMessages("media:").length, 1);
    assert.equal(harness.sentMessages("welcome:").length, 1);
  });
});
