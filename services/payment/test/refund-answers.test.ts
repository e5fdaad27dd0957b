import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { expectActions } from "@tenho/tests/support/recorded-actions";
import type { AnswerRule } from "./_bank.ts";
import { admin, type ChargeBody, client, master, type PaymentHarness, startPaymentHarness, UNIT } from "./_harness.ts";
import { startProcess } from "./_process.ts";

const HOUR_MS = 3_600_000;

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness({ DUE_SWEEP_MS: "600000" });
  await payment.bank.fault("pix_callbacks", "drop");
});
after(() => payment.stop());
afterEach(() => payment.bank.answers());

type Refund = { id: string; state: string; amount: number };
type Work = { kind: string; id: string; txid: string | null; failure: { reason: string | null } | null };

async function refunded() {
  const userId = payment.merchant();
  const { txid } = (await payment.buy(userId, 10)).body;
  const { e2eid } = await payment.bank.pay(txid);
  const process = startProcess(payment);
  await process.settleCharge(txid);
  await process.stop();
  return { userId, txid, e2eid };
}

const refund = async (txid: string) =>
  (
    await payment.call<ChargeBody & { refund: Refund }>("POST", `/payment/charges/${txid}/refund`, {
      as: master,
      json: {},
    })
  ).body;
const refundOf = async (txid: string) => {
  const { body } = await payment.call<{ refunds: Refund[]; block: string | null }>(
    "GET",
    `/payment/charges/${txid}/refunds`,
    { as: master },
  );
  return { ...body.refunds[0], block: body.block };
};
const listed = async (id: string) => {
  const { body } = await payment.call<{ work: Work[] }>("GET", "/payment/failing-work", { as: master });
  return body.work.find((work) => work.kind === "refund" && work.id === id);
};

const close = (id: string, outcome: string, as = master) =>
  payment.call("POST", `/payment/failing-work/refund/${id}/close`, { as, json: { outcome } });

let aheadMs = 0;
/** Does what is due this often, an hour later each time. */
async function workTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    aheadMs += HOUR_MS;
    const process = startProcess(payment, { now: () => new Date(Date.now() + aheadMs) });
    await process.runDueWork();
    await process.stop();
  }
}

const answer = (e2eid: string, method: "GET" | "PUT", set: object, drop: string[] = []): AnswerRule => ({
  method,
  path: `/pix/${e2eid}/devolucao/`,
  set: set as never,
  drop,
});
const OPEN = {
  natureza: null,
  status: "EM_ANALISE",
  valor: "10",
  horario: { solicitacao: "2026-11-25T10:00:00", liquidacao: null },
};

