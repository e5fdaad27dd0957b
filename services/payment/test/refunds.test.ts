import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import fc from "fast-check";
import { admin, type ChargeBody, client, master, type PaymentHarness, startPaymentHarness, UNIT } from "./_harness.ts";
import { startProcess } from "./_process.ts";

type RefundsBody = {
  paid: number;
  returned: number;
  refundable: number;
  unspent: number | null;
  block: string | null;
  until: string | null;
  refunds: { id: string; amount: number; state: string; ended_at: string | null }[];
  taken_back: { id: string; amount: number }[];
};

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness();
});
after(() => payment.stop());

async function charge(amount = 10) {
  const userId = payment.merchant();
  const { body } = await payment.buy(userId, amount);
  return { userId, txid: body.txid };
}

async function paid(amount = 10) {
  const { userId, txid } = await charge(amount);
  const { e2eid } = await payment.bank.pay(txid);
  await payment.reaches(txid, "PAID");
  return { userId, txid, e2eid };
}

const refund = (txid: string, json: object = {}, { as = master, key }: { as?: typeof master; key?: string } = {}) =>
  payment.call<ChargeBody & { refund: { id: string; amount: number; state: string } }>(
    "POST",
    `/payment/charges/${txid}/refund`,
    { as, json, ...(key !== undefined && { headers: { "idempotency-key": key } }) },
  );
const refunds = async (txid: string) =>
  (await payment.call<RefundsBody>("GET", `/payment/charges/${txid}/refunds`, { as: master })).body;
const ended = (txid: string) =>
  eventually("no refund is under way", async () => {
    const found = await refunds(txid);
    return found.refunds.every(({ state }) => ["DONE", "SPENT", "UNDONE"].includes(state)) ? found : undefined;
  });
/** Centavos the bank has returned of a charge, one number for each devolução. */
async function returnedAtBank(txid: string): Promise<number[]> {
  const process = startProcess(payment);
  const read = await process.pix.readCharge(txid);
  await process.stop();
  const all = (read?.payments ?? []).flatMap(({ returned }) => returned);
  return all.filter(({ status }) => status !== "NAO_REALIZADO").map(({ amountCents }) => amountCents);
}

describe("POST /payment/charges/{txid}/refund", () => {
  it("returns a part and then the rest, takes the credit first, and the charge ends REFUNDED", async () => {
    const { userId, txid } = await paid();
    assert.equal((await refund(txid, { amount: 4 })).status, 200);
    assert.equal(payment.ledger.balance(userId), 600);
    await eventually(
      "the part went back",
      async () => (await refund(txid, { amount: 6.01 })).body.reason === "nothing_to_refund",
    );
    assert.equal((await refund(txid)).status, 200);
    await payment.reaches(txid, "REFUNDED");
    assert.equal(payment.ledger.balance(userId), 0);
    assert.equal((await refund(txid)).body.reason, "nothing_to_refund");
  });

  it("is one refund when asked for at once, and another amount meanwhile is refused", async () => {
    const { userId, txid } = await paid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(txid)));
    const [record] = await expectActions(payment.harness.nc, "payment", txid, ["payment.refund"]);
    assert.equal(record?.unitId, UNIT);
    await payment.reaches(txid, "REFUNDED");
    assert.ok(answers.some(({ status }) => status === 200));
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    assert.equal(payment.ledger.balance(userId), 0);
    assert.equal(payment.ledger.movements(userId).length, 2);
  });

  it("409 when the credit was spent, says how much is left, and nothing moves", async () => {
    const { userId, txid, e2eid } = await paid();
    payment.ledger.spend(e2eid, 970);
    const { status, body } = await refund(txid, { amount: 10 });
    assert.deepEqual([status, body.reason], [409, "credit_spent"]);
    assert.match(body.message ?? "", /R\$ 0,30/);
    assert.equal(payment.ledger.balance(userId), 1000);
    assert.equal((await payment.charge(txid)).status, "PAID");
    assert.equal((await refund(txid, { amount: 0.3 })).status, 200);
    assert.equal(payment.ledger.balance(userId), 970);
  });

  it("gives the credit back when the bank does not make it", async () => {
    const { userId, txid } = await paid();
    await payment.bank.fault("pix", "return_failed");
    await refund(txid);
    await eventually("the credit is back", () => payment.ledger.movements(userId).length === 3);
    await payment.bank.fault("pix", "ok");
    assert.equal(payment.ledger.balance(userId), 1000);
    assert.equal((await payment.charge(txid)).status, "PAID");
  });

  it("403 for all but MASTER, 404 for no charge, 409 for one that was not paid", async () => {
    const { userId, txid } = await charge();
    for (const as of [client(userId), admin()]) assert.equal((await refund(txid, {}, { as })).status, 403);
    assert.equal((await refund("a".repeat(32))).status, 404);
    assert.equal((await refund(txid)).body.reason, "nothing_to_refund");
  });
});

