import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import {
  admin,
  type ChargeBody,
  client,
  master,
  type PaymentHarness,
  type ReviewBody,
  startPaymentHarness,
  UNIT,
} from "./_harness.ts";
import { startProcess } from "./_process.ts";

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness();
});
after(() => payment.stop());

async function charge(amount = 10) {
  const userId = payment.merchant(undefined, "Padaria Nova");
  const { body } = await payment.buy(userId, amount);
  return { userId, txid: body.txid };
}
const reviewOf = (e2eid: string) =>
  eventually("the review is open", async () =>
    (await payment.reviews()).find(({ end_to_end_id }) => end_to_end_id === e2eid),
  );
const decide = (id: string, action: string, as = master) =>
  payment.call<ReviewBody & { message: string; reason: string }>("POST", `/payment/reviews/${id}`, {
    as,
    json: { action },
  });
const refund = (txid: string, json: object = {}, as = master) =>
  payment.call<ChargeBody>("POST", `/payment/charges/${txid}/refund`, { as, json });

describe("a payment that does not fit its charge", () => {
  for (const valor of ["9.99", "10.01"]) {
    it(`of R$ ${valor} for R$ 10,00 is never credited by itself; MASTER credits what was paid, once`, async () => {
      const { userId, txid } = await charge();
      const { e2eid } = await payment.bank.pay(txid, { valor });
      await payment.reaches(txid, "REVIEW");
      await payment.check(userId);
      assert.equal(payment.ledger.balance(userId), 0);
      const review = await reviewOf(e2eid);
      const { name, expected, paid, reason, state, decision } = review;
      assert.deepEqual(
        [name, expected, paid, reason, state, decision],
        ["Padaria Nova", 10, Number(valor), "AMOUNT", "OPEN", null],
      );
      const answers = await Promise.all(Array.from({ length: 6 }, () => decide(review.id, "CREDIT")));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      await payment.reaches(txid, "PAID");
      assert.deepEqual(payment.ledger.movements(userId), [[`pix:${e2eid}`, Number(valor.replace(".", ""))]]);
      const again = await decide(review.id, "RETURN");
      assert.deepEqual([again.status, again.body.reason], [409, "already_decided"]);
      assert.equal((await decide(review.id, "CREDIT")).body.state, "CREDITED");
      const [record] = await expectActions(payment.harness.nc, "payment", review.id, ["payment.review"]);
      assert.deepEqual([record?.actorId, record?.actorRole, record?.unitId], [master.userId, "MASTER", UNIT]);
    });
  }

  it("is listed as open until what was decided is carried out, page by page", async () => {
    const listed = async (cursor = "") => {
      const { body } = await payment.call<{ reviews: ReviewBody[]; next_cursor: string | null }>(
        "GET",
        `/payment/reviews?state=OPEN&limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        { as: master },
      );
      return body;
    };
    const all = async () => {
      const seen: ReviewBody[] = [];
      for (let page = await listed(); ; page = await listed(page.next_cursor)) {
        seen.push(...page.reviews);
        if (page.next_cursor === null) return seen.map(({ id }) => id);
      }
    };
    const made = [];
    for (const valor of ["1.00", "2.00", "3.00"]) {
      const { txid } = await charge();
      made.push((await reviewOf((await payment.bank.pay(txid, { valor })).e2eid)).id);
    }
    const [oldest = "", middle = "", newest = ""] = made;
    assert.deepEqual((await all()).slice(0, 3), [newest, middle, oldest]);
    await decide(middle, "CREDIT");
    const open = await all();
    assert.deepEqual(open.slice(0, 2), [newest, oldest]);
    assert.ok(!open.includes(middle));
    for (const id of [oldest, newest]) await decide(id, "CREDIT");
  });

  it("is returned by MASTER, and the wallet never hears of it", async () => {
    const { userId, txid } = await charge();
    const { e2eid } = await payment.bank.pay(txid, { valor: "3.00" });
    const review = await reviewOf(e2eid);
    await Promise.all(Array.from({ length: 4 }, () => decide(review.id, "RETURN")));
    await payment.reaches(txid, "REFUNDED");
    assert.equal((await reviewOf(e2eid)).state, "RETURNED");
    const process = startProcess(payment);
    const bank = await process.pix.readCharge(txid);
    assert.deepEqual(
      bank?.payments.map(({ returned }) => returned.map(({ amountCents, status }) => [amountCents, status])),
      [[[300, "DEVOLVIDO"]]],
    );
    assert.deepEqual(payment.ledger.movements(userId), []);
    await process.stop();
  });

  it("goes back without the part that the bank took between MASTER's decision and its return", async (t) => {
    const later = startProcess(payment, { now: () => new Date(Date.now() + 3_600_000) });
    const { txid } = await charge();
    const { e2eid } = await payment.bank.pay(txid, { valor: "8.00" });
    const { id } = await reviewOf(e2eid);
    t.after(() => payment.bank.fault("pix_callbacks", "ok"));
    await payment.bank.fault("pix_callbacks", "drop");
    await later.reviews.decide(id, "RETURNING", { decidedBy: null, unitId: null });
    await payment.bank.clawBack(txid, "3.00");
    await later.settleCharge(txid);
    await eventually("it is returned", async () => {
      await later.runDueWork();
      return (await reviewOf(e2eid)).state === "RETURNED";
    });
    const bank = await later.pix.readCharge(txid);
    assert.deepEqual(
      bank?.payments.map(({ returned }) => returned.map(({ amountCents, status }) => [amountCents, status])),
      [
        [
          [300, "DEVOLVIDO"],
          [500, "DEVOLVIDO"],
        ],
      ],
    );
    await later.stop();
  });

  it("is open again when the bank does not return it", async () => {
    const { txid } = await charge();
    const { e2eid } = await payment.bank.pay(txid, { valor: "3.00" });
    const review = await reviewOf(e2eid);
    await payment.bank.fault("pix", "return_failed");
    await decide(review.id, "RETURN");
    await eventually("it is open again", async () => {
      const { state, decision } = await reviewOf(e2eid);
      return state === "OPEN" && decision === null;
    });
    await payment.bank.fault("pix", "ok");
    await decide(review.id, "RETURN");
    await eventually("it is returned", async () => (await reviewOf(e2eid)).state === "RETURNED");
  });

  it("because its charge was paid before is a review of its own; the first stays credited", async () => {
    const { userId, txid } = await charge();
    const first = await payment.bank.pay(txid);
    await payment.reaches(txid, "PAID");
    const second = await payment.bank.pay(txid);
    const review = await reviewOf(second.e2eid);
    assert.deepEqual([review.reason, review.paid, review.user_id], ["SECOND_PAYMENT", 10, userId]);
    assert.deepEqual(payment.ledger.movements(userId), [[`pix:${first.e2eid}`, 1000]]);
    await decide(review.id, "RETURN");
    await eventually("it is returned", async () => (await reviewOf(second.e2eid)).state === "RETURNED");
    const { status, paid_amount } = await payment.charge(txid);
    assert.deepEqual([status, paid_amount], ["PAID", 10]);
  });

  it("because its txid is none of ours is found by the sweep, once, and can only be returned", async () => {
    const process = startProcess(payment, { now: () => new Date(Date.now() + 7_200_000) });
    const txid = randomUUID().replaceAll("-", "");
    await process.pix.createCharge({ txid, amountCents: 1500, expiresInSeconds: 600 });
    const { e2eid } = await payment.bank.pay(txid);
    await process.sweepReceived();
    const review = await reviewOf(e2eid);
    assert.deepEqual([review.reason, review.user_id, review.expected, review.paid], ["UNKNOWN_CHARGE", null, null, 15]);
    const refused = await decide(review.id, "CREDIT");
    assert.deepEqual([refused.status, refused.body.reason], [409, "no_wallet"]);
    assert.equal((await decide(review.id, "RETURN")).status, 200);
    await eventually("it is returned", async () => (await reviewOf(e2eid)).state === "RETURNED");
    await process.stop();
  });

  it("is decided by MASTER alone", async () => {
    const { userId, txid } = await charge();
    const { e2eid } = await payment.bank.pay(txid, { valor: "1.00" });
    const { id } = await reviewOf(e2eid);
    for (const as of [client(userId), admin()]) assert.equal((await decide(id, "CREDIT", as)).status, 403, as.role);
    assert.equal((await decide(id, "KEEP")).status, 400);
    assert.equal((await decide(randomUUID(), "CREDIT")).status, 404);
    assert.equal(payment.ledger.balance(userId), 0);
  });
});

describe("a clawback", () => {
  it("takes spent credit below zero, once, however often the bank tells of it, and marks the charge", async () => {
    const { userId, txid } = await charge();
    const { e2eid } = await payment.bank.pay(txid);
    await payment.reaches(txid, "PAID");
    payment.ledger.spend(e2eid, 1000);
    const { id } = await payment.bank.clawBack(txid);
    await payment.reaches(txid, "CLAWED_BACK");
    await Promise.all(Array.from({ length: 5 }, () => payment.callback({ pix: [{ txid }] })));
    const process = startProcess(payment);
    await Promise.all([process.settleCharge(txid), process.settleCharge(txid)]);
    assert.deepEqual(payment.ledger.movements(userId).slice(1), [[`pix-clawback:${e2eid}:${id}`, -1000]]);
    assert.equal((await refund(txid)).body.reason, "nothing_to_refund");
    await process.stop();
  });

  it("without a callback is found by the daily sweep, weeks after the payment", async () => {
    const { userId, txid } = await charge();
    await payment.bank.pay(txid);
    await payment.reaches(txid, "PAID");
    await payment.bank.fault("pix_callbacks", "drop");
    await payment.bank.clawBack(txid, "4.00");
    const weeksLater = startProcess(payment, { now: () => new Date(Date.now() + 20 * 86_400_000) });
    await weeksLater.sweepReturned();
    await weeksLater.runDueWork();
    await eventually("it is taken", () => payment.ledger.balance(userId) === 600);
    await payment.bank.fault("pix_callbacks", "ok");
    await weeksLater.stop();
  });

  it("of a payment that waits for MASTER ends its review, and the wallet never hears of it", async () => {
    const { userId, txid } = await charge();
    const { e2eid } = await payment.bank.pay(txid, { valor: "8.00" });
    await reviewOf(e2eid);
    await payment.bank.clawBack(txid);
    await eventually("it is returned", async () => (await reviewOf(e2eid)).state === "RETURNED");
    assert.deepEqual(payment.ledger.movements(userId), []);
  });

  it("of a part before MASTER decides leaves the rest to be credited, or to be returned", async () => {
    for (const [action, movements] of [
      ["CREDIT", [500]],
      ["RETURN", []],
    ] as const) {
      const { userId, txid } = await charge();
      const { e2eid } = await payment.bank.pay(txid, { valor: "8.00" });
      const review = await reviewOf(e2eid);
      await payment.bank.clawBack(txid, "3.00");
      const process = startProcess(payment);
      await process.settleCharge(txid);
      const amounts = async () =>
        Object.values(await reviewOf(e2eid).then(({ paid, decidable }) => ({ paid, decidable })));
      assert.deepEqual(await amounts(), [8, 5], "before the decision");
      const { status, body } = await decide(review.id, action);
      assert.deepEqual([status, body.decidable], [200, 5]);
      await eventually("it is decided", async () => (await reviewOf(e2eid)).state !== "OPEN");
      assert.deepEqual(
        payment.ledger.movements(userId).map(([, cents]) => cents),
        movements,
      );
      assert.deepEqual(await amounts(), [8, 5], "what was decided stays");
      const bank = await process.pix.readCharge(txid);
      const went = bank?.payments.flatMap(({ returned }) => returned.map(({ amountCents }) => amountCents));
      assert.deepEqual(went, action === "CREDIT" ? [300] : [300, 500]);
      await process.stop();
    }
  });

  it("while a review is being credited waits for the credit, and is then taken of it", async () => {
    const { userId, txid } = await charge();
    const { e2eid } = await payment.bank.pay(txid, { valor: "8.00" });
    const review = await reviewOf(e2eid);
    payment.ledger.faults.refusedKeys.add(`pix:${e2eid}`);
    assert.equal((await decide(review.id, "CREDIT")).body.state, "OPEN");
    await payment.bank.clawBack(txid, "3.00");
    const process = startProcess(payment);
    await assert.rejects(process.settleCharge(txid), { code: "conflict" });
    assert.deepEqual([payment.ledger.movements(userId), (await process.payments.find(e2eid))?.returnedCents], [[], 0]);
    payment.ledger.faults.refusedKeys.clear();
    await process.advanceReview(review.id);
    await process.settleCharge(txid);
    assert.deepEqual(
      payment.ledger.movements(userId).map(([, cents]) => cents),
      [800, -300],
    );
    await process.stop();
  });
});
