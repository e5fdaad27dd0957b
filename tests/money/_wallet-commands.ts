import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { always, type Command, command, type Model, PRICE_CENTS, pick, type World } from "./_model.ts";
import { attempt, untilAnswered } from "./_system.ts";

const LOAD_CAP_CENTS = 2_000;

const setPrice = (isFree: boolean): Command =>
  command(isFree ? "a TENHO becomes free" : "a TENHO has its price back", always, async (model, { system }) => {
    await system.setPrice(isFree ? 0 : PRICE_CENTS);
    model.isFree = isFree;
  });

const setCap = (cents: number | null): Command =>
  command(`the daily cap is ${cents ?? "none"}`, always, async (model, { system, userId }) => {
    await system.setCap(userId, cents);
    model.capCents = cents;
  });

/** A wallet's process dies after its n-th movement from now is committed: whoever asked gets no answer. */
const killWallet = (movements: number): Command =>
  command(`the wallet dies after ${movements} movements`, always, async (_model, { system }) => {
    system.killWallet(movements);
  });

/** All that the merchant's debits took, given back or not: by it the daily cap is judged. */
const takenCents = ({ debits }: Model): number => debits.reduce((sum, { cents }) => sum + cents, 0);

function outcomeOf(model: Model, cents: number, spendableCents: number): "PAID" | "CAP_REACHED" | "NO_BALANCE" {
  if (model.capCents !== null && cents > 0 && takenCents(model) + cents > model.capCents) return "CAP_REACHED";
  return spendableCents >= cents ? "PAID" : "NO_BALANCE";
}

/** Debits a TENHO as messaging does: asked again with its key until there is an answer. */
async function debitOnce({ system, userId }: World, { cents, externalId }: { cents: number; externalId: string }) {
  const asked = { source: "offer", externalId, userId, amountCents: cents, description: "TENHO", occurredAt: null };
  const { outcome } = await untilAnswered(() => system.debit({ ...asked, timeZone: system.timeZone }));
  return outcome === "ALREADY_PAID" ? "PAID" : outcome;
}

/** A TENHO at the present price, if it is free; else of any amount. With `times` above 1 it is told as often at once, to both processes. */
const debit = (paidCents: number, times: number): Command =>
  command(`a TENHO of ${paidCents}, unless it is free, ${times} times at once`, always, async (model, world) => {
    const { system, userId } = world;
    const cents = (await system.priceCents()) === 0 ? 0 : paidCents;
    assert.equal(cents === 0, model.isFree);
    const before = await system.balance(userId);
    const one = { cents, externalId: randomUUID() };
    const outcomes = await Promise.all(Array.from({ length: times }, () => debitOnce(world, one)));
    const [outcome] = new Set(outcomes);
    assert.deepEqual(outcomes, Array(times).fill(outcomeOf(model, cents, before)));
    assert.equal(await system.balance(userId), outcome === "PAID" ? before - cents : before);
    if (outcome === "PAID") model.debits.push({ ...one, isReversed: false });
  });

/** TENHOs of different keys contend for one balance and one cap in both processes: as many are paid as there is room for, and no more. */
const contendForBalance = (paidCents: number, count: number): Command =>
  command(`${count} TENHOs of ${paidCents} at once`, always, async (model, world) => {
    const { system, userId } = world;
    const cents = model.isFree ? 0 : paidCents;
    let left = await system.balance(userId);
    const asked = Array.from({ length: count }, () => ({ cents, externalId: randomUUID() }));
    const outcomes = await Promise.all(asked.map((one) => debitOnce(world, one)));
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome !== "PAID") continue;
      assert.equal(outcomeOf(model, cents, left), "PAID");
      left -= cents;
      model.debits.push({ ...(asked[at] as (typeof asked)[number]), isReversed: false });
    }
    if (outcomes.some((outcome) => outcome !== "PAID")) assert.notEqual(outcomeOf(model, cents, left), "PAID");
    assert.equal(await system.balance(userId), left);
  });

const reverse = (at: number): Command =>
  command(
    `debit ${at} is given back, by two at once`,
    ({ debits }) => debits.length > 0,
    async (model, { system, userId }) => {
      const given = pick(model.debits, at);
      const key = { source: "offer", externalId: given.externalId };
      const before = await system.balance(userId);
      const giveBack = () => untilAnswered(() => system.reverseDebit({ userId, debit: key, description: "" }));
      await Promise.all([giveBack(), giveBack()]);
      assert.equal(await system.balance(userId), given.isReversed ? before : before + given.cents);
      given.isReversed = true;
    },
  );