describe("the same Idempotency-Key", () => {
  it("is the same refund, at once and later, and is answered what became of it", async () => {
    const { userId, txid } = await paid();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(txid, { amount: 4 }, { key })));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    await ended(txid);
    const later = await refund(txid, { amount: 4 }, { key });
    assert.deepEqual([later.status, later.body.done, later.body.refund.state], [200, true, "DONE"]);
    assert.deepEqual([...new Set([...answers, later].map(({ body }) => body.refund.id))].length, 1);
    assert.deepEqual(await returnedAtBank(txid), [400]);
    assert.equal(payment.ledger.balance(userId), 600);
  });

  it("409 with another amount or for another purchase, and nothing moves", async () => {
    const [one, other] = [await paid(), await paid()];
    const key = randomUUID();
    await refund(one.txid, { amount: 4 }, { key });
    await ended(one.txid);
    for (const answer of [
      await refund(one.txid, { amount: 5 }, { key }),
      await refund(one.txid, {}, { key }),
      await refund(one.txid, { amount: 4, returned: 4 }, { key }),
      await refund(other.txid, { amount: 4 }, { key }),
    ]) {
      assert.deepEqual([answer.status, answer.body.reason], [409, "key_reused"]);
      assert.match(answer.body.message ?? "", /já foi usada em outra devolução/);
    }
    assert.deepEqual([await returnedAtBank(one.txid), await returnedAtBank(other.txid)], [[400], []]);
  });

  it("is refused again after a refused refund; another key may ask for less", async () => {
    const { userId, txid, e2eid } = await paid();
    payment.ledger.spend(e2eid, 700);
    const key = randomUUID();
    const answers = [await refund(txid, { amount: 4 }, { key }), await refund(txid, { amount: 4 }, { key })];
    assert.deepEqual(
      answers.map(({ body }) => body.reason),
      ["credit_spent", "credit_spent"],
    );
    assert.equal((await refunds(txid)).refunds.length, 1);
    assert.equal((await refund(txid, { amount: 3 }, { key: randomUUID() })).status, 200);
    await ended(txid);
    assert.equal(payment.ledger.balance(userId), 700);
  });

  it("from another person is another key; a malformed key is 400", async () => {
    const { txid } = await paid();
    const key = randomUUID();
    const somebodyElse = { ...master, userId: randomUUID() };
    await refund(txid, { amount: 1 }, { key });
    await ended(txid);
    assert.equal((await refund(txid, { amount: 2 }, { key, as: somebodyElse })).status, 200);
    for (const bad of ["", "ção", "a".repeat(101)]) {
      const headers = { "idempotency-key": Buffer.from(bad).toString("latin1") };
      const { status } = await payment.call("POST", `/payment/charges/${txid}/refund`, {
        as: master,
        json: {},
        headers,
      });
      assert.equal(status, 400, bad);
    }
    await ended(txid);
    assert.deepEqual(await returnedAtBank(txid), [100, 200]);
  });

  it("goes on with a refund that the bank or the wallet did not answer, and 200 says that it is under way", async () => {
    const { userId, txid } = await paid();
    const key = randomUUID();
    payment.ledger.faults.answersLost = 1_000;
    const first = await refund(txid, { amount: 4 }, { key });
    payment.ledger.faults.answersLost = 0;
    assert.deepEqual([first.status, first.body.done, first.body.refund.state], [200, false, "REQUESTED"]);
    await refund(txid, { amount: 4 }, { key });
    await ended(txid);
    assert.deepEqual(await returnedAtBank(txid), [400]);
    assert.equal(payment.ledger.balance(userId), 600);
  });
});

describe("two windows on the same purchase", () => {
  it("make one refund, at once and one after the other: who did not see the first is told", async () => {
    const { userId, txid } = await paid();
    const json = { amount: 4, returned: 0 };
    const atOnce = await Promise.all([1, 2].map(() => refund(txid, json, { key: randomUUID() })));
    await ended(txid);
    const after = await refund(txid, json, { key: randomUUID() });
    assert.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 409]);
    assert.deepEqual([after.status, after.body.reason], [409, "refund_changed"]);
    assert.deepEqual(await returnedAtBank(txid), [400]);
    assert.equal(payment.ledger.balance(userId), 600);
    assert.equal((await refund(txid, { amount: 4, returned: 4 }, { key: randomUUID() })).status, 200);
    assert.equal((await ended(txid)).returned, 8);
  });
});

