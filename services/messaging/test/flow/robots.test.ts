import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { DialogueAct } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const HOUR_MS = 3_600_000;
const SHOP = pizzeria(1);
const AWAY = "Olá! Agradecemos sua mensagem. Não estamos disponíveis no momento, mas responderemos assim que possível.";
const UNSURE = [{ categoryId: 41, categoryName: "Pizzaria", confidence: 0.4 }];

/** Acts by words of the texts below; others are requests. */
const ACTS: [RegExp, DialogueAct][] = [
  [/^oi/, DialogueAct.GREETING],
  [/fria/, DialogueAct.COMPLAINT],
  [/quanto custa/, DialogueAct.QUESTION],
  [/adoro/, DialogueAct.TALK],
  [/trabalho/, DialogueAct.OWN_SERVICE],
  [/reunião/, DialogueAct.NOISE],
  [/^com borda/, DialogueAct.ADDITION],
];

/** A machine by what it writes at each turn. */
const ROBOTS: Record<string, (turn: number) => string> = {
  "an away text": () => AWAY,
  "a menu": () => "Oi! Sou o assistente virtual. Não entendi sua resposta. Escolha uma das opções abaixo.",
  "a text nobody knows": () => "Opa beleza por aqui é isso mesmo",
  "a greeting": () => "oi",
  "texts that change": (turn) => `Atendimento número ${turn}, aguarde que nossa equipe já responde`,
};

