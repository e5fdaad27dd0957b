import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const GATHER_MS = 60_000;

describe("a wish that becomes one paid TENHO", () => {
  let harness: FlowHarness;

  before(async () => {
    harness = await startFlowHarness({
      env: { WISH_GATHER_MS: String(GATHER_MS) },
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 100n);
      },
    });
  });
  after(() => harness.stop());

  it("gathers texts, asks the merchant, debits once and exchanges both contacts", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", name: "Ana" });
    await harness.receive({ from: ANA, text: "de calabresa, meu zap é 86 98888-1234" });
    await eventually("both texts are one wish", async () => (await harness.allWishes())[0]?.parts.length === 2);
    harness.advanceClock(GATHER_MS);
    const question = await harness.sentMessage("offer:");
    assert.match(bodyOf(question.inWindow), /Pedido em Tenho Parnaíba: _quero uma pizza de calabresa, meu zap é •••_/);
    assert.equal(question.outsideWindow?.kind, "template");
    const offer = question.offer;
    assert.ok(offer);

    await harness.outcomes.accepted(question, new Date());
    const [yes = ""] = tapsOf(question);
    await harness.receive({ from: waIdOf(pizzeria(1)), tap: yes, name: "Dona Pizza" });

    const accepted = await harness.sentMessage("accepted:");
    assert.match(
      bodyOf(accepted.inWindow),
      /^Ótimo! Fale com \*Ana\*: \(86\) 99999-0001\. Pedido: _[^_]+_\. Debitamos R\$ 0,30; seu saldo é \*R\$ 0,70\*/,
    );
    const told = await harness.sentMessage("told:");
    const [head, block = "", ...others] = bodyOf(told.inWindow).split("\n\n");
    assert.deepEqual([head, others], ["*1 empresa tem:* _quero uma pizza de calabresa, meu zap é •••_", []]);
    const [name, reached, link = ""] = block.split("\n");
    assert.deepEqual([name, reached], ["*Pizzaria 1*", "(86) 97700-0001 · aberta 24 horas"]);
    const { pathname, searchParams } = new URL(link);
    assert.equal(pathname, "/5586977000001");
    assert.match(searchParams.get("text") ?? "", /"quero uma pizza de calabresa, meu zap é/);

    const wish = await harness.wish("answered", ({ state, outbox }) => state === "answered" && outbox.length === 0);
    assert.equal(wish.parts.length, 2);
    assert.equal(wish.category?.id, 41);
    assert.equal(wish.nextDueAt, null);
    const [stored] = wish.offers;
    assert.equal(stored?.status, "accepted");
    assert.equal(stored?.debit?.balanceBeforeCents, 100);
    assert.equal(stored?.reportedInMessage, 1);
    assert.deepEqual(harness.state.debitCalls, [`offer:${offer.offerId}`]);
    assert.equal(harness.sentMessages("welcome:").length, 1);
    assert.equal(harness.sentMessages("received:").length, 1);
  });
});
