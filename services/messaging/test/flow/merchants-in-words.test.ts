import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const SHOP = pizzeria(1);
const OTHER = pizzeria(2);

describe("a merchant that answers in words", () => {
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
        state.balances.set(SHOP.id, 100n);
      },
    });
  });
  afterEach(() => harness.stop());

  const offered = async (from: string, count: number): Promise<OutgoingMessage> => {
    await harness.receive({ from, text: "quero uma pizza" });
    return eventually("offered", () => harness.sentMessages("offer:")[count - 1]);
  };
  const said = async (text: string, more: object = {}) => {
    const wamid = newWamid();
    crashes.add("inbound-before-done");
    await harness.receive({ from: waIdOf(SHOP), text, wamid, ...more });
    await harness.receive({ from: waIdOf(SHOP), text, wamid, ...more });
    await harness.allHandled();
  };
  const onlyTheConsumersWish = async () => {
    const texts = (await harness.allWishes()).map(({ text }) => text);
    assert.ok(
      texts.every((text) => text === "quero uma pizza"),
      texts.join(" | "),
    );
  };

  it("is heard with the same words at each offer, and not again at the same one", async () => {
    const words = "opa tenho sim por 35 reais";
    for (const [index, from] of [ANA, "558699990002", "558699990003"].entries()) {
      const offer = await offered(from, index + 1);
      // Written after the offer by Meta's clock, which has whole seconds.
      harness.advanceClock(2_000);
      await said(words);
      await eventually("asked back", () => harness.sentMessages("opened:").length === index + 1);
      await said(words);
      assert.equal(harness.sentMessages("opened:").length, index + 1, "once an offer");
      await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(offer)[1] ?? "" });
      await eventually("declined", () => harness.sentMessages("declined:").length === index + 1);
    }
    await onlyTheConsumersWish();
  });

  for (const isQuoting of [false, true]) {
    it(`is asked back for a yes, with the price, and pays only by the tap (${isQuoting ? "quoting" : "plain"})`, async () => {
      const question = await offered(ANA, 1);
      await said("tenho sim", isQuoting ? { quoted: question.id } : {});
      const back = await harness.sentMessage("opened:");
      assert.match(
        bodyOf(back.inWindow),
        /toque em TENHO: custa \*R\$\s0,30\* do seu saldo\. Pedido: _quero uma pizza_/,
      );
      assert.deepEqual(tapsOf(back), tapsOf(question));
      await said("sim");
      assert.equal(harness.sentMessages("opened:").length, 1, "once in some minutes");
      await harness.sentMessage("tap:");
      assert.deepEqual(harness.state.debitCalls, []);
      await onlyTheConsumersWish();
      await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(back)[0] ?? "" });
      await harness.sentMessage("accepted:");
    });

    it(`declines by a plain no, and by "não vendo isso" (${isQuoting ? "quoting" : "plain"})`, async () => {
      for (const [index, text] of ["ñ tenho", "Não vendo isso"].entries()) {
        const question = await offered(`55869999100${index}`, index + 1);
        await said(text, isQuoting ? { quoted: question.id } : {});
        await eventually("declined", () => harness.sentMessages("declined:").length === index + 1);
      }
      await eventually("corrected", async () => (await harness.corrections()).length === 1);
      await onlyTheConsumersWish();
    });
  }

  it("is told what is missing for each offer, and after ten minutes that none is open, whatever it was told before", async () => {
    const tenMinutesMs = 600_000;
    const beginMs = Math.ceil(Date.now() / tenMinutesMs) * tenMinutesMs;
    const at = (minutes: number) => ({ at: new Date(beginMs + minutes * 60_000) });
    for (const [index, minutes] of [0, 3].entries()) {
      const offer = await offered(`55869999100${index}`, index + 1);
      await said("tenho sim", at(minutes));
      await said("sim", at(minutes + 1));
      assert.deepEqual(
        [harness.sentMessages("opened:").length, harness.sentMessages("tap:").length],
        [index + 1, index + 1],
      );
      await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(offer)[1] ?? "", ...at(minutes + 2) });
      await eventually("declined", () => harness.sentMessages("declined:").length === index + 1);
    }
    for (const [minutes, count] of [
      [6, 1],
      [7, 1],
      [17, 2],
    ] as const) {
      await said("tenho", at(minutes));
      assert.equal(harness.sentMessages("idle:").length, count, `after ${minutes} minutes`);
    }
  });

  it("has its price and its hour kept, which the consumer reads with the contact after the tap", async () => {
    const question = await offered(ANA, 1);
    await said("tenho pizza de calabresa grande por 45, me liga 86 98888-1111");
    assert.match(bodyOf((await harness.sentMessage("opened:")).inWindow), /^Anotei, e o cliente lê isso/);
    await said("só depois das 19h");
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "" });
    const told = bodyOf((await harness.sentMessage("told:")).inWindow);
    assert.match(told, /"tenho pizza de calabresa grande por 45, me liga \S+; só depois das 19h"/);
    assert.doesNotMatch(told, /98888-1111/);
    await onlyTheConsumersWish();
  });

  it("is told what can be told when it asks, with the buttons again, and nothing is noted", async () => {
    const question = await offered(ANA, 1);
    await said("tenho sim");
    await eventually("asked back", () => harness.sentMessages("opened:").length === 1);
    for (const text of ["entrega onde?", "pra que dia"]) await said(text);
    const backs = harness.sentMessages("opened:");
    assert.equal(backs.length, 2, "once for the yes and once for the first of the questions");
    const [, back] = backs;
    assert.ok(back);
    assert.match(
      bodyOf(back.inWindow),
      /^O cliente só escreveu isto, de \*Parnaíba\*\. O número dele vem depois do TENHO, que custa .* Pedido: _quero uma pizza_/,
    );
    assert.deepEqual(tapsOf(back), tapsOf(question));
    assert.match(bodyOf((await harness.sentMessage("tap:")).inWindow), /^Isso o cliente não escreveu/);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(back)[0] ?? "" });
    assert.doesNotMatch(bodyOf((await harness.sentMessage("told:")).inWindow), /onde|que dia/);
    await onlyTheConsumersWish();
  });

  it("gets the buttons again for a question, and which offer is meant is asked where several are open", async () => {
    await offered(ANA, 1);
    await said("quanto ele quer pagar?");
    assert.match(bodyOf((await harness.sentMessage("opened:")).inWindow), /^O cliente só escreveu isto/);
    await offered("558699990002", 2);
    await said("tenho sim");
    await harness.sentMessage("which:");
    await onlyTheConsumersWish();
  });

  it("hears what became of an offer that is over, and nothing for its thanks", async () => {
    const question = await offered(ANA, 1);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[1] ?? "" });
    await harness.sentMessage("declined:");
    await said("tenho sim", { quoted: question.id });
    await harness.sentMessage("already:");
    await said("tenho por 45");
    await harness.sentMessage("idle:");
    const before = harness.sent.size;
    await said("obrigado");
    assert.equal(harness.sent.size, before);
    await onlyTheConsumersWish();
  });

  it("is asked once whether it wants something as a consumer, and its text is a wish only after the tap", async () => {
    harness.state.merchants.push(OTHER);
    harness.state.balances.set(OTHER.id, 100n);
    await said("preciso de pizzas para a equipe");
    await said("umas dez");
    const asked = await harness.sentMessage("as_consumer:");
    assert.match(bodyOf(asked.inWindow), /fazer um pedido como cliente\?/);
    assert.equal(harness.sentMessages("as_consumer:").length, 1);
    assert.deepEqual(await harness.allWishes(), []);
    await said("sim");
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.equal(wish.text, "preciso de pizzas para a equipe\numas dez");
    assert.deepEqual(harness.sentMessages("welcome:"), []);
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(asked)[0] ?? "" });
    await harness.sentMessage("over:");
    assert.equal((await harness.allWishes()).length, 1);
  });
});
