import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { createAlertStore } from "../src/adapters/db/alert-store.ts";
import { createGuardStore } from "../src/adapters/db/guard-store.ts";
import type { Alert } from "../src/app/alert-ports.ts";
import type { Guard, GuardStore } from "../src/app/guard-store.ts";
import { noticeExpiring } from "../src/app/notice-expiring.ts";
import { relayAlerts } from "../src/app/relay-alerts.ts";
import { walletContext } from "./_context.ts";
import { assertBooksBalance, countBy, type LedgerHarness, openLedgerHarness } from "./_ledger-harness.ts";
import { creditOf, debitOf, PRICE, purchaseOf, takeBackOf } from "./_movement-builder.ts";

const DAY_MS = 86_400_000;

let store: LedgerHarness;
let guards: GuardStore;
before(async () => {
  store = await openLedgerHarness();
  guards = createGuardStore(store.pool);
});
after(() => store.stop());

async function guarded(cents: number, guard: Partial<Guard>): Promise<string> {
  const userId = await store.wallet(cents);
  await guards.setGuard(userId, guard);
  return userId;
}

/** Reads a wallet's alerts from the outbox. Each read leaves its rows locked until its connection has closed, and the next one skips them. */
const alertsOf = (userId: string): Promise<Alert[]> =>
  eventually("no row is locked", async () => {
    const seen: Alert[] = [];
    await createAlertStore(store.pool)
      .transact(1_000, async (alerts) => {
        seen.push(...alerts);
        throw new Error("only looked at");
      })
      .catch(() => undefined);
    const { rows } = await store.pool.query<{ count: number }>("select count(*)::int as count from alerts");
    return seen.length === rows[0]?.count ? seen.filter((alert) => alert.userId === userId) : undefined;
  });

describe("a daily cap", () => {
  it("lets through what stays below it of debits at once from two processes, and leaves no key of the others", async () => {
    const userId = await guarded(100 * PRICE, { dailyCapCents: 4 * PRICE + 10 });
    const other = store.replica();
    const asked = Array.from({ length: 20 }, () => debitOf(userId, { timeZone: "America/Fortaleza" }));
    const results = await Promise.all(asked.map((command, at) => (at % 2 === 0 ? store.ledger : other).debit(command)));
    assert.deepEqual(
      countBy(results, ({ outcome }) => outcome),
      { PAID: 4, CAP_REACHED: 16 },
    );
    const refused = asked[results.findIndex(({ outcome }) => outcome === "CAP_REACHED")];
    assert.deepEqual(await store.ledger.debit(refused ?? debitOf(userId)), {
      outcome: "CAP_REACHED",
      balanceBeforeCents: 96 * PRICE,
      balanceAfterCents: 96 * PRICE,
      movementId: null,
    });
    await guards.setGuard(userId, { dailyCapCents: 5 * PRICE });
    assert.equal((await store.ledger.debit(refused ?? debitOf(userId))).outcome, "PAID");
    assert.equal((await store.ledger.debit(debitOf(userId))).outcome, "CAP_REACHED");
    await guards.setGuard(userId, { dailyCapCents: null });
    assert.equal((await store.ledger.debit(debitOf(userId))).outcome, "PAID");
    assert.equal(await store.balance(userId), 94 * PRICE);
    await assertBooksBalance(store);
  });

  it("counts the days of the zone the debit names, and no day but today", async () => {
    const userId = await guarded(100 * PRICE, { dailyCapCents: 2 * PRICE });
    // Two zones half a day apart: at any time at most one of them is on another day than a few hours before.
    const midnight = async (zone: string): Promise<Date> => {
      const { rows } = await store.pool.query<{ at: Date }>(
        "select date_trunc('day', now() at time zone $1) at time zone $1 as at",
        [zone],
      );
      return rows[0]?.at ?? new Date(0);
    };
    for (const zone of ["America/Fortaleza", "Asia/Tokyo"]) {
      const start = await midnight(zone);
      const merchant = await guarded(100 * PRICE, { dailyCapCents: 2 * PRICE });
      await store.ledger.debit(debitOf(merchant, { occurredAt: new Date(start.getTime() - 1_000) }));
      await store.ledger.debit(debitOf(merchant, { occurredAt: start }));
      assert.equal((await store.ledger.debit(debitOf(merchant, { timeZone: zone }))).outcome, "PAID");
      assert.equal((await store.ledger.debit(debitOf(merchant, { timeZone: zone }))).outcome, "CAP_REACHED");
      assert.equal(await guards.debitedSince(merchant, start), 2 * PRICE);
    }
    const history = debitOf(userId, { amountCents: 5 * PRICE, occurredAt: new Date(Date.now() - 2 * DAY_MS) });
    assert.equal((await store.ledger.debit(history)).outcome, "PAID", "history is not held to it");
  });

  it("is told before a missing balance, which credit would not mend today", async () => {
    const userId = await guarded(PRICE - 1, { dailyCapCents: 10 });
    assert.equal((await store.ledger.debit(debitOf(userId))).outcome, "CAP_REACHED");
  });
});

