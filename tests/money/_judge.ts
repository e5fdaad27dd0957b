import assert from "node:assert/strict";
import { returnedAtBank } from "./_bank.ts";
import { type Model, otherCents, paymentsOf, type World } from "./_model.ts";

const idsOf = (model: Model): string[] => paymentsOf(model).map(({ endToEndId }) => endToEndId);

/** Refunds and decisions that are still being carried out. */
async function countUnderWay(model: Model, { system, userId }: World): Promise<number> {
  const own = [userId, idsOf(model)];
  const { rows } = await system.payment.raw<{ rows: { count: number }[] }>(
    `select (select count(*) from payment.refunds r join payment.payments p on p.id = r.payment_id
               where (p.user_id = ? or p.id = any(?)) and r.state in ('REQUESTED', 'TAKEN', 'UNDOING'))
          + (select count(*) from payment.reviews v
               where (v.user_id = ? or v.payment_id = any(?)) and v.state in ('CREDITING', 'RETURNING')) as count`,
    [...own, ...own],
  );
  return Number(rows[0]?.count);
}

/** Lets everything come to its end: bank, acquirer and wallet answer, refunds end, and work and sweeps are done until nothing is under way. */
export async function finish(model: Model, world: World): Promise<void> {
  const { system, bank, acquirer, userId } = world;
  Object.assign(bank.faults, { answersLost: 0, refusesRefunds: false });
  acquirer.faults.answersLost = 0;
  system.killWallet(null);
  for (let round = 0; round < 12; round += 1) {
    system.passTime();
    const process = system.startProcess(world);
    for (const onlyReturned of [false, true]) await process.sweep(onlyReturned);
    await process.runDueWork();
    const cards: string[] = await system
      .payment("payment.charges")
      .where({ user_id: userId, method: "CARD" })
      .pluck("txid");
    for (const txid of [...model.charges.map((charge) => charge.txid), ...cards]) await process.settleCharge(txid);
    bank.endRefunds(round % 2 === 0);
    if (round >= 2 && (await countUnderWay(model, world)) === 0) return;
  }
  assert.fail("something is still under way");
}

/** Centavos credited for checkouts: those that the acquirer took from a card, each once. */
async function expectCards(model: Model, { system, acquirer }: World): Promise<number> {
  let creditedCents = 0;
  for (const { id, cents } of model.cards) {
    const charge = await system
      .payment("payment.charges")
      .where({ key: `checkout:${id}` })
      .first("txid");
    const taken = charge === undefined ? null : acquirer.taken(charge.txid);
    const payments = charge === undefined ? [] : await system.payment("payment.payments").where({ txid: charge.txid });
    assert.deepEqual(
      payments.map((payment) => [payment.id, payment.state, payment.credited_cents]),
      taken === null ? [] : [[`card:${taken.id}`, "CREDITED", cents]],
    );
    creditedCents += taken?.cents ?? 0;
  }
  return creditedCents;
}

/** Expects that payments under unknown txids wait for MASTER, or went back. */
async function expectStrays(model: Model, { system }: World): Promise<void> {
  for (const paid of model.strays) {
    const payment = await system.payment("payment.payments").where({ id: paid.endToEndId }).first();
    const returned = returnedAtBank(paid);
    const state = returned === paid.amountCents ? "RETURNED" : "REVIEW";
    assert.deepEqual([payment?.user_id, payment?.returned_cents, payment?.state], [null, returned, state]);
  }
}

/** Expects the merchant's money in wallet, payment and bank to be as the model has it. */
export async function expectEveryCentavo(model: Model, world: World): Promise<void> {
  const { system, userId } = world;
  const process = system.startProcess(world);
  let creditedCents = await expectCards(model, world);
  await expectStrays(model, world);
  for (const charge of model.charges) {
    const stored = new Map((await process.payments.ofCharge(charge.txid)).map((payment) => [payment.id, payment]));
    for (const [at, paid] of charge.payments.entries()) {
      const payment = stored.get(paid.endToEndId);
      const returned = returnedAtBank(paid);
      assert.equal(payment?.returnedCents, returned, "payment counts what went back at the bank");
      const fits = at === 0 && paid.amountCents === charge.cents;
      if (fits) assert.equal(payment?.state, "CREDITED");
      if (payment?.state === "CREDITED") {
        assert.ok(fits || model.creditDecisions.has(paid.endToEndId), "nothing that did not fit is credited by itself");
        creditedCents += paid.amountCents - returned;
      } else {
        assert.equal(payment?.state, returned === paid.amountCents ? "RETURNED" : "REVIEW");
      }
    }
  }
  assert.equal(await system.balance(userId), creditedCents + otherCents(model));
}

/** Lines of the books about the model's own money; those left behind by an earlier failure do not belong to this run. */
export async function discrepanciesOf(model: Model, { system, userId }: World): Promise<string[]> {
  const { isLedgerBalanced, discrepancies } = await system.judge();
  assert.ok(isLedgerBalanced);
  const payments: string[] = await system.payment("payment.payments").where({ user_id: userId }).pluck("id");
  const own = [...new Set([...idsOf(model), ...payments])];
  const refunds: string[] = await system.payment("payment.refunds").whereIn("payment_id", own).pluck("id");
  return discrepancies.filter((line) => [...own, ...refunds].some((id) => line.includes(id)));
}