describe("a refund that the bank answers in a way of its own", () => {
  it("(natureza null, EM_ANALISE, 10) ends once the bank says that the money went back, and the wallet was debited once", async () => {
    const { userId, txid, e2eid } = await refunded();
    await payment.bank.answers(answer(e2eid, "PUT", OPEN), answer(e2eid, "GET", { natureza: null, valor: 10 }));
    await refund(txid);
    await workTimes(1);
    const { state, block } = await refundOf(txid);
    assert.deepEqual([state, block], ["DONE", "RETURNED"]);
    assert.equal((await payment.charge(txid)).status, "REFUNDED");
    assert.deepEqual(
      payment.ledger.movements(userId).map(([, cents]) => cents),
      [1_000, -1_000],
    );
  });

  for (const [what, rules] of Object.entries({
    "a word of its own, and the moment at which it was settled": (e2eid: string) => [
      answer(e2eid, "PUT", { ...OPEN, status: "LIQUIDACAO_OK" }),
      answer(e2eid, "GET", { natureza: null, status: "LIQUIDACAO_OK" }),
    ],
    "another ending of the word": (e2eid: string) => [answer(e2eid, "GET", { status: "devolvida" })],
    "a word of its own, while the payment lists it as returned": (e2eid: string) => [
      answer(e2eid, "PUT", OPEN),
      answer(e2eid, "GET", OPEN),
    ],
    "no word when it is asked for": (e2eid: string) => [{ ...answer(e2eid, "PUT", {}), text: "" }],
  })) {
    it(`(${what}) ends as the bank made it`, async () => {
      const { userId, txid, e2eid } = await refunded();
      await payment.bank.answers(...rules(e2eid));
      await refund(txid);
      await workTimes(1);
      assert.equal((await refundOf(txid)).state, "DONE");
      assert.equal(payment.ledger.balance(userId), 0);
    });
  }

  it("(not made, in the bank's spelling) gives the credit back", async () => {
    const { userId, txid, e2eid } = await refunded();
    await payment.bank.answers(
      answer(e2eid, "PUT", OPEN),
      answer(e2eid, "GET", { status: "Não realizado", natureza: null }),
      { path: `/pix/${e2eid}`, set: { devolucoes: [] } },
    );
    await refund(txid);
    await workTimes(1);
    assert.equal((await refundOf(txid)).state, "UNDONE");
    assert.equal(payment.ledger.balance(userId), 1_000);
  });

  it("(under analysis for hours) is listed for MASTER, and ends when the bank says how", async () => {
    const { userId, txid, e2eid } = await refunded();
    const open = [answer(e2eid, "PUT", OPEN), answer(e2eid, "GET", OPEN)];
    await payment.bank.answers(...open, { path: `/pix/${e2eid}`, set: { devolucoes: [] } });
    const { id } = (await refund(txid)).refund;
    await workTimes(1);
    assert.equal(await listed(id), undefined);
    await workTimes(6);
    const work = await listed(id);
    assert.deepEqual([work?.txid, work?.failure?.reason], [txid, "return_pending"]);
    assert.equal((await refundOf(txid)).block, "UNDER_WAY");
    await payment.bank.answers(answer(e2eid, "GET", { status: "NAO_REALIZADO" }));
    await workTimes(1);
    assert.equal((await refundOf(txid)).state, "UNDONE");
    assert.equal(await listed(id), undefined);
    assert.equal(payment.ledger.balance(userId), 1_000);
  });

  for (const [outcome, state, moved] of [
    ["RETURNED", "DONE", "1000,-1000"],
    ["NOT_RETURNED", "UNDONE", "1000,-1000,1000"],
  ] as const) {
    it(`(under analysis for ever) is ended by MASTER's word that the bank gave: ${outcome}`, async () => {
      const { userId, txid, e2eid } = await refunded();
      const open = [answer(e2eid, "PUT", OPEN), answer(e2eid, "GET", OPEN)];
      await payment.bank.answers(...open, { path: `/pix/${e2eid}`, set: { devolucoes: [] } });
      const { id } = (await refund(txid)).refund;
      assert.equal((await close(id, outcome)).status, 404, "it is tried by itself");
      await workTimes(7);
      for (const as of [admin(), client(userId)]) assert.equal((await close(id, outcome, as)).status, 403);
      assert.equal((await close(id, "HANDLED")).status, 400);
      assert.equal((await close(id, outcome)).status, 200);
      assert.equal((await refundOf(txid)).state, state);
      assert.equal(await listed(id), undefined);
      const sums = () =>
        payment.ledger
          .movements(userId)
          .map(([, cents]) => cents)
          .join();
      assert.equal(sums(), moved);
      const [record] = await expectActions(payment.harness.nc, "payment", id, ["payment.close"]);
      assert.deepEqual([record?.actorId, record?.unitId], [master.userId, UNIT]);
      assert.equal((await close(id, outcome)).status, 404);
      await payment.bank.answers();
      const process = startProcess(payment);
      await process.settleCharge(txid);
      await process.stop();
      const isTakenAgain = outcome === "NOT_RETURNED";
      assert.equal(sums(), isTakenAgain ? `${moved},-1000` : moved, "the bank did return it in the end");
    });
  }

  it("(something that cannot be read) is listed after three attempts and ends once it can", async () => {
    const { userId, txid, e2eid } = await refunded();
    await payment.bank.answers({ ...answer(e2eid, "GET", {}), body: {} });
    const { id } = (await refund(txid)).refund;
    await workTimes(3);
    assert.equal((await listed(id))?.failure?.reason, "unreadable");
    assert.equal(payment.ledger.balance(userId), 0);
    await payment.bank.answers();
    await workTimes(1);
    assert.equal((await refundOf(txid)).state, "DONE");
    assert.equal(await listed(id), undefined);
  });
});