describe("a threshold", () => {
  it("is told once for each time a debit crosses it, with the debit, or not at all", async () => {
    const userId = await guarded(5 * PRICE, { thresholdCents: 3 * PRICE });
    const other = store.replica();
    await Promise.all(
      Array.from({ length: 5 }, (_, at) => (at % 2 === 0 ? store.ledger : other).debit(debitOf(userId))),
    );
    await store.ledger.debit(debitOf(userId));
    const [first, ...more] = await alertsOf(userId);
    assert.equal(more.length, 0);
    assert.equal(first?.kind, "threshold");
    assert.deepEqual(first?.kind === "threshold" && [first.balanceCents, first.thresholdCents], [2 * PRICE, 3 * PRICE]);
    await store.ledger.credit(creditOf(userId, { amountCents: 10 * PRICE }));
    for (let debit = 0; debit < 8; debit += 1) await store.ledger.debit(debitOf(userId));
    assert.equal((await alertsOf(userId)).length, 2);
  });

  it("alerts at once if the balance is below it when it is set, and once until the balance has reached it again", async () => {
    const userId = await guarded(5 * PRICE, { thresholdCents: 6 * PRICE });
    assert.equal((await alertsOf(userId)).length, 1);
    await store.ledger.debit(debitOf(userId));
    await guards.setGuard(userId, { thresholdCents: 7 * PRICE });
    await guards.setGuard(userId, { dailyCapCents: 100 * PRICE });
    assert.equal((await alertsOf(userId)).length, 1, "below the one before it was told");
    await guards.setGuard(userId, { thresholdCents: 2 * PRICE });
    assert.equal((await alertsOf(userId)).length, 1, "the balance is above it");
    await guards.setGuard(userId, { thresholdCents: 5 * PRICE });
    assert.equal((await alertsOf(userId)).length, 2);
    const seen = (await alertsOf(userId)).flatMap((alert) =>
      alert.kind === "threshold" ? [[alert.balanceCents, alert.thresholdCents]] : [],
    );
    assert.deepEqual(seen, [
      [5 * PRICE, 6 * PRICE],
      [4 * PRICE, 5 * PRICE],
    ]);
  });

  it("counts what can be spent: what has ended is below it already", async () => {
    const userId = await guarded(3 * PRICE, { thresholdCents: 3 * PRICE });
    const ended = new Date(Date.now() - 367 * DAY_MS);
    await store.ledger.credit(creditOf(userId, { amountCents: 1_000, occurredAt: ended }));
    await store.ledger.debit(debitOf(userId));
    assert.equal((await alertsOf(userId)).length, 1);
  });

  it("is told when a refund, a clawback or the end of credit takes what can be spent below it, and not again further down", async () => {
    const told = async (userId: string) =>
      (await alertsOf(userId)).map((alert) => alert.kind === "threshold" && [alert.balanceCents, alert.thresholdCents]);
    for (const kind of ["refund", "clawback"] as const) {
      const userId = await guarded(50, { thresholdCents: 300 });
      const purchase = purchaseOf(userId, { amountCents: 400 });
      await store.ledger.credit(purchase);
      const before = (await told(userId)).length;
      await store.ledger.takeBack(takeBackOf(purchase, { kind, amountCents: 150 }));
      assert.equal((await told(userId)).length, before, `${kind}: 300 are left`);
      const crossing = takeBackOf(purchase, { kind, amountCents: 100 });
      await Promise.all([store.ledger.takeBack(crossing), store.replica().takeBack(crossing)]);
      assert.deepEqual((await told(userId)).slice(before), [[200, 300]], kind);
      await store.ledger.takeBack(takeBackOf(purchase, { kind, amountCents: 100 }));
      assert.equal((await told(userId)).length, before + 1, `${kind}: below already`);
    }
    const userId = await guarded(200, { thresholdCents: 100 });
    await store.ledger.debit(debitOf(userId, { amountCents: 150 }));
    const before = (await told(userId)).length;
    for (const amountCents of [70, 40]) await store.ledger.credit(creditOf(userId, { amountCents }));
    await store.pool.query(
      "update lots set expires_at = now() - interval '1 second' where user_id = $1 and granted_cents < 100",
      [userId],
    );
    await store.ledger.expireLots(new Date(), 100);
    assert.deepEqual((await told(userId)).slice(before), [[50, 100]], "one of the two lots crossed it");
    await assertBooksBalance(store);
  });
});

