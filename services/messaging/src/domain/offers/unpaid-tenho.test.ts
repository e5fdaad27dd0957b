import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anAskedWish, minutesLater, NOW, SETTINGS } from "../../../test/_wish-builder.ts";
import { withdraw } from "../wish/retry-or-close.ts";
import { applyTimeouts } from "../wish/timeouts.ts";
import type { PendingPayment, Wish } from "../wish/wish.ts";
import { decline, startPayment } from "./answer-offer.ts";
import { awaitedFrom, endAwaited, resumeAwaited, settleUnpaid } from "./unpaid-tenho.ts";

const TAP: PendingPayment = {
  by: "merchant-0",
  via: "whatsapp",
  contactId: "contact-0",
  key: "wamid.tap",
  buttonId: "v1.button",
  at: NOW,
  resumeAt: minutesLater(1),
};
const NONE = { outcome: "no_balance", balanceCents: 10 } as const;
const CAP = { outcome: "cap_reached", balanceCents: 500 } as const;
const unpaid = (why: typeof NONE | typeof CAP, tap = TAP): Wish =>
  settleUnpaid(startPayment(anAskedWish([{}]), "offer-0", tap), "offer-0", why, NOW, SETTINGS);
const CONTACT = { name: "Ana", phone: "5586999990001" };
const resume = (wish: Wish, balanceCents = 30, at = minutesLater(5)) =>
  resumeAwaited(wish, { merchantId: "merchant-0", balanceCents, contact: CONTACT }, at);
const messageIds = ({ outbox }: Wish) =>
  outbox.flatMap((effect) => (effect.kind === "send_message" ? [effect.message.id] : []));

describe("a TENHO without balance", () => {
  it("opens the offer again and waits, with a message that wants a charge, from the panel too", () => {
    for (const via of ["whatsapp", "panel"] as const) {
      const wish = unpaid(NONE, { ...TAP, via });
      assert.deepEqual([wish.offers[0]?.status, awaitedFrom(wish)], ["pending", ["merchant-0"]]);
      assert.deepEqual(messageIds(wish), ["nobalance:offer-0:wamid.tap"]);
      const [effect] = wish.outbox;
      assert.deepEqual(effect?.kind === "send_message" && effect.charge?.balanceCents, 10);
    }
  });

  it("is paid as it was answered once the balance is enough, and only then", () => {
    const wish = unpaid(NONE);
    assert.equal(resume(wish, 29), wish);
    const resumed = resume(wish);
    const { at: _, resumeAt, ...answer } = resumed.offers[0]?.answering ?? TAP;
    const { at: __, resumeAt: ___, ...tapped } = TAP;
    assert.deepEqual(
      [resumed.offers[0]?.status, answer, resumeAt],
      ["answering", { ...tapped, contact: CONTACT }, minutesLater(5)],
    );
    assert.deepEqual(awaitedFrom(resumed), []);
    assert.equal(resume(resumed), resumed, "once");
  });

  it("waits no more once its consumer cannot be told of, and its merchant is told, once", () => {
    const ended = endAwaited(unpaid(NONE), "merchant-0");
    assert.deepEqual([ended.offers[0]?.status, awaitedFrom(ended)], ["pending", []]);
    assert.deepEqual(messageIds(ended), ["nobalance:offer-0:wamid.tap", "unreachable:offer-0:wamid.tap"]);
    assert.equal(endAwaited(ended, "merchant-0"), ended);
  });

  it("waits no more after NÃO TENHO, SAIR or the end of its offer", () => {
    const wish = unpaid(NONE);
    const declined = decline(wish, "offer-0", { ...TAP, key: "other" }, NOW, SETTINGS);
    const withdrawn = withdraw(wish, NOW);
    const expired = applyTimeouts(wish, { now: minutesLater(61), settings: SETTINGS, newId: () => "id" });
    for (const over of [declined, withdrawn, expired]) {
      assert.deepEqual(awaitedFrom(over), []);
      assert.equal(resume(over), over);
    }
    assert.equal(resume(wish, 30, minutesLater(60)), wish, "its time is over, though nobody has marked it");
  });

  it("beyond the merchant's cap does not wait; the merchant is told on WhatsApp when it answered there", () => {
    const wish = unpaid(CAP);
    assert.deepEqual([wish.offers[0]?.status, awaitedFrom(wish)], ["pending", []]);
    assert.deepEqual(messageIds(wish), ["cap:offer-0:wamid.tap"]);
    assert.deepEqual(messageIds(unpaid(CAP, { ...TAP, via: "panel" })), []);
    assert.equal(resume(wish, 500), wish);
  });

  it("of a wish withdrawn while it was paid ends", () => {
    const marked = { ...startPayment(anAskedWish([{}]), "offer-0", TAP), withdrawnAt: NOW };
    const wish = settleUnpaid(marked, "offer-0", NONE, NOW, SETTINGS);
    assert.deepEqual([wish.offers[0]?.status, awaitedFrom(wish)], ["expired", []]);
  });
});