const load = (cents: number): Command =>
  command(`an operator loads ${cents}`, always, async (model, { system, userId }) => {
    const asked = { source: "manual", externalId: randomUUID(), kind: "manual" as const, description: "Crédito" };
    const command = { ...asked, userId, amountCents: cents, occurredAt: null, loadCapCents: LOAD_CAP_CENTS };
    const result = await attempt(() => untilAnswered(() => system.credit(command)));
    const fits = model.loadedCents + cents <= LOAD_CAP_CENTS;
    assert.equal(typeof result === "object" && "value" in result, fits);
    if (fits) model.loadedCents += cents;
  });

/** Ends the oldest lot; returns what was left of it. */
async function endOldestLot({ system, userId }: World): Promise<number> {
  const { rows } = await system.wallet.query<{ remaining_cents: number }>(
    `update lots set expires_at = now() - interval '1 second' where id = (
       select id from lots where user_id = $1 and remaining_cents > 0 order by granted_at, id limit 1) returning remaining_cents`,
    [userId],
  );
  return rows[0]?.remaining_cents ?? 0;
}

const sweepLots = ({ system }: World): Promise<number> =>
  untilAnswered(() => system.expireLots(new Date(Date.now() + 1_000), 100));

/** The oldest lot ends, and both processes sweep it while a TENHO is debited: what has ended is neither spent nor taken twice. */
const expire = (paidCents: number | null): Command =>
  command(
    `the oldest lot ends${paidCents === null ? "" : ` while a TENHO of ${paidCents} is debited`}`,
    always,
    async (model, world) => {
      const { system, userId } = world;
      const ended = await endOldestLot(world);
      const before = await system.balance(userId);
      const cents = model.isFree ? 0 : (paidCents ?? 0);
      const one = { cents, externalId: randomUUID() };
      const debiting = paidCents === null ? Promise.resolve(null) : debitOnce(world, one);
      const [outcome] = await Promise.all([debiting, sweepLots(world), sweepLots(world)]);
      // Another sweep may have taken the lot before, and its end is counted then.
      const taken = outcome === "PAID" ? cents : 0;
      if (outcome !== null) assert.equal(outcome, outcomeOf(model, cents, before - ended));
      assert.equal(await system.balance(userId), before - ended - taken);
      if (outcome === "PAID") model.debits.push({ ...one, isReversed: false });
      model.expiredCents += ended;
    },
  );

/** The oldest lot ends while a purchase is taken back: each centavo leaves the wallet once, by the one or by the other. */
const expireWhileTaken = (at: number): Command =>
  command(
    `the oldest lot ends while charge ${at} is settled`,
    ({ charges }) => charges.length > 0,
    async (model, world) => {
      const { system } = world;
      const ended = await endOldestLot(world);
      const { txid } = pick(model.charges, at);
      const settling = attempt(() => system.startProcess(world).settleCharge(txid));
      await Promise.all([settling, sweepLots(world), sweepLots(world)]);
      const expiredCents = await system.expiredCents(world.userId);
      const taken = expiredCents - model.expiredCents;
      assert.ok(taken >= 0 && taken <= ended, `of a lot of ${ended} centavos ${taken} expired`);
      model.expiredCents = expiredCents;
    },
  );

const cents = fc.integer({ min: 30, max: 900 });

export const walletCommands = [
  fc.tuple(cents, fc.integer({ min: 1, max: 3 })).map((args) => debit(...args)),
  fc.tuple(cents, fc.constant(1)).map((args) => debit(...args)),
  fc.tuple(cents, fc.integer({ min: 2, max: 4 })).map((args) => contendForBalance(...args)),
  fc.boolean().map(setPrice),
  fc.option(fc.integer({ min: 100, max: 2_000 })).map(setCap),
  fc.integer({ min: 1, max: 3 }).map(killWallet),
  fc.nat({ max: 7 }).map(reverse),
  fc.integer({ min: 100, max: 900 }).map(load),
  fc.option(cents).map(expire),
  fc.nat({ max: 7 }).map(expireWhileTaken),
];
