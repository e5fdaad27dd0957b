import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { admin, client, master, type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness({ DUE_SWEEP_MS: "600000" });
  await payment.bank.fault("pix_callbacks", "drop");
});
after(() => payment.stop());

type Work = {
  kind: string;
  id: string;
  attempts: number;
  failure: object | null;
  txid: string | null;
  user_id: string | null;
  name?: string;
  amount: number | null;
};
const list = async (as = master) =>
  payment.call<{ work: Work[]; has_more: boolean }>("GET", "/payment/failing-work", { as });
const retry = (kind: string, id: string, as = master) =>
  payment.call<{ done: boolean; failure: object | null }>("POST", `/payment/failing-work/${kind}/${id}/retry`, { as });

let aheadMs = 0;
/** Runs due work this many times, in processes whose clocks run ahead of each wait between them. */
async function workTimes(times: number): Promise<void> {
  for (let time = 1; time <= times; time += 1) {
    aheadMs += 7_200_000;
    const later = startProcess(payment, { now: () => new Date(Date.now() + aheadMs) });
    await later.runDueWork();
    await later.stop();
  }
}

describe("work that keeps failing", () => {
  it("is listed for MASTER alone with what, whose and why, tried again on demand, and gone once it is done", async () => {
    const userId = payment.merchant(undefined, "Padaria Nova");
    const { body } = await payment.buy(userId, 12);
    await payment.bank.pay(body.txid);
    payment.ledger.faults.callsLost = 1_000;
    await workTimes(4);
    assert.deepEqual((await list()).body, { work: [], has_more: false });
    await workTimes(1);
    const [work, ...more] = (await list()).body.work;
    assert.equal(more.length, 0);
    assert.deepEqual(work, {
      ...work,
      kind: "charge",
      id: body.txid,
      attempts: 5,
      failure: { code: "unavailable", reason: null },
      txid: body.txid,
      user_id: userId,
      name: "Padaria Nova",
      amount: 12,
    });
    for (const as of [admin(), client(userId)]) {
      assert.equal((await list(as)).status, 403, as.role);
      assert.equal((await retry("charge", body.txid, as)).status, 403, as.role);
    }
    assert.deepEqual((await retry("charge", body.txid)).body, {
      done: false,
      failure: { code: "unavailable", reason: null },
    });
    assert.equal((await list()).body.work[0]?.attempts, 6);
    payment.ledger.faults.callsLost = 0;
    assert.deepEqual((await retry("charge", body.txid)).body, { done: true, failure: null });
    assert.equal(payment.ledger.balance(userId), 1_200);
    assert.deepEqual((await list()).body.work, []);
    const gone = await retry("charge", body.txid);
    assert.equal(gone.status, 404);
    for (const [kind, id] of [
      ["sweep", body.txid],
      ["charge", "a%00b"],
      ["refund", "x".repeat(81)],
    ] as const) {
      assert.equal((await retry(kind, id)).status, 400, `${kind} ${id}`);
    }
  });

  it("names refunds and decisions by their charge", async () => {
    const userId = payment.merchant();
    const { body } = await payment.buy(userId, 15);
    const { e2eid } = await payment.bank.pay(body.txid);
    const other = await payment.buy(userId, 16);
    const { e2eid: short } = await payment.bank.pay(other.body.txid, { valor: "3.00" });
    const process = startProcess(payment);
    await process.settleCharge(body.txid);
    await process.settleCharge(other.body.txid);
    await process.openRefund({ id: `R${body.txid.slice(1)}`, paymentId: e2eid, amountCents: 500 });
    const review = (await payment.reviews()).find(({ end_to_end_id }) => end_to_end_id === short);
    await process.reviews.decide(review?.id ?? "", "CREDITING", { decidedBy: null, unitId: null });
    payment.ledger.faults.callsLost = 1_000;
    await workTimes(5);
    payment.ledger.faults.callsLost = 0;
    const seen = (await list()).body.work.map(({ kind, txid, amount }) => [kind, txid, amount]);
    assert.deepEqual(seen.sort(), [
      ["refund", body.txid, 5],
      ["review", other.body.txid, 3],
    ]);
    for (const { kind, id } of (await list()).body.work) assert.equal((await retry(kind, id)).body.done, true);
    await process.stop();
  });

  it("holds up nothing else of its charge: a clawback that fails, another one and a later payment", async () => {
    const userId = payment.merchant();
    const { body } = await payment.buy(userId, 20);
    const { e2eid } = await payment.bank.pay(body.txid);
    const process = startProcess(payment);
    await process.settleCharge(body.txid);
    const first = await payment.bank.clawBack(body.txid, "5.00");
    const second = await payment.bank.clawBack(body.txid, "4.00");
    const late = await payment.bank.pay(body.txid);
    payment.ledger.faults.refusedKeys.add(`pix-clawback:${e2eid}:${first.id}`);
    await assert.rejects(process.settleCharge(body.txid));
    assert.deepEqual(payment.ledger.movements(userId), [
      [`pix:${e2eid}`, 2_000],
      [`pix-clawback:${e2eid}:${second.id}`, -400],
    ]);
    assert.ok((await payment.reviews()).some(({ end_to_end_id }) => end_to_end_id === late.e2eid));
    payment.ledger.faults.refusedKeys.clear();
    await process.settleCharge(body.txid);
    assert.deepEqual(payment.ledger.movements(userId).at(-1), [`pix-clawback:${e2eid}:${first.id}`, -500]);
    await process.stop();
  });

  it("is not a return decided by MASTER of which the bank has taken a part meanwhile: the rest is returned", async () => {
    const userId = payment.merchant();
    const { body } = await payment.buy(userId, 10);
    const { txid } = body;
    const { e2eid } = await payment.bank.pay(txid, { valor: "8.00" });
    const process = startProcess(payment);
    await process.settleCharge(txid);
    const review = (await payment.reviews()).find(({ end_to_end_id }) => end_to_end_id === e2eid);
    await process.reviews.decide(review?.id ?? "", "RETURNING", { decidedBy: null, unitId: null });
    await process.payments.recordClawback(e2eid, { id: "MED1", amountCents: 300 });
    await process.payments.markClawedBack(e2eid, "MED1", { isFraudClaim: true, wasCredited: false });
    await process.advanceReview(review?.id ?? "");
    const bank = await process.pix.readCharge(txid);
    const went = bank?.payments.flatMap(({ returned }) => returned.map(({ amountCents }) => amountCents));
    assert.deepEqual([went, payment.ledger.movements(userId)], [[500], []]);
    await process.stop();
  });
});