describe("several refunds of one payment", () => {
  it("never give back more than was paid, or than is unspent, whatever is asked for by how many at once", async () => {
    const asked = fc.record({ amount: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }) });
    const property = fc.asyncProperty(
      fc.array(asked, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 0, max: 1000 }),
      async (requests, spentCents) => {
        const { userId, txid, e2eid } = await paid();
        payment.ledger.spend(e2eid, spentCents);
        for (let from = 0; from < requests.length; from += 3) {
          await Promise.all(requests.slice(from, from + 3).map((json) => refund(txid, json, { key: randomUUID() })));
          await ended(txid);
        }
        const sum = (await returnedAtBank(txid)).reduce((total, cents) => total + cents, 0);
        assert.ok(sum <= 1000 - spentCents, `${sum} of ${1000 - spentCents}`);
        assert.equal(payment.ledger.balance(userId), 1000 - sum);
        assert.equal(Math.round((await refunds(txid)).returned * 100), sum);
      },
    );
    await fc.assert(property, { numRuns: 8 });
  });

  it("is counted by the store too, for who looked before another one ended", async () => {
    const { txid, e2eid } = await paid();
    const process = startProcess(payment);
    await refund(txid, { amount: 6 });
    await ended(txid);
    const late = { id: randomUUID().replaceAll("-", ""), paymentId: e2eid, amountCents: 500 };
    await assert.rejects(process.openRefund(late), /EXCEEDS/);
    await process.stop();
  });
});

describe("a refund that the bank did not make", () => {
  it("can be made again, with the credit that was given back, and no more than was paid goes back", async () => {
    const { userId, txid } = await paid();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await payment.bank.fault("pix", "return_failed");
      await refund(txid, {}, { key: randomUUID() });
      const failed = await ended(txid);
      await payment.bank.fault("pix", "ok");
      assert.deepEqual([failed.returned, failed.refundable, failed.unspent], [0, 10, 10]);
    }
    assert.equal((await refund(txid, { amount: 6 }, { key: randomUUID() })).status, 200);
    assert.equal((await ended(txid)).refundable, 4);
    assert.equal((await refund(txid, {}, { key: randomUUID() })).status, 200);
    await payment.reaches(txid, "REFUNDED");
    assert.equal(payment.ledger.balance(userId), 0);
    assert.deepEqual(await returnedAtBank(txid), [600, 400]);
  });
});

describe("GET /payment/charges/{txid}/refunds", () => {
  it("says what was paid, what went back and how each return ended, and what can still be returned", async () => {
    const { txid, e2eid } = await paid();
    payment.ledger.spend(e2eid, 150);
    const first = await refunds(txid);
    assert.deepEqual(
      [first.paid, first.returned, first.refundable, first.unspent, first.block],
      [10, 0, 8.5, 8.5, null],
    );
    assert.ok(Math.abs(Date.parse(first.until ?? "") - Date.now() - 90 * 86_400_000) < 60_000);
    await refund(txid, { amount: 3 });
    await ended(txid);
    await refund(txid, { amount: 9 }, { key: "a" });
    await refund(txid, { amount: 7 }, { key: "b" });
    await payment.bank.fault("pix", "return_failed");
    await refund(txid, { amount: 2 });
    await ended(txid);
    await payment.bank.fault("pix", "ok");
    await payment.bank.clawBack(txid, "1.00");
    const last = await eventually("the clawback is there", async () => {
      const found = await refunds(txid);
      return found.returned === 4 ? found : undefined;
    });
    assert.deepEqual(
      last.refunds.map(({ amount, state, ended_at }) => [amount, state, ended_at !== null]),
      [
        [2, "UNDONE", true],
        [7, "SPENT", true],
        [3, "DONE", true],
      ],
    );
    assert.deepEqual(
      last.taken_back.map(({ amount }) => amount),
      [1],
    );
    assert.equal((await payment.charge(txid)).returned_amount, 4);
  });

  it("blank asks for all that is left of it, and then nothing is", async () => {
    const { txid, e2eid } = await paid();
    payment.ledger.spend(e2eid, 150);
    assert.equal((await refund(txid)).body.refund.amount, 8.5);
    const last = await ended(txid);
    assert.deepEqual([last.returned, last.refundable, last.block], [8.5, 0, "SPENT"]);
    assert.equal((await refund(txid)).body.reason, "credit_spent");
  });

  it("says why nothing can be returned", async () => {
    const { txid } = await charge();
    assert.deepEqual([(await refunds(txid)).block, (await refunds(txid)).until], ["NOT_PAID", null]);
    await payment.bank.pay(txid);
    await payment.reaches(txid, "PAID");
    payment.ledger.faults.callsLost = 1_000;
    const without = await refunds(txid);
    payment.ledger.faults.callsLost = 0;
    assert.deepEqual([without.unspent, without.refundable], [null, 10]);
    await refund(txid);
    await ended(txid);
    assert.equal((await refunds(txid)).block, "RETURNED");
  });

  it("403 for all but MASTER, 404 for no charge", async () => {
    const { userId, txid } = await charge();
    for (const as of [client(userId), admin()]) {
      assert.equal((await payment.call("GET", `/payment/charges/${txid}/refunds`, { as })).status, 403);
    }
    assert.equal((await payment.call("GET", `/payment/charges/${"a".repeat(32)}/refunds`, { as: master })).status, 404);
  });
});
