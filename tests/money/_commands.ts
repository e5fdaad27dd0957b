import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { BankPayment } from "./_bank.ts";
import { cardCommands } from "./_card-commands.ts";
import {
  always,
  type ChargeOfModel,
  type Command,
  command,
  deathText,
  type Model,
  paymentsOf,
  pick,
} from "./_model.ts";
import { attempt, type Death } from "./_system.ts";
import { walletCommands } from "./_wallet-commands.ts";

const hasCharge = ({ charges }: Readonly<Model>): boolean => charges.length > 0;
const hasPayment = (model: Readonly<Model>): boolean => paymentsOf(model).length > 0;

const buy = (cents: number): Command =>
  command(`buy ${cents}`, always, async (model, world) => {
    const { system, bank, userId } = world;
    const txid = randomUUID().replaceAll("-", "");
    const createdAt = system.now();
    const draft = { txid, key: `panel:${txid}`, userId, method: "PIX" as const, amountCents: cents, createdAt };
    const expiresAt = new Date(createdAt.getTime() + 3_600_000);
    await system.startProcess(world).charges.open({ ...draft, expiresAt }, { openMax: 1_000, reuse: null });
    bank.open(txid, cents);
    model.charges.push({ txid, cents, payments: [] });
  });

const pay = (at: number, moreCents: number): Command =>
  command(`pay charge ${at} with ${moreCents} more`, hasCharge, async (model, { bank }) => {
    const charge = pick(model.charges, at);
    charge.payments.push(bank.pay(charge.txid, charge.cents + moreCents));
  });

/** A Pix to our key under a txid that we never made. */
const payUnknown = (cents: number): Command =>
  command(`somebody pays ${cents} under an unknown txid`, always, async (model, { bank }) => {
    model.strays.push(bank.pay(randomUUID().replaceAll("-", ""), cents));
  });

/** The bank takes back a part of a payment: for a fraud claim (MED), or as somebody asked in the bank's own panel (ORIGINAL). */
const claim = (at: number, quarters: number, nature: string): Command =>
  command(`the bank takes ${quarters}/4 of payment ${at} back, ${nature}`, hasPayment, async (model, { bank }) => {
    const payment = pick(paymentsOf(model), at);
    bank.claim(payment, Math.ceil((payment.amountCents * quarters) / 4), nature);
  });

/** The bank calls back with a charge's txid and one it never made, as often as `times`; each call makes it due and wakes the due work. */
const callBack = (at: number, times: number, death: Death): Command =>
  command(`the bank calls back ${times} times for charge ${at}${deathText(death)}`, hasCharge, async (model, world) => {
    const { txid } = pick(model.charges, at);
    const process = world.system.startProcess(world, death);
    const calls = Array.from({ length: times }, () => attempt(() => process.callBack([txid, randomUUID()])));
    await Promise.all(calls);
  });

const sweep = (onlyReturned: boolean, death: Death): Command =>
  command(
    `a sweep of what the bank ${onlyReturned ? "returned" : "received"}${deathText(death)}`,
    always,
    async (_model, world) => {
      world.system.passTime();
      await attempt(() => world.system.startProcess(world, death).sweep(onlyReturned));
      await attempt(() => world.system.startProcess(world).runDueWork());
    },
  );

const settle = (at: number, death: Death): Command =>
  command(`settle charge ${at}${deathText(death)}`, hasCharge, async (model, world) => {
    const { system } = world;
    const { txid } = pick(model.charges, at);
    await attempt(() => system.startProcess(world, death).settleCharge(txid));
  });

const settleAtOnce = (at: number, death: Death): Command =>
  command(`settle charge ${at} by two at once${deathText(death)}`, hasCharge, async (model, world) => {
    const { system } = world;
    const { txid } = pick(model.charges, at);
    const processes = [system.startProcess(world, death), system.startProcess(world)];
    await Promise.all(processes.map(({ settleCharge }) => attempt(() => settleCharge(txid))));
  });

const refund = (at: number, quarters: number, death: Death): Command =>
  command(`refund ${quarters}/4 of charge ${at}${deathText(death)}`, hasCharge, async (model, world) => {
    const { system } = world;
    const { txid, cents } = pick(model.charges, at);
    const amountCents = quarters === 4 ? null : Math.ceil((cents * quarters) / 4);
    const order = { txid, key: randomUUID(), amountCents, seenReturnedCents: null, requestedBy: "master" };
    await attempt(() => system.startProcess(world, death).refundCharge({ ...order, requestedBy: null }));
  });

const endRefunds = (isMade: boolean): Command =>
  command(`the bank ${isMade ? "makes" : "does not make"} its refunds`, hasPayment, async (_model, { bank }) => {
    bank.endRefunds(isMade);
  });

const refuseRefunds = (refuses: boolean): Command =>
  command(`the bank ${refuses ? "refuses" : "takes"} refunds`, always, async (_model, { bank }) => {
    bank.faults.refusesRefunds = refuses;
  });

const loseAnswers = (count: number): Command =>
  command(`the bank loses ${count} answers`, always, async (_model, { bank }) => {
    bank.faults.answersLost = count;
  });

