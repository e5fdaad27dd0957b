import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { type PaymentHarness, startPaymentHarness } from "./_harness.ts";
import { startProcess } from "./_process.ts";

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness();
});
after(() => payment.stop());

/** A charge of a new merchant, in reais. */
async function charge(amount = 10) {
  const userId = payment.merchant();
  const { body } = await payment.buy(userId, amount);
  return { userId, txid: body.txid };
}

describe("a paid charge", () => {
  it("is credited by the bank's callback, shown as PAID, and its merchant's panel is told", async () => {
    const { userId, txid } = await charge(12.34);
    const { e2eid, status } = await payment.bank.pay(txid);
    assert.equal(status, 200);
    const body = await payment.reaches(txid, "PAID");
    assert.deepEqual([body.paid_amount, body.copy_code], [12.34, undefined]);
    assert.ok(body.paid_at !== null);
    assert.deepEqual(payment.ledger.movements(userId), [[`pix:${e2eid}`, 1234]]);
    const [credit] = payment.ledger.all().filter(([, { userId: of }]) => of === userId);
    assert.deepEqual([credit?.[1].txid, credit?.[1].endToEndId], [txid, e2eid]);
    await eventually("the notice is published", async () => {
      const notices = (await payment.harness.stored("LIVE", "live.payment.charge")).map((data) =>
        JSON.parse(Buffer.from(data).toString()),
      );
      return notices.some(({ id, audience }) => id === txid && audience.user_ids.includes(userId));
    });
  });

  it("is credited once by many equal callbacks, the button and sweeps of several processes at once", async () => {
    const processes = [startProcess(payment), startProcess(payment)];
    const second = await payment.startReplica();
    for (let round = 0; round < 4; round += 1) {
      const { userId, txid } = await charge();
      const [{ e2eid }] = await Promise.all([
        payment.bank.pay(txid, { copies: 25 }),
        ...Array.from({ length: 5 }, () => payment.check(userId)),
        ...processes.flatMap(({ settleCharge }) => [settleCharge(txid), settleCharge(txid)]),
      ]);
      await Promise.all([
        ...Array.from({ length: 5 }, () => payment.check(userId)),
        ...processes.flatMap(({ settleCharge }) => Array.from({ length: 4 }, () => settleCharge(txid))),
        payment.callback({ pix: [{ txid, endToEndId: e2eid, valor: "10.00" }] }),
      ]);
      await payment.reaches(txid, "PAID");
      assert.deepEqual(payment.ledger.movements(userId), [[`pix:${e2eid}`, 1000]]);
    }
    await second.stop();
    await Promise.all(processes.map((one) => one.stop()));
  });

  it("counts as credited by exactly one of those that look at once", async () => {
    await payment.bank.fault("pix_callbacks", "drop");
    const { txid } = await charge();
    await payment.bank.pay(txid);
    const processes = [startProcess(payment), startProcess(payment), startProcess(payment)];
    const results = await Promise.all(processes.map(({ settleCharge }) => settleCharge(txid)));
    await payment.bank.fault("pix_callbacks", "ok");
    assert.equal(
      results.reduce((sum, { credited }) => sum + credited, 0),
      1,
    );
    await Promise.all(processes.map((one) => one.stop()));
  });

  it("is credited although it expired before it was paid", async () => {
    const { userId, txid } = await charge();
    const later = startProcess(payment);
    await later
      .knex("charges")
      .where({ txid })
      .update({ expires_at: new Date(Date.now() - 86_400_000) });
    await payment.bank.expire(txid);
    assert.equal((await payment.charge(txid)).status, "EXPIRED");
    await payment.bank.pay(txid);
    await payment.reaches(txid, "PAID");
    assert.equal(payment.ledger.balance(userId), 1000);
    await later.stop();
  });

  it("is credited by Verificar PIX when no callback comes, and says how much", async () => {
    await payment.bank.fault("pix_callbacks", "drop");
    const { userId, txid } = await charge(7.5);
    assert.deepEqual((await payment.check(userId)).body, { checked: 1, credited: 0, amount: 0 });
    await payment.bank.pay(txid);
    assert.deepEqual((await payment.check(userId)).body, { checked: 1, credited: 1, amount: 7.5 });
    assert.deepEqual((await payment.check(userId)).body, { checked: 0, credited: 0, amount: 0 });
    await payment.bank.fault("pix_callbacks", "ok");
  });

  it("is credited by the sweep of what arrived when no callback comes and nobody looks", async () => {
    await payment.bank.fault("pix_callbacks", "drop");
    const { userId, txid } = await charge();
    await payment.bank.pay(txid);
    const sweeper = startProcess(payment, { now: () => new Date(Date.now() + 7_200_000) });
    await Promise.all([sweeper.sweepReceived(), sweeper.sweepReceived()]);
    await sweeper.runDueWork();
    await payment.reaches(txid, "PAID");
    assert.equal(payment.ledger.balance(userId), 1000);
    await payment.bank.fault("pix_callbacks", "ok");
    await sweeper.stop();
  });

  it("is credited once the wallet answers again, whether its credit or only the answer was lost", async () => {
    for (const fault of ["callsLost", "answersLost"] as const) {
      const { userId, txid } = await charge();
      payment.ledger.faults[fault] = 1_000;
      await payment.bank.fault("pix_callbacks", "drop");
      const { e2eid } = await payment.bank.pay(txid);
      assert.equal((await payment.check(userId)).status, 503);
      assert.equal((await payment.charge(txid)).status, "ACTIVE");
      payment.ledger.faults[fault] = 0;
      await payment.bank.fault("pix_callbacks", "ok");
      assert.equal((await payment.check(userId)).body.credited, 1);
      assert.deepEqual(payment.ledger.movements(userId), [[`pix:${e2eid}`, 1000]]);
    }
  });
});

