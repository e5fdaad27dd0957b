import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import { eventually } from "@tenho/kernel/testing/eventually";
import type { OutgoingMessage } from "../../src/app/outgoing/outgoing-messages.ts";
import { pizzeria, waIdOf } from "../_clients.ts";
import { bodyOf, startWorld, tapsOf, type World } from "../_flow-harness.ts";

const ANA = "558699990001";
const OFFER_EXPIRY_MS = 3_600_000;
const SHOP = pizzeria(1);
const RIVAL = pizzeria(2);

describe("answers to an offer", () => {
  let world: World;

  const ask = async (text = "quero uma pizza"): Promise<OutgoingMessage> => {
    const before = new Set(world.saidAll("offer:"));
    await world.receive({ from: ANA, text });
    return eventually("asked", () => world.saidAll("offer:").find((message) => !before.has(message)));
  };
  const tap = (message: OutgoingMessage, which: 0 | 1, from = waIdOf(SHOP)) =>
    world.receive({ from, tap: tapsOf(message)[which] ?? "" });
  const offerOf = async (message: OutgoingMessage) => {
    const wish = (await world.wishes()).find(({ _id }) => _id === message.offer?.wishId);
    return wish?.offers.find(({ id }) => id === message.offer?.offerId);
  };

  beforeEach(async () => {
    world = await startWorld({
      env: { OFFER_EXPIRY_MS: String(OFFER_EXPIRY_MS) },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  });
  afterEach(() => world.stop());

  it("leaves the offer open and says so when there is no balance, and debits after a top-up", async () => {
    const question = await ask();
    world.state.balances.set(SHOP.id, 10n);
    await tap(question, 0);
    const told = await world.said("nobalance:");
    assert.match(
      bodyOf(told.inWindow),
      /Seu saldo é \*R\$ 0,10\* e o TENHO custa \*R\$ 0,30\*.*http:\/\/localhost:8080/,
    );
    assert.equal((await offerOf(question))?.status, "pending");
    world.state.balances.set(SHOP.id, 60n);
    await tap(question, 0);
    await world.said("accepted:");
    assert.equal(world.state.balances.get(SHOP.id), 30n);
  });

  it("takes the price frozen in the offer although the price has changed since", async () => {
    const question = await ask();
    world.state.priceCents = 90n;
    await tap(question, 0);
    await world.said("accepted:");
    assert.equal(world.state.balances.get(SHOP.id), 70n);
  });

  it("takes NÃO TENHO for free, keeps the wish and says that everybody said no", async () => {
    const question = await ask();
    await tap(question, 1);
    await world.said("declined:");
    await world.said("nobody:");
    await world.wish("kept", ({ state }) => state === "waiting_merchant");
    assert.equal(world.state.debitCalls.length, 0);
    await tap(question, 0);
    await world.said("already:");
    assert.equal(world.state.debitCalls.length, 0, "a no is final");
  });

  it("does not debit a second tap, and says so", async () => {
    const question = await ask();
    await tap(question, 0);
    await world.said("accepted:");
    await tap(question, 0);
    await world.said("already:");
    assert.equal(world.state.paid.size, 1);
  });

  it("counts silence from Meta's acceptance, then asks the consumer whether to try again, and does", async () => {
    const question = await ask();
    await world.flow.listener.accepted(question, new Date(Date.now() - OFFER_EXPIRY_MS + 100));
    await world.wish("silent", ({ state }) => state === "unanswered");
    const silence = await world.said("silence:");
    // Meta's clock counts whole seconds: a tap of the same second would count as made in time.
    await world.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "", at: new Date(Date.now() + 1_000) });
    await world.said("late:");
    await world.receive({ from: ANA, tap: tapsOf(silence)[0] ?? "" });
    const again = await world.said(`offer:${question.offer?.offerId}:2`);
    await tap(again, 0);
    await world.said("accepted:");
    assert.equal(world.state.debitCalls.length, 1);
    assert.equal((await world.wishes())[0]?.offers.length, 1, "one offer for a merchant, ever");
  });

  it("lets the consumer drop a wish nobody answered", async () => {
    const question = await ask();
    await world.flow.listener.failed(question, "unreachable", new Date());
    const silence = await world.said("silence:");
    await world.receive({ from: "558699990099", tap: tapsOf(silence)[1] ?? "" });
    await world.settled();
    assert.equal((await world.wishes())[0]?.state, "unanswered", "it is not a stranger's to drop");
    await world.receive({ from: ANA, tap: tapsOf(silence)[1] ?? "" });
    await world.said("dropped:");
    await world.wish("closed", ({ state }) => state === "closed");
    assert.equal(world.saidAll("dropped:").length, 1);
  });

  it("honours a tap made in time that reaches us after the offer was marked expired", async () => {
    const question = await ask();
    const tappedAt = new Date();
    await world.flow.listener.accepted(question, new Date(tappedAt.getTime() - OFFER_EXPIRY_MS + 1_000));
    await world.wish("expired", ({ state }) => state === "unanswered");
    await world.receive({ from: waIdOf(SHOP), tap: tapsOf(question)[0] ?? "", at: tappedAt });
    await world.said("accepted:");
    await world.said("told:");
  });

  it("refuses a button tapped by anybody but the merchant or its staff with leave to answer", async () => {
    world.state.staff.push(
      { id: "clerk", clientId: SHOP.id, phone: "5586966660001", mayAnswer: false },
      { id: "manager", clientId: SHOP.id, phone: "5586966660002", mayAnswer: true },
    );
    world.state.merchants.push(RIVAL);
    const question = await ask();
    for (const from of ["558699990077", "558666660001", waIdOf(RIVAL)]) await tap(question, 0, from);
    await world.receive({ from: waIdOf(SHOP), tap: `${tapsOf(question)[0]}x` });
    await world.settled();
    assert.equal(world.state.debitCalls.length, 0);
    await tap(question, 0, "558666660002");
    await world.said("accepted:");
    assert.equal((await offerOf(question))?.answeredBy, "manager");
  });

  it("takes a typed TENHO for the quoted or the only open offer, and asks which when there are several", async () => {
    const first = await ask();
    const second = await ask("quero outra pizza");
    await world.receive({ from: waIdOf(SHOP), text: "Tenho!" });
    await world.said("which:");
    assert.equal(world.state.debitCalls.length, 0);
    await world.receive({ from: waIdOf(SHOP), text: "não tenho", quoted: second.id });
    await world.said("declined:");
    await world.receive({ from: waIdOf(SHOP), text: "TENHO" });
    await world.said("accepted:");
    assert.equal((await offerOf(first))?.status, "accepted");
    assert.equal((await offerOf(second))?.status, "rejected");
  });

  it("raises not_found for a merchant who was not asked", async () => {
    const question = await ask();
    const command = { answer: "TENHO", by: "x", via: "panel", contactId: null, key: "k", at: new Date() } as const;
    const wishId = question.offer?.wishId ?? "";
    await assert.rejects(
      world.flow.answerOffer({ ...command, wishId, merchantId: RIVAL.id }),
      (error: unknown) => error instanceof AppError && error.code === "not_found",
    );
  });
});
