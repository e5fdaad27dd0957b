import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anAskedWish, anOffer, minutesLater, NOW, SETTINGS } from "../../../test/_wish-builder.ts";
import { withdraw } from "../wish/retry-or-close.ts";
import { applyTimeouts } from "../wish/timeouts.ts";
import type { PendingPayment, Wish } from "../wish/wish.ts";
import { answerStanding, decline, resumePayment, settlePaid, startPayment } from "./answer-offer.ts";

const TAP: PendingPayment = {
  by: "merchant-0",
  via: "whatsapp",
  contactId: "contact-0",
  key: "wamid.tap",
  at: NOW,
  resumeAt: new Date(NOW.getTime() + 5_000),
};
const EXCHANGE = { contact: { name: "Ana", phone: "5586999990009" }, merchantPhone: "5586977000009" };
const PAID = { debit: { movementId: "m", balanceBeforeCents: 100, balanceAfterCents: 70 }, exchange: EXCHANGE };
const tools = (now: Date) => ({ now, settings: SETTINGS, newId: () => "id" });
const statuses = (wish: Wish) => wish.offers.map(({ status }) => status);

describe("answerStanding", () => {
  it("is open until the offer's time is over, by the moment of the tap", () => {
    const expired = anOffer({ status: "expired" });
    assert.equal(answerStanding({}, anOffer(), minutesLater(59)), "open");
    assert.equal(answerStanding({}, anOffer(), minutesLater(60)), "too_late");
    assert.equal(answerStanding({}, expired, minutesLater(59)), "open");
    assert.equal(answerStanding({}, expired, minutesLater(61)), "too_late");
    assert.equal(answerStanding({}, anOffer({ expiresAt: null }), minutesLater(999)), "open");
    assert.equal(answerStanding({}, anOffer({ status: "scheduled" }), NOW), "not_asked");
  });

  it("is withdrawn after the wish was, whenever the tap was made; of an offer whose time had been over, too late", () => {
    const wish = withdraw(anAskedWish([{}]), minutesLater(10));
    const [ended] = wish.offers;
    assert.ok(ended?.status === "expired");
    for (const minutes of [9, 10, 11]) assert.equal(answerStanding(wish, ended, minutesLater(minutes)), "withdrawn");
    const over = anOffer({ status: "expired", expiresAt: minutesLater(5) });
    assert.equal(answerStanding(wish, over, minutesLater(11)), "too_late");
  });
});

describe("a TENHO", () => {
  it("has one winner: the second finds nothing to do", () => {
    const marked = startPayment(anAskedWish([{}]), "offer-0", TAP);
    assert.deepEqual(statuses(marked), ["answering"]);
    assert.equal(startPayment(marked, "offer-0", { ...TAP, key: "other" }), marked);
    assert.equal(decline(marked, "offer-0", TAP, NOW, SETTINGS), marked, "a NÃO TENHO does not reach it either");
  });

  it("is not touched by the clock while it is being paid, and counts whatever the clock says then", () => {
    const marked = startPayment(anAskedWish([{}]), "offer-0", TAP);
    const later = applyTimeouts(marked, tools(minutesLater(600)));
    assert.deepEqual(statuses(later), ["answering"]);
    const paid = settlePaid(later, "offer-0", PAID, minutesLater(600), SETTINGS);
    assert.deepEqual(statuses(paid), ["accepted"]);
    assert.equal(paid.state, "answered");
    assert.equal(settlePaid(paid, "offer-0", PAID, NOW, SETTINGS), paid, "settling twice changes nothing");
  });

  it("exchanges the contacts: the merchant at once, the consumer with the gathered message", () => {
    const paid = settlePaid(startPayment(anAskedWish([{}]), "offer-0", TAP), "offer-0", PAID, NOW, SETTINGS);
    const messages = paid.outbox.filter((effect) => effect.kind === "send_message");
    assert.deepEqual(
      messages.map(({ id }) => id),
      ["accepted:offer-0"],
    );
    assert.equal(paid.notifyConsumerAt?.getTime(), NOW.getTime() + SETTINGS.answersGatherMs);
    const [offer] = paid.offers;
    assert.deepEqual([offer?.contact, offer?.merchantPhone], [EXCHANGE.contact, EXCHANGE.merchantPhone]);
    const [message] = messages;
    assert.ok(message?.message.inWindow.kind === "text" && message.message.inWindow.body.includes("99999-0009"));
  });

  it("gives each merchant the number of its own moment; the wish keeps the first", () => {
    const first = settlePaid(startPayment(anAskedWish([{}, {}]), "offer-0", TAP), "offer-0", PAID, NOW, SETTINGS);
    const later = { ...PAID, exchange: { ...EXCHANGE, contact: { name: "Ana", phone: "5586999990010" } } };
    const both = settlePaid(startPayment(first, "offer-1", TAP), "offer-1", later, NOW, SETTINGS);
    assert.deepEqual(
      both.offers.map(({ contact }) => contact?.phone),
      ["5586999990009", "5586999990010"],
    );
    assert.equal(both.senderPhone, "5586999990009");
  });

  it("drops scheduled offers once enough have it", () => {
    const wish = anAskedWish([{}, { status: "accepted" }, { status: "accepted" }, { status: "scheduled" }]);
    const paid = settlePaid(startPayment(wish, "offer-0", TAP), "offer-0", PAID, NOW, SETTINGS);
    assert.deepEqual(statuses(paid), ["accepted", "accepted", "accepted"]);
  });

  it("left pending is resumed by one caller, and only after its time", () => {
    const marked = startPayment(anAskedWish([{}]), "offer-0", TAP);
    assert.equal(resumePayment(marked, "offer-0", NOW, SETTINGS), marked);
    const resumed = resumePayment(marked, "offer-0", minutesLater(1), SETTINGS);
    assert.notEqual(resumed, marked);
    assert.equal(resumePayment(resumed, "offer-0", minutesLater(1), SETTINGS), resumed);
  });
});

describe("the end of a wish", () => {
  it("keeps it for another merchant when all refused", () => {
    const wish = decline(anAskedWish([{}, { status: "rejected" }]), "offer-0", TAP, NOW, SETTINGS);
    assert.equal(wish.state, "waiting_merchant");
  });

  it("asks whether to try again when no merchant answered, until the rounds are used up", () => {
    const unanswered = applyTimeouts(anAskedWish([{}, { status: "rejected" }]), tools(minutesLater(61)));
    assert.equal(unanswered.state, "unanswered");
    const last = applyTimeouts(anAskedWish([{}], { rounds: SETTINGS.roundsMax }), tools(minutesLater(61)));
    assert.equal(last.state, "closed");
  });

  it("expires an offer counted from Meta's acceptance, at the latest after twice the time", () => {
    const unsent = anAskedWish([{ acceptedByMetaAt: null, expiresAt: null }]);
    assert.deepEqual(statuses(applyTimeouts(unsent, tools(minutesLater(100)))), ["pending"]);
    assert.deepEqual(statuses(applyTimeouts(unsent, tools(minutesLater(121)))), ["expired"]);
  });
});