describe("a machine that writes to us", () => {
  let harness: FlowHarness;

  beforeEach(async () => {
    harness = await startFlowHarness({
      env: { WISHES_AN_HOUR_MAX: "5", REPLIES_AN_HOUR_MAX: "6", CATEGORY_ASK_MS: String(HOUR_MS) },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  });
  afterEach(() => harness.stop());

  const sentToConsumer = () => [...harness.sent.values()].filter(({ id }) => !id.startsWith("offer:")).length;

  for (const [name, textOf] of Object.entries(ROBOTS)) {
    it(`is no consumer, and is answered few times: ${name}`, async () => {
      harness.state.reliable = false;
      harness.state.candidates = UNSURE;
      for (let turn = 1; turn <= 20; turn += 1) {
        await harness.receive({ from: ANA, text: textOf(turn) });
        await harness.allHandled();
        await eventually("read", async () =>
          (await harness.allWishes()).every(
            ({ state, outbox }) => state !== "gathering" && state !== "sorting" && outbox.length === 0,
          ),
        );
      }
      assert.ok(sentToConsumer() <= 7, `${sentToConsumer()} messages`);
      assert.deepEqual(harness.sentMessages("offer:"), []);
      const open = (await harness.wishes()).map(({ state }) => state);
      assert.deepEqual(open, []);
    });
  }

  it("that answers for a company is not heard: no wish, no word, and no SAIR undone", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.sentMessage("offer:");
    const before = harness.sent.size;
    for (let turn = 0; turn < 5; turn += 1) await harness.receive({ from: waIdOf(SHOP), text: AWAY });
    await harness.allHandled();
    assert.deepEqual([harness.sent.size, (await harness.allWishes()).length], [before, 1]);
    await harness.receive({ from: waIdOf(SHOP), text: "SAIR" });
    await harness.sentMessage("optout:");
    await harness.receive({ from: waIdOf(SHOP), text: AWAY, at: new Date(Date.now() + 2_000) });
    await harness.allHandled();
    assert.equal(await harness.connection.collection("contacts").countDocuments({ optedOutAt: { $ne: null } }), 1);
  });

  it("is not joined to the wish of its person", async () => {
    await harness.stop();
    harness = await startFlowHarness({
      env: { WISH_GATHER_MS: "60000" },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
    await harness.receive({ from: ANA, text: "quero uma pizza de calabresa" });
    await harness.receive({ from: ANA, text: "Obrigado pelo contato, já vamos te atender 😊" });
    await harness.receive({ from: ANA, text: "grande" });
    await harness.allHandled();
    harness.advanceClock(60_000);
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.equal(wish.text, "quero uma pizza de calabresa\ngrande");
  });
});

describe("a person who answers at once, in words that a shop's phone has too", () => {
  let harness: FlowHarness;
  const start = async (env: Record<string, string> = {}) => {
    harness = await startFlowHarness({
      env: { CATEGORY_ASK_MS: String(HOUR_MS), ...env },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
        state.actOf = (text) => {
          const [, act] = ACTS.find(([words]) => words.test(text)) ?? [];
          const requestConfidence = act === undefined ? 0.95 : 0.02;
          return { act: act ?? DialogueAct.REQUEST, actConfidence: 0.9, requestConfidence, known: true };
        };
      },
    });
  };
  afterEach(() => harness.stop());

  const write = async (text: string) => {
    await harness.receive({ from: ANA, text });
    await harness.allHandled();
    await eventually("read", async () =>
      (await harness.allWishes()).every(
        ({ state, outbox }) => state !== "gathering" && state !== "sorting" && outbox.length === 0,
      ),
    );
  };

  it("is answered as anybody is, and no company is asked before the person says what it is", async () => {
    await start();
    await write("oi");
    await write("a pizza veio fria e atrasada, péssimo atendimento");
    assert.match(bodyOf((await harness.sentMessage("act:complaint:")).inWindow), /^Sinto muito/);
    await write("atendimento de manicure em casa hoje de tarde");
    assert.deepEqual(
      [(await harness.sentMessage("asking_category:")).contactId.length > 0, harness.sentMessages("offer:")],
      [true, []],
    );
    await harness.receive({ from: ANA, tap: tapsOf(await harness.sentMessage("asking_category:"))[0] ?? "" });
    await harness.sentMessage("offer:");
  });

  it("is answered three times in an hour, which no two machines go beyond", async () => {
    await start();
    await write("oi");
    for (const text of [
      "veio fria e atrasada, que atendimento ruim",
      "quanto custa o atendimento de vocês por mês",
      "adoro esse atendimento de vocês, são demais",
    ]) {
      const before = harness.sent.size;
      await write(text);
      assert.equal(harness.sent.size, before + 1, text);
    }
    const before = harness.sent.size;
    await write("trabalho com atendimento de festas e eventos");
    assert.equal(harness.sent.size, before);
  });

  it("has what goes on with the wish joined to it, and nothing else", async () => {
    await start({ WISH_GATHER_MS: "60000" });
    for (const text of [
      "quero uma pizza",
      "Opa! Estou em reunião, depois eu vejo isso com calma",
      "com borda, se tiver na promoção de hoje",
    ]) {
      await harness.receive({ from: ANA, text });
      await harness.allHandled();
    }
    harness.advanceClock(60_000);
    const wish = await harness.wish("asked", ({ state }) => state === "asking_category");
    assert.equal(wish.text, "quero uma pizza\ncom borda, se tiver na promoção de hoje");
  });
});

describe("what one person begins and gets unasked in an hour", () => {
  let harness: FlowHarness;
  beforeEach(async () => {
    harness = await startFlowHarness({ env: { WISHES_AN_HOUR_MAX: "5", REPLIES_AN_HOUR_MAX: "6" } });
  });
  afterEach(() => harness.stop());

  it("is bounded: wishes, then one sentence, delivered once or twice, until the hour is over", async () => {
    for (let count = 1; count <= 8; count += 1) {
      const wamid = newWamid();
      const copies = count === 6 ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1)
        await harness.receive({ from: ANA, text: `quero ${count} pizzas`, wamid });
      await harness.allHandled();
      await eventually("read", async () => (await harness.allWishes()).every(({ openKey }) => openKey === undefined));
    }
    assert.equal((await harness.wishes()).length, 5);
    assert.match(bodyOf((await harness.sentMessage("full:")).inWindow), /vários pedidos nesta última hora/);
    assert.equal(harness.sentMessages("full:").length, 1);
    harness.advanceClock(HOUR_MS + 1_000);
    await harness.receive({ from: ANA, text: "quero um bolo", at: new Date(Date.now() + HOUR_MS) });
    await harness.wish("begun again", ({ text }) => text === "quero um bolo");
  });

  it("is bounded: replies to pictures and greetings together", async () => {
    for (let count = 0; count < 10; count += 1) {
      await harness.receive({
        from: ANA,
        ...(count % 2 === 0 ? { type: "image" } : { text: `oi ${"i".repeat(count)}` }),
      });
      await harness.allHandled();
      await eventually("read", async () =>
        (await harness.allWishes()).every(({ openKey, outbox }) => openKey === undefined && outbox.length === 0),
      );
    }
    const replies = harness.sentMessages("media:").length + harness.sentMessages("reply:").length;
    assert.equal(replies, 6);
    assert.equal(harness.sentMessages("welcome:").length, 1);
    assert.deepEqual(tapsOf(await harness.sentMessage("welcome:")), []);
  });
});