const decide = (at: number, action: "CREDIT" | "RETURN", death: Death): Command =>
  command(`MASTER decides ${action} of review ${at}${deathText(death)}`, hasPayment, async (model, world) => {
    const process = world.system.startProcess(world, death);
    const own = await world.system.undecidedReviews(paymentsOf(model).map(({ endToEndId }) => endToEndId));
    if (own.length === 0) return;
    const review = pick(own, at);
    const isStray = model.strays.some(({ endToEndId }) => endToEndId === review.payment_id);
    if (action === "CREDIT" && !isStray) model.creditDecisions.add(review.payment_id);
    const result = await attempt(() => process.decideReview(review.id, action));
    if (action === "CREDIT" && isStray) assert.deepEqual(result, { refused: "no_wallet" });
  });

const work = (death: Death): Command =>
  command(`due work${deathText(death)}`, always, async (_model, world) => {
    const { system } = world;
    system.passTime();
    await attempt(() => system.startProcess(world, death).runDueWork());
  });

/** Buys, pays in full and settles at once, so that most runs have credit that refunds and clawbacks contend for. */
const purchase = (cents: number): Command =>
  command(`a purchase of ${cents} is paid and settled`, always, async (model, world) => {
    await buy(cents).run(model, world);
    const { txid, payments } = model.charges.at(-1) as ChargeOfModel;
    payments.push(world.bank.pay(txid, cents));
    await attempt(() => world.system.startProcess(world).settleCharge(txid));
  });

/** A refund and a clawback contend for a purchase: the bank makes the refund, does not make it, or has not ended it (null) when it takes its part. */
const contend = (at: number, refunded: number, claimed: number, isMade: boolean | null): Command =>
  command(
    `${refunded}/4 of charge ${at} are refunded, ${isMade === null ? "not yet ended" : isMade ? "made" : "not made"}, and ${claimed}/4 claimed`,
    ({ charges }) => charges.some(({ payments }) => payments.length > 0),
    async (model, world) => {
      const paid = model.charges.filter(({ payments }) => payments.length > 0);
      const charge = pick(paid, at);
      await refund(model.charges.indexOf(charge), refunded, null).run(model, world);
      if (isMade !== null) world.bank.endRefunds(isMade);
      await work(null).run(model, world);
      const [payment] = charge.payments as [BankPayment];
      world.bank.claim(payment, Math.ceil((payment.amountCents * claimed) / 4), "MED_FRAUDE");
    },
  );

const small = fc.nat({ max: 7 });
const death: fc.Arbitrary<Death> = fc.option(fc.record({ passage: fc.integer({ min: 1, max: 5 }) }));
const nature = fc.constantFrom("MED_FRAUDE", "MED_OPERACIONAL", "ORIGINAL");
const quarters = fc.integer({ min: 1, max: 4 });
/** Commands to draw from; a command listed twice is drawn more often. */
export const commands = [
  fc.integer({ min: 600, max: 1_500 }).map(buy),
  fc.integer({ min: 600, max: 1_500 }).map(purchase),
  fc.integer({ min: 600, max: 1_500 }).map(purchase),
  fc.integer({ min: 600, max: 1_500 }).map(purchase),
  fc.tuple(small, fc.constantFrom(0, 0, 0, 0, -100, 250)).map((args) => pay(...args)),
  fc.tuple(small, fc.constantFrom(0, 0, 0, 0, -100, 250)).map((args) => pay(...args)),
  fc.tuple(small, death).map((args) => settle(...args)),
  fc.tuple(small, death).map((args) => settle(...args)),
  fc.tuple(small, death).map((args) => settleAtOnce(...args)),
  fc.tuple(small, quarters, nature).map((args) => claim(...args)),
  fc.tuple(small, quarters, nature).map((args) => claim(...args)),
  fc.integer({ min: 100, max: 900 }).map(payUnknown),
  fc.tuple(small, fc.integer({ min: 1, max: 3 }), death).map((args) => callBack(...args)),
  fc.tuple(fc.boolean(), death).map((args) => sweep(...args)),
  fc.tuple(fc.boolean(), death).map((args) => sweep(...args)),
  fc.tuple(small, quarters, death).map((args) => refund(...args)),
  fc.tuple(small, quarters, death).map((args) => refund(...args)),
  fc.tuple(small, quarters, quarters, fc.constantFrom(true, false, null)).map((args) => contend(...args)),
  fc.boolean().map(endRefunds),
  fc.boolean().map(refuseRefunds),
  fc.integer({ min: 1, max: 2 }).map(loseAnswers),
  fc.tuple(small, fc.constantFrom("CREDIT" as const, "RETURN" as const), death).map((args) => decide(...args)),
  death.map(work),
  ...walletCommands,
  ...cardCommands,
];

/** Sequences that once lost money; every test run begins with them, whatever its seed. */
export const knownFaults: readonly Command[][] = [
  // A clawback after a refund that came back, and one that the bank prefers to a refund under way: both were refused for ever.
  [purchase(1_000), refund(0, 2, null), endRefunds(false), work(null), claim(0, 4, "MED_FRAUDE")],
  [purchase(1_000), refund(0, 4, null), claim(0, 4, "MED_FRAUDE"), endRefunds(true)],
];
