import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { SmokeChargeSeenBy, SmokeChargeState } from "@tenho/proto/payment/v1/payment_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { type PaymentHarness, startPaymentHarness } from "./_harness.ts";

describe("the charge of a smoke run", () => {
  let payment: PaymentHarness;
  before(async () => {
    payment = await startPaymentHarness();
  });
  after(() => payment.stop());

  const make = (order: { runId: string; userId: string }) => payment.rpc.makeSmokeCharge(order);
  const paid = (order: { runId: string; userId: string }) =>
    eventually("the charge is paid", async () => {
      const charge = await make(order);
      return charge.state === SmokeChargeState.PAID ? charge : undefined;
    });
  const returned = (runId: string) =>
    eventually("it was returned", async () => {
      const charge = await payment.rpc.returnSmokeCharge({ runId });
      return charge.state === SmokeChargeState.RETURNED ? charge : undefined;
    });

  it("is of one centavo, is made once, seen by the bank's callback, and returned once", async () => {
    const order = { runId: randomUUID(), userId: payment.merchant() };
    const [one, other] = await Promise.all([make(order), make(order)]);
    assert.deepEqual([one.txid, one.amountCents, one.state], [other.txid, 1n, SmokeChargeState.OPEN]);
    assert.match(one.copyCode, /^000201/);
    await payment.bank.pay(one.txid);
    assert.equal((await paid(order)).seenBy, SmokeChargeSeenBy.CALLBACK);
    assert.equal(payment.ledger.balance(order.userId), 1);
    await Promise.all([returned(order.runId), returned(order.runId)]);
    assert.equal(payment.ledger.balance(order.userId), 0);
    assert.equal((await make(order)).state, SmokeChargeState.RETURNED, "a repeated run makes no other");
  });

  it("says so when it was seen by a look of ours, because no callback had come", async () => {
    await payment.bank.fault("pix_callbacks", "drop");
    const order = { runId: randomUUID(), userId: payment.merchant() };
    const { txid } = await make(order);
    await payment.bank.pay(txid);
    await payment.check(order.userId);
    assert.equal((await paid(order)).seenBy, SmokeChargeSeenBy.SWEEP);
    await payment.bank.fault("pix_callbacks", "ok");
    await returned(order.runId);
  });

  it("is refused to who is no merchant or another of the same run, and is not returned before it is paid", async () => {
    await assert.rejects(make({ runId: randomUUID(), userId: randomUUID() }), /Empresa não encontrada/);
    const runId = randomUUID();
    await assert.rejects(payment.rpc.returnSmokeCharge({ runId }), /não tem cobrança/);
    await make({ runId, userId: payment.merchant() });
    await assert.rejects(make({ runId, userId: payment.merchant() }), { code: "conflict" });
    await assert.rejects(payment.rpc.returnSmokeCharge({ runId }), /não tem o que devolver/);
  });
});