describe("a threshold that the end of credit crosses", () => {
  const told = async (userId: string) =>
    (await alertsOf(userId)).map((alert) => alert.kind === "threshold" && [alert.balanceCents, alert.thresholdCents]);

  /** Opens a wallet whose balance stays above its threshold of 500 until all lots but one of 300 centavos end; no sweep has taken them out yet. */
  async function ended(...lots: number[]): Promise<string> {
    const userId = await guarded(300, {});
    for (const amountCents of lots) await store.ledger.credit(creditOf(userId, { amountCents }));
    await guards.setGuard(userId, { thresholdCents: 500 });
    assert.deepEqual(await told(userId), []);
    await store.pool.query(
      "update lots set expires_at = now() - interval '1 second' where user_id = $1 and granted_cents <> 300",
      [userId],
    );
    return userId;
  }
  const sweep = () => store.ledger.expireLots(new Date(), 100);

  it("is told by a debit before the sweep, and not again by the sweep or further down", async () => {
    const userId = await ended(400);
    await store.ledger.debit(debitOf(userId, { amountCents: 250 }));
    assert.deepEqual(await told(userId), [[50, 500]]);
    await sweep();
    await store.ledger.debit(debitOf(userId));
    assert.deepEqual(await told(userId), [[50, 500]]);
  });

  it("is told by the sweep though no single lot crosses it, once for several lots", async () => {
    const userId = await ended(150, 150);
    await sweep();
    assert.deepEqual(await told(userId), [[300, 500]]);
  });

  for (const kind of ["refund", "clawback"] as const) {
    it(`is told by a ${kind} or a credit before the sweep, and anew once it was reached again`, async () => {
      const userId = await ended(400);
      const purchase = purchaseOf(userId, { amountCents: 100 });
      await store.ledger.credit(purchase);
      assert.deepEqual(await told(userId), [[400, 500]], "the credit leaves it below");
      await store.ledger.credit(creditOf(userId, { amountCents: 150 }));
      await store.ledger.takeBack(takeBackOf(purchase, { kind }));
      await sweep();
      assert.deepEqual(await told(userId), [
        [400, 500],
        [450, 500],
      ]);
      await assertBooksBalance(store);
    });
  }
});

describe("credit that ends", () => {
  const sweep = (now: Date) => noticeExpiring(walletContext(store.pool, { now: () => now }));

  it("is told 30, 7 and 1 days before, once each, by however many replicas, and not when it is spent", async () => {
    const [userId, spent] = [await store.wallet(500), await store.wallet(PRICE)];
    await store.ledger.debit(debitOf(spent));
    const { rows } = await store.pool.query<{ expires_at: Date }>("select expires_at from lots where user_id = $1", [
      userId,
    ]);
    const end = rows[0]?.expires_at.getTime() ?? 0;
    const told = async () => (await alertsOf(userId)).map((alert) => alert.kind === "expiring" && alert.daysLeft);
    await sweep(new Date(end - 31 * DAY_MS));
    assert.deepEqual(await told(), []);
    for (const [days, expected] of [
      [30, [30]],
      [20, [30]],
      [7, [30, 7]],
      [2, [30, 7]],
      [1, [30, 7, 1]],
      [0.5, [30, 7, 1]],
    ] as const) {
      const now = new Date(end - days * DAY_MS);
      await Promise.all([sweep(now), sweep(now), sweep(now)]);
      await sweep(now);
      assert.deepEqual(await told(), expected, `${days} days before`);
    }
    assert.deepEqual(await alertsOf(spent), []);
    const [first] = await alertsOf(userId);
    assert.deepEqual(first?.kind === "expiring" && [first.remainingCents, first.expiresAt.getTime()], [500, end]);
  });
});

describe("the relay of alerts", () => {
  it("keeps what could not be published, and publishes it the next time", async () => {
    const userId = await guarded(PRICE, { thresholdCents: PRICE });
    await store.ledger.debit(debitOf(userId));
    const published: string[] = [];
    const relay = (fails: boolean) =>
      relayAlerts(
        walletContext(store.pool, {
          alertPublisher: {
            publish: async (alerts) => {
              if (fails) throw new Error("the broker is away");
              published.push(...alerts.map((alert) => alert.userId));
            },
          },
        }),
      );
    await assert.rejects(relay(true));
    assert.equal((await alertsOf(userId)).length, 1);
    await relay(false);
    assert.ok(published.includes(userId));
    assert.deepEqual(await alertsOf(userId), []);
  });
});

describe("what a merchant set", () => {
  it("changes only where it is said to", async () => {
    const userId = await guarded(0, { dailyCapCents: 500, thresholdCents: 100 });
    await guards.setGuard(userId, { thresholdCents: null });
    assert.deepEqual(await guards.guard(userId), { dailyCapCents: 500, thresholdCents: null });
    assert.deepEqual(await guards.guard(randomUUID()), { dailyCapCents: null, thresholdCents: null });
  });
});
