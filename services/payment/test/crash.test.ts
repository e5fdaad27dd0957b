import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { dieAt, startProcess } from "./_process.ts";

let payment: PaymentHarness;
before(async () => {
  // Only the tests' own processes check charges.
  payment = await startPaymentHarness({ DUE_SWEEP_MS: "600000", PIX_SETTLE_DELAY_MS: "0" });
  await payment.bank.fault("pix_callbacks", "drop");
});
after(() => payment.stop());

async function charge(amount = 10) {
  const userId = payment.merchant();
  const { body } = await payment.buy(userId, amount);
  return { userId, txid: body.txid };
}

/** Runs work in a process that dies at a line, then again in one that does not; returns whether the first died. */
async function dyingAt(point: string, work: (process: ReturnType<typeof startProcess>) => Promise<unknown>) {
  const dying = startProcess(payment, { crashPoint: dieAt(point) });
  const died = await work(dying).then(
    () => false,
    () => true,
  );
  await dying.stop();
  const next = startProcess(payment);
  await work(next);
  await next.stop();
  return died;
}

describe("a process that dies between any two lines", () => {
  for (const point of ["payment-recorded", "wallet-credited", "payment-credited"]) {
    it(`leaves one credit of a payment: ${point}`, async () => {
      const { userId, txid } = await charge();
      const { e2eid } = await payment.bank.pay(txid);
      assert.ok(await dyingAt(point, ({ settleCharge }) => settleCharge(txid)));
      assert.deepEqual(payment.ledger.movements(userId), [[`pix:${e2eid}`, 1000]]);
      assert.equal((await payment.charge(txid)).status, "PAID");
    });
  }

  it("leaves what it recorded to be found again by itself, though nobody asks for the charge", async () => {
    const { userId, txid } = await charge();
    const dying = startProcess(payment, { crashPoint: dieAt("payment-recorded") });
    await dying.knex("due_work").where({ id: txid }).delete();
    await payment.bank.pay(txid);
    await assert.rejects(dying.settleCharge(txid));
    const later = startProcess(payment, { now: () => new Date(Date.now() + 120_000) });
    await later.runDueWork();
    assert.equal(payment.ledger.balance(userId), 1000);
    await Promise.all([dying.stop(), later.stop()]);
  });

  for (const point of ["clawback-recorded", "wallet-clawed-back", "clawback-taken"]) {
    it(`takes a payment back once: ${point}`, async () => {
      const { userId, txid } = await charge();
      const { e2eid } = await payment.bank.pay(txid);
      const settled = startProcess(payment);
      await settled.settleCharge(txid);
      payment.ledger.spend(e2eid, 900);
      const { id } = await payment.bank.clawBack(txid);
      assert.ok(await dyingAt(point, ({ settleCharge }) => settleCharge(txid)));
      await settled.settleCharge(txid);
      assert.deepEqual(payment.ledger.movements(userId), [
        [`pix:${e2eid}`, 1000],
        [`pix-clawback:${e2eid}:${id}`, -1000],
      ]);
      assert.equal((await payment.charge(txid)).status, "CLAWED_BACK");
      await settled.stop();
    });
  }

  for (const point of ["refund-credit-taken", "refund-asked", "refund-answered"]) {
    it(`refunds once, and the bank is asked for it once: ${point}`, async () => {
      const { userId, txid } = await charge();
      const { e2eid } = await payment.bank.pay(txid);
      const settled = startProcess(payment);
      await settled.settleCharge(txid);
      const refund = await settled.openRefund({ id: `R${txid.slice(1)}`, paymentId: e2eid, amountCents: 400 });
      await dyingAt(point, ({ advanceRefund }) => advanceRefund(refund.id));
      for (let look = 0; look < 50; look += 1) {
        if ((await settled.advanceRefund(refund.id))?.state === "DONE") break;
      }
      assert.equal((await settled.refunds.find(refund.id))?.state, "DONE");
      // The bank's report of our own refund takes nothing back a second time.
      await settled.settleCharge(txid);
      assert.deepEqual(payment.ledger.movements(userId), [
        [`pix:${e2eid}`, 1000],
        [`pix-refund:${refund.id}`, -400],
      ]);
      const body = await payment.charge(txid);
      assert.equal(body.status, "PAID");
      await settled.stop();
    });
  }

  it("gives the credit of a refund the bank did not make back once: refund-credit-given-back", async () => {
    const { userId, txid } = await charge();
    const { e2eid } = await payment.bank.pay(txid);
    const settled = startProcess(payment);
    await settled.settleCharge(txid);
    await payment.bank.fault("pix", "return_failed");
    const refund = await settled.openRefund({ id: `U${txid.slice(1)}`, paymentId: e2eid, amountCents: 1000 });
    for (let look = 0; look < 50; look += 1) {
      await dyingAt("refund-credit-given-back", ({ advanceRefund }) => advanceRefund(refund.id));
      if ((await settled.refunds.find(refund.id))?.state === "UNDONE") break;
    }
    await payment.bank.fault("pix", "ok");
    assert.deepEqual(payment.ledger.movements(userId), [
      [`pix:${e2eid}`, 1000],
      [`pix-refund:${refund.id}`, -1000],
      [`pix-refund-undone:${refund.id}`, 1000],
    ]);
    await settled.stop();
  });
});

describe("whatever is paid, returned, lost and repeated, in any order and by several processes", () => {
  const POINTS = [
    "payment-recorded",
    "wallet-credited",
    "payment-credited",
    "clawback-recorded",
    "wallet-clawed-back",
    "clawback-taken",
  ];
  const event = fc.oneof(
    fc.record({ type: fc.constant("pay" as const), valor: fc.constantFrom("10.00", "10.00", "9.99", "12.00") }),
    fc.record({ type: fc.constant("claw back" as const) }),
    fc.record({ type: fc.constant("lose answers" as const), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      type: fc.constant("settle" as const),
      at: fc.constantFrom(...POINTS, "never"),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  );

  it("the ledger has exactly what the books of payment say, each payment at most once, and nothing that did not fit", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 8 }), async (events) => {
        const { userId, txid } = await charge();
        for (const one of events) {
          if (one.type === "pay") await payment.bank.pay(txid, { valor: one.valor });
          else if (one.type === "claw back") await payment.bank.clawBack(txid).catch(() => undefined);
          else if (one.type === "lose answers") payment.ledger.faults.answersLost = one.count;
          else {
            const processes = Array.from({ length: one.times }, () =>
              startProcess(payment, { crashPoint: dieAt(one.at) }),
            );
            await Promise.allSettled(processes.map(({ settleCharge }) => settleCharge(txid)));
            await Promise.all(processes.map((process) => process.stop()));
          }
        }
        payment.ledger.faults.answersLost = 0;
        const last = startProcess(payment);
        await last.settleCharge(txid);
        const payments = await last.payments.ofCharge(txid);
        const movements = new Map(payment.ledger.movements(userId));
        const credits = payments.filter(({ state }) => state === "CREDITED");
        assert.ok(credits.length <= 1);
        for (const paid of payments) {
          assert.notEqual(paid.state, "RECEIVED");
          const credited = movements.get(`pix:${paid.id}`) ?? 0;
          assert.equal(credited, paid.creditedCents);
          if (paid.amountCents !== 1000) assert.equal(credited, 0);
        }
        const taken = credits.reduce((sum, { returnedCents }) => sum + returnedCents, 0);
        const sum = credits.reduce((cents, { creditedCents }) => cents + creditedCents, 0);
        assert.equal(payment.ledger.balance(userId), sum - taken);
        await last.stop();
      }),
      { numRuns: 25 },
    );
  });
});
