import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { assertBooksBalance, countBy, type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { creditOf, debitOf, PRICE, purchaseOf, takeBackOf } from "../_movement-builder.ts";

let store: LedgerHarness;
before(async () => {
  store = await openLedgerHarness();
});
after(() => store.stop());
afterEach(() => assertBooksBalance(store));

const keyOf = ({ source, externalId }: { source: string; externalId: string }) => ({ source, externalId });

async function lotsOf(userId: string): Promise<number[]> {
  const { rows } = await store.pool.query<{ remaining_cents: number }>(
    "select remaining_cents from lots where user_id = $1 order by granted_at, id",
    [userId],
  );
  return rows.map((row) => row.remaining_cents);
}

async function houseOf(movementId: string): Promise<string> {
  const { rows } = await store.pool.query<{ account: string }>(
    "select account from postings where movement_id = $1 and account like 'house:%'",
    [movementId],
  );
  return rows[0]?.account ?? "";
}

/** A wallet with one purchase, of which some is spent. */
async function bought(cents: number, spent = 0) {
  const userId = await store.wallet();
  const purchase = purchaseOf(userId, { amountCents: cents });
  await store.ledger.credit(purchase);
  if (spent > 0) await store.ledger.debit(debitOf(userId, { amountCents: spent }));
  return { userId, purchase };
}

describe("a reversal", () => {
  it("gives a debit back once, however often and by however many processes it is asked", async () => {
    const userId = await store.wallet(PRICE);
    const debit = debitOf(userId);
    await store.ledger.debit(debit);
    const other = store.replica();
    const command = { userId, debit: keyOf(debit), description: "Consumidor não encontrado" };
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? store.ledger : other).reverseDebit(command)),
    );
    assert.deepEqual(
      countBy(results, ({ applied }) => String(applied)),
      { true: 1, false: 11 },
    );
    assert.equal(new Set(results.map(({ movementId }) => movementId)).size, 1);
    assert.equal(await store.balance(userId), PRICE);
    assert.equal(await houseOf(results[0]?.movementId ?? ""), "house:revenue");
    assert.equal((await store.ledger.debit(debit)).outcome, "ALREADY_PAID", "the debit stays made");
  });

  it("can be spent for 12 months from the day it was given", async () => {
    const userId = await store.wallet();
    const tenMonthsAgo = new Date(Date.now() - 300 * 86_400_000);
    await store.ledger.credit(creditOf(userId, { amountCents: PRICE, occurredAt: tenMonthsAgo }));
    const debit = debitOf(userId);
    await store.ledger.debit(debit);
    await store.ledger.reverseDebit({ userId, debit: keyOf(debit), description: "" });
    const expiresAt = (await store.books.wallet(userId))?.nextExpiry?.expiresAt;
    assert.ok((expiresAt?.getTime() ?? 0) > Date.now() + 360 * 86_400_000);
    assert.equal((await store.ledger.debit(debitOf(userId))).outcome, "PAID");
  });

  it("of a debit of another wallet, of a credit or of nothing is not found", async () => {
    const [userId, another] = [await store.wallet(PRICE), await store.wallet(PRICE)];
    const [debit, credit] = [debitOf(userId), creditOf(userId)];
    await store.ledger.debit(debit);
    await store.ledger.credit(credit);
    const asked = [
      { userId: another, debit: keyOf(debit), description: "" },
      { userId, debit: keyOf(credit), description: "" },
      { userId, debit: { source: "offer", externalId: randomUUID() }, description: "" },
    ];
    for (const command of asked) await assert.rejects(store.ledger.reverseDebit(command), { code: "not_found" });
  });
});

describe("a refund", () => {
  it("takes only what is unspent of its own purchase, and leaves no key when that is too little", async () => {
    const { userId, purchase } = await bought(600, 100);
    await store.ledger.credit(creditOf(userId, { amountCents: 900 }));
    const refund = takeBackOf(purchase, { amountCents: 501 });
    assert.deepEqual(await store.ledger.takeBack(refund), {
      outcome: "SPENT",
      balanceAfterCents: 1_400,
      movementId: null,
      unspentCents: 500,
    });
    const taken = await store.ledger.takeBack({ ...refund, amountCents: 500 });
    assert.deepEqual([taken.outcome, taken.balanceAfterCents, taken.unspentCents], ["TAKEN", 900, 500]);
    assert.deepEqual(await lotsOf(userId), [0, 900]);
    assert.equal(await houseOf(taken.movementId ?? ""), "house:pix_clearing");
    const again = await store.ledger.takeBack({ ...refund, amountCents: 500 });
    assert.deepEqual(again, { ...taken, outcome: "ALREADY_TAKEN" });
  });

  it("and debits at once never take the same centavo", async () => {
    const { userId, purchase } = await bought(10 * PRICE);
    const other = store.replica();
    const [debits, refunds] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => store.ledger.debit(debitOf(userId)))),
      Promise.all(Array.from({ length: 12 }, () => other.takeBack(takeBackOf(purchase, { amountCents: PRICE })))),
    ]);
    const paid = debits.filter(({ outcome }) => outcome === "PAID").length;
    const taken = refunds.filter(({ outcome }) => outcome === "TAKEN").length;
    assert.equal(paid + taken, 10);
    assert.equal(await store.balance(userId), 0);
  });

  it("of many purchases of one wallet at once, by two processes, is taken of each once", async () => {
    const userId = await store.wallet();
    const purchases = Array.from({ length: 24 }, () => purchaseOf(userId, { amountCents: PRICE }));
    for (const purchase of purchases) await store.ledger.credit(purchase);
    const other = store.replica();
    const results = await Promise.all(
      purchases.flatMap((purchase, at) => {
        const refund = takeBackOf(purchase);
        return [store.ledger.takeBack(refund), (at % 2 === 0 ? store.ledger : other).takeBack(refund)];
      }),
    );
    assert.deepEqual(
      countBy(results, ({ outcome }) => outcome),
      { TAKEN: 24, ALREADY_TAKEN: 24 },
    );
    assert.equal(await store.balance(userId), 0);
  });

  it("of a purchase that has ended, of a grant or of another's purchase moves nothing", async () => {
    const { userId, purchase } = await bought(600);
    await store.pool.query("update lots set expires_at = now() - interval '1 second' where user_id = $1", [userId]);
    assert.equal((await store.ledger.takeBack(takeBackOf(purchase))).outcome, "SPENT");
    const grant = creditOf(userId);
    await store.ledger.credit(grant);
    await assert.rejects(store.ledger.takeBack(takeBackOf(grant)), { code: "not_found" });
    await assert.rejects(store.ledger.takeBack(takeBackOf({ ...purchase, userId: await store.wallet() })), {
      code: "not_found",
    });
    assert.equal(await store.balance(userId), 1_100);
  });

  it("of a card goes back to the card's account", async () => {
    const userId = await store.wallet();
    const purchase = creditOf(userId, { source: "card", kind: "card", amountCents: 700 });
    const { movementId } = await store.ledger.credit(purchase);
    const refund = await store.ledger.takeBack(takeBackOf(purchase));
    assert.deepEqual(
      [await houseOf(movementId), await houseOf(refund.movementId ?? "")],
      ["house:card_clearing", "house:card_clearing"],
    );
  });
});

