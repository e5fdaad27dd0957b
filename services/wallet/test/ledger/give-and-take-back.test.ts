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

/** Opens a wallet with one purchase, of which some is spent. */
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

  /** Gives back the credit of a refund that the bank did not make, as payment requests it. */
  const undo = (refund: { userId: string; externalId: string; amountCents: number }) =>
    purchaseOf(refund.userId, {
      source: "pix-refund-undone",
      externalId: refund.externalId,
      amountCents: refund.amountCents,
    });

  it("takes all after a refund that came back, of the purchase and of what was given back before any other credit", async () => {
    const { userId, purchase } = await bought(600);
    const early = new Date(Date.now() - 300 * 86_400_000);
    await store.ledger.credit(creditOf(userId, { amountCents: 100, occurredAt: early }));
    const refund = takeBackOf(purchase, { source: "pix-refund", amountCents: 400 });
    await store.ledger.takeBack(refund);
    const undone = undo(refund);
    await store.ledger.credit(undone);
    const again = takeBackOf(undone, { source: "pix-refund", amountCents: 150 });
    await store.ledger.takeBack(again);
    await store.ledger.credit(undo(again));
    const clawed = await store.ledger.takeBack(takeBackOf(purchase, { kind: "clawback", amountCents: 600 }));
    assert.deepEqual([clawed.outcome, clawed.balanceAfterCents], ["TAKEN", 100]);
    assert.deepEqual(await lotsOf(userId), [100, 0, 0, 0]);
  });

  it("takes all while a refund is under way, below zero until what the bank does not return is given back", async () => {
    const { userId, purchase } = await bought(600, 100);
    const refund = takeBackOf(purchase, { source: "pix-refund", amountCents: 400 });
    await store.ledger.takeBack(refund);
    const clawed = await store.ledger.takeBack(takeBackOf(purchase, { kind: "clawback", amountCents: 600 }));
    assert.equal(clawed.balanceAfterCents, -500);
    assert.equal((await store.ledger.takeBack(takeBackOf(purchase, { amountCents: 1 }))).outcome, "SPENT");
    await store.ledger.credit(undo(refund));
    assert.equal(await store.balance(userId), -100);
  });

  it("in parts never takes more than was bought, though a bank says so, and leaves no key", async () => {
    const { userId, purchase } = await bought(600);
    await store.ledger.takeBack(takeBackOf(purchase, { kind: "clawback", amountCents: 400 }));
    const claw = takeBackOf(purchase, { kind: "clawback", amountCents: 201 });
    await assert.rejects(store.ledger.takeBack(claw), { code: "conflict", reason: "more_than_bought" });
    assert.equal((await store.ledger.takeBack({ ...claw, amountCents: 200 })).balanceAfterCents, 0);
    const refund = { ...takeBackOf(purchase, { amountCents: 200 }), source: claw.source, externalId: claw.externalId };
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