describe("a callback", () => {
  it("that is forged credits nothing, whatever it says and whoever sends it", async () => {
    const { userId, txid } = await charge();
    assert.equal((await payment.bank.forge(txid, "5000.00")).status, 200);
    for (const query of ["", "?hmac=", "?hmac=wrong", "?hmac=a&hmac=b"]) {
      const { status } = await payment.callback({ pix: [{ txid, valor: "10.00" }] }, query);
      assert.equal(status, 403, query);
    }
    assert.equal((await payment.callback({ pix: [{ txid, endToEndId: "E".repeat(32), valor: "10.00" }] })).status, 200);
    assert.deepEqual((await payment.check(userId)).body, { checked: 1, credited: 0, amount: 0 });
    assert.equal((await payment.charge(txid)).status, "ACTIVE");
    assert.deepEqual(payment.ledger.movements(userId), []);
  });

  it("is answered 200 whatever is in it, on both addresses, and makes due only charges of ours", async () => {
    const { txid } = await charge();
    const process = startProcess(payment);
    const strangers = Array.from({ length: 2_000 }, (_, index) => ({ txid: `estranho${index}`.padEnd(32, "0") }));
    const bodies = [
      "",
      "{",
      "[]",
      "null",
      { pix: "x" },
      { pix: [null, 1, {}, { txid: 5 }, { txid: "' or 1=1" }] },
      { evento: "teste_webhook" },
      { pix: strangers },
    ];
    for (const path of ["/hooks/pix", "/hooks/pix/pix"]) {
      for (const body of bodies) assert.equal((await payment.callback(body, undefined, path)).status, 200);
    }
    const known: string[] = await process.knex("due_work").pluck("id");
    assert.ok(known.every((id) => !id.startsWith("estranho")));
    await process
      .knex("due_work")
      .where({ id: txid })
      .update({ due_at: new Date(Date.now() + 600_000) });
    await payment.callback({ pix: [null, { txid }, ...strangers.slice(0, 100)] });
    await eventually("the charge was looked at", async () => {
      const row = await process.knex("due_work").where({ id: txid }).first("due_at");
      return row !== undefined && row.due_at.getTime() < Date.now() + 590_000;
    });
    await process.stop();
  });
});
