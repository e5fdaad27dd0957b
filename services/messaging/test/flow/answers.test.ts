import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import { eventually } from "@tenho/tests/support/eventually";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const OFFER_EXPIRY_MS = 3_600_000;
const SHOP = pizzeria(1);
const RIVAL = pizzeria(2);

describe("answers to an offer", () => {
  let harness: FlowHarness;

  const ask = async (text = "quero uma pizza"): Promise<OutgoingMessage> => {
    const before = new Set(harness.sentMessages("offer:"));
    await harness.receive({ from: ANA, text });
    return eventually("asked", () => harness.sentMessages("offer:").find((message) => !before.has(message)));
  };
  const tap = (message: OutgoingMessage, which: 0 | 1, from = waIdOf(SHOP)) =>
    harness.receive({ from, tap: tapsOf(message)[which] ?? "" });
  const offerOf = async (message: OutgoingMessage) => {
    const wish = (await harness.wishes()).find(({ _id }) => _id === message.offer?.wishId);
    return wish?.offers.find(({ id }) => id === message.offer?.offerId);
  };

  beforeEach(async () => {
    harness = await startFlowHarness({
      env: { OFFER_EXPIRY_MS: String(OFFER_EXPIRY_MS) },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  });
  afterEach(() => harness.stop());

  it("leaves the offer open and replies so when there is no balance, and debits after a top-up", async () => {
    const question = await ask();
    harness.state.balances.set(SHOP.id, 10n);
    await tap(question, 0);
    const notice = await harness.sentMessage("nobalance:");
    assert.match(
      bodyOf(notice.inWindow),
      /Seu saldo é \*R\$ 0,10\* e o TENHO custa \*R\$ 0,30\*. Pague este Pix de \*R\$ 6,00\*/,
    );
    assert.equal((await offerOf(question))?.status, "pending");
    harness.state.balances.set(SHOP.id, 60n);
    await tap(question, 0);
    await harness.sentMessage("accepted:");
    assert.equal(harness.state.balances.get(SHOP.id), 30n);
  });

  it("takes the price frozen in the offer although the price has changed since", async () => {
    const question = await ask();
    harness.state.priceCents = 90n;
    await tap(question, 0);
    await harness.sentMessage("accepted:");
    assert.equal(harness.state.balances.get(SHOP.id), 70n);
  });

  it("asks a merchant without balance while a TENHO is free, and takes nothing although it has a price by the tap", async () => {
    harness.state.balances.set(SHOP.id, 0n);
    harness.state.priceCents = 0n;
    const question = await ask();
    assert.match(bodyOf(question.inWindow), /TENHO agora é \*grátis\*/);
    harness.state.priceCents = 30n;
    await tap(question, 0);
    await tap(question, 0);
    const told = await harness.sentMessage("accepted:");
    assert.match(bodyOf(told.inWindow), /Este TENHO foi grátis; seu saldo continua \*R\$.0,00\*/);
    assert.equal(harness.state.balances.get(SHOP.id), 0n);
    const offer = await offerOf(question);
    assert.deepEqual([offer?.status, offer?.priceCents, harness.state.paid.size], ["accepted", 0, 1]);
    assert.equal(harness.state.descriptions.get(offer?.id ?? ""), "TENHO grátis: Pizzaria");
  });

  it("keeps a free TENHO of a merchant that owes waiting until that is settled", async () => {
    harness.state.priceCents = 0n;
    const question = await ask();
    harness.state.balances.set(SHOP.id, -200n);
    await tap(question, 0);
    const notice = await harness.sentMessage("nobalance:");
    assert.match(
      bodyOf(notice.inWindow),
      /O TENHO é grátis, mas seu saldo é \*-R\$.2,00\* e precisa ser acertado antes/,
    );
    harness.state.balances.set(SHOP.id, 0n);
    await tap(question, 0);
    await harness.sentMessage("accepted:");
  });

  it("takes NÃO TENHO for free, keeps the wish and sends that every merchant refused", async () => {
    const question = await ask();
    await tap(question, 1);
    await harness.sentMessage("declined:");
    await harness.sentMessage("nobody:");
    await harness.wish("kept", ({ state }) => state === "waiting_merchant");
    assert.equal(harness.state.debitCalls.length, 0);
    await tap(question, 0);
    await harness.sentMessage("already:");
    assert.equal(harness.state.debitCalls.length, 0, "a no is final");
  });

  it("does not debit a second tap, and replies so", async () => {
    const question = await ask();
    await tap(question, 0);
    await harness.sentMessage("accepted:");
    await tap(question, 0);
    await harness.sentMessage("already:");
    assert.equal(harness.state.paid.size, 1);
  });

  it("expires an offer counted from Meta's acceptance, then asks the consumer whether to try again, and does", async () => {
    const question = await ask();
    await harness.outcomes.accepted(question, new Date(Date.now() - OFFER_EXPIRY_MS + 100));
    await harness.wish("unanswered", ({ state }) => state === "unanswered");
    const retryQuestion = await harness.sentMessage("silence:");
    // Meta's clock counts whole seconds: a tap in the same second would count as in time.
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "", at: new Date(Date.now() + 1_000) });
    await harness.sentMessage("late:");
    harness.state.priceCents = 90n;
    await harness.receive({ from: ANA, tap: tapsOf(retryQuestion)[0] ?? "" });
    const again = await harness.sentMessage(`offer:${question.offer?.offerId}:2`);
    await tap(again, 0);
    await harness.sentMessage("accepted:");
    assert.equal(harness.state.debitCalls.length, 1);
    assert.equal((await harness.wishes())[0]?.offers.length, 1, "one offer for a merchant, ever");
    assert.equal(harness.state.balances.get(SHOP.id), 70n, "at the price it was first asked at");
  });

  it("says that an offer comes again, where it waits for the merchant's opening, and takes no answer until then", async () => {
    const question = await ask();
    await harness.outcomes.failed(question, "unreachable", new Date());
    const retryQuestion = await harness.sentMessage("silence:");
    harness.state.merchants = [pizzeria(1, { closedToday: true })];
    await harness.receive({ from: ANA, tap: tapsOf(retryQuestion)[0] ?? "" });
    await harness.wish("waits for the opening", ({ offers }) => offers[0]?.status === "scheduled");
    await tap(question, 0);
    assert.match(bodyOf((await harness.sentMessage("again:")).inWindow), /volta para você quando a empresa abrir/);
    await harness.allHandled();
    assert.deepEqual(harness.state.debitCalls, []);
  });

  it("lets the consumer drop an unanswered wish", async () => {
    const question = await ask();
    await harness.outcomes.failed(question, "unreachable", new Date());
    const retryQuestion = await harness.sentMessage("silence:");
    await harness.receive({ from: "558699990099", tap: tapsOf(retryQuestion)[1] ?? "" });
    await harness.allHandled();
    assert.equal((await harness.wishes())[0]?.state, "unanswered", "another person cannot drop it");
    await harness.receive({ from: ANA, tap: tapsOf(retryQuestion)[1] ?? "" });
    await harness.sentMessage("dropped:");
    await harness.wish("closed", ({ state }) => state === "closed");
    assert.equal(harness.sentMessages("dropped:").length, 1);
  });

  it("honours a tap made in time that reaches us after the offer was marked expired", async () => {
    const question = await ask();
    const tappedAt = new Date();
    await harness.outcomes.accepted(question, new Date(tappedAt.getTime() - OFFER_EXPIRY_MS + 1_000));
    await harness.wish("expired", ({ state }) => state === "unanswered");
    await harness.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "", at: tappedAt });
    await harness.sentMessage("accepted:");
    await harness.sentMessage("told:");
  });

  it("refuses a button not tapped by the merchant or its staff with permission to answer", async () => {
    harness.state.staff.push(
      { id: "clerk", clientId: SHOP.id, phone: "5586966660001" },
      { id: "manager", clientId: SHOP.id, phone: "5586966660002" },
    );
    harness.state.overrides.set("manager", { "message.access": true });
    harness.state.merchants.push(RIVAL);
    const question = await ask();
    for (const from of ["558699990077", "558666660001", waIdOf(RIVAL)]) await tap(question, 0, from);
    await harness.receive({ from: waIdOf(SHOP), tap: `${tapsOf(question)[0]}x` });
    await harness.allHandled();
    assert.equal(harness.state.debitCalls.length, 0);
    await tap(question, 0, "558666660002");
    await harness.sentMessage("accepted:");
    assert.equal((await offerOf(question))?.answeredBy, "manager");
  });

  it("takes a typed TENHO for the quoted or the only open offer, and asks which when there are several", async () => {
    const first = await ask();
    const second = await ask("quero outra pizza");
    await harness.receive({ from: waIdOf(SHOP), text: "Tenho!" });
    await harness.sentMessage("which:");
    assert.equal(harness.state.debitCalls.length, 0);
    await harness.receive({ from: waIdOf(SHOP), text: "não tenho", quoted: second.id });
    await harness.sentMessage("declined:");
    await harness.receive({ from: waIdOf(SHOP), text: "TENHO" });
    await harness.sentMessage("accepted:");
    assert.equal((await offerOf(first))?.status, "accepted");
    assert.equal((await offerOf(second))?.status, "rejected");
  });

  it("raises not_found for a merchant who was not asked", async () => {
    const question = await ask();
    const command = { answer: "TENHO", by: "x", via: "panel", contactId: null, key: "k", at: new Date() } as const;
    const wishId = question.offer?.wishId ?? "";
    await assert.rejects(
      harness.flow.answerOffer({ ...command, wishId, merchantId: RIVAL.id }),
      (error: unknown) => error instanceof AppError && error.code === "not_found",
    );
  });
});