describe("a clawback", () => {
  it("takes its purchase's lot first, then others, and goes below zero by what is not there, once", async () => {
    const { userId, purchase } = await bought(600, 200);
    await store.ledger.credit(creditOf(userId, { amountCents: 100 }));
    const command = takeBackOf(purchase, { kind: "clawback", amountCents: 450 });
    const other = store.replica();
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? store.ledger : other).takeBack(command)),
    );
    assert.deepEqual(
      countBy(results, ({ outcome }) => outcome),
      { TAKEN: 1, ALREADY_TAKEN: 5 },
    );
    assert.deepEqual(await lotsOf(userId), [0, 50]);
    const rest = await store.ledger.takeBack(takeBackOf(purchase, { kind: "clawback", amountCents: 150 }));
    assert.equal(rest.balanceAfterCents, -100);
    assert.deepEqual(await lotsOf(userId), [0, 0]);
  });

  it("leaves credit that ends earlier alone while its own purchase has enough", async () => {
    const { userId, purchase } = await bought(600);
    await store.ledger.credit(
      creditOf(userId, { amountCents: 100, occurredAt: new Date(Date.now() - 300 * 86_400_000) }),
    );
    await store.ledger.takeBack(takeBackOf(purchase, { kind: "clawback", amountCents: 450 }));
    assert.deepEqual(await lotsOf(userId), [100, 150]);
  });

  it("never takes more than was bought, whatever was refunded before", async () => {
    const { userId, purchase } = await bought(600);
    await store.ledger.takeBack(takeBackOf(purchase, { amountCents: 200 }));
    const claw = takeBackOf(purchase, { kind: "clawback", amountCents: 401 });
    await assert.rejects(store.ledger.takeBack(claw), { code: "conflict", reason: "more_than_bought" });
    assert.equal((await store.ledger.takeBack({ ...claw, amountCents: 400 })).balanceAfterCents, 0);
    const refund = { ...takeBackOf(purchase, { amountCents: 400 }), source: claw.source, externalId: claw.externalId };
    await assert.rejects(store.ledger.takeBack(refund), { reason: "key_reused" });
    assert.equal(await store.balance(userId), 0);
  });
});

describe("purchases found by their keys", () => {
  it("are those that exist, each once, and no other credits", async () => {
    const { userId, purchase } = await bought(600);
    const grant = creditOf(userId);
    await store.ledger.credit(grant);
    const keys = [purchase, purchase, grant, { source: "pix", externalId: "absent" }].map(keyOf);
    const found = { ...keyOf(purchase), userId, amountCents: 600 };
    assert.deepEqual(await store.ledger.findPurchases(keys), [{ ...found, unspentCents: 600 }]);
    await store.ledger.takeBack(takeBackOf(purchase, { amountCents: 250 }));
    assert.deepEqual(await store.ledger.findPurchases(keys), [{ ...found, unspentCents: 350 }]);
  });
});

describe("a replica of the version before", () => {
  it("still debits and credits, with the calls it knows", async () => {
    const userId = await store.wallet();
    const credit =
      "select * from credit($1, $2, 'pix', $3, 'pix', 100, 'Pix', null, 'house:pix_clearing', now() + interval '1 year')";
    const { rows: credited } = await store.pool.query(credit, [randomUUID(), userId, randomUUID()]);
    assert.deepEqual(credited, [{ outcome: "APPLIED", balance_after: 100 }]);
    const debit = `select outcome, balance_after from debit_batch($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[],
      $7::timestamptz[])`;
    const twice = <T>(value: T): T[] => [value, value];
    const values = [[randomUUID(), randomUUID()], twice(userId), twice("offer"), [randomUUID(), randomUUID()]];
    const { rows: debited } = await store.pool.query(debit, [...values, [60, 60], twice("TENHO"), twice(null)]);
    assert.deepEqual(debited.map(({ outcome }) => outcome).sort(), ["NO_BALANCE", "PAID"]);
    assert.equal(await store.balance(userId), 40);
  });
});
