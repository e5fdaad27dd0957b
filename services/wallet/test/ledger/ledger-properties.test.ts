import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { type Ledger, type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { creditOf, debitOf, purchaseOf, takeBackOf } from "../_movement-builder.ts";

const DAY_MS = 86_400_000;
const WALLETS = 3;

type Step =
  | { kind: "credit"; wallet: number; key: number; cents: number; daysAgo: number }
  | { kind: "debit"; wallet: number; key: number; cents: number }
  | { kind: "purchase"; wallet: number; key: number; cents: number }
  | { kind: "reverse"; wallet: number; key: number }
  | { kind: "refund" | "clawback"; wallet: number; key: number; purchase: number; cents: number }
  | { kind: "expire" }
  | { kind: "end"; wallet: number }
  | { kind: "open"; wallet: number };

const wallet = fc.nat({ max: WALLETS - 1 });
// Few keys, so that they collide, also with another wallet or amount.
const key = fc.nat({ max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("credit" as const),
      wallet,
      key,
      cents: fc.integer({ min: 1, max: 200 }),
      daysAgo: fc.constantFrom(0, 10, 364, 366, 400),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("debit" as const),
      wallet,
      key,
      cents: fc.constantFrom(0, 1, 30, 60, 150),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("purchase" as const),
      wallet,
      key,
      cents: fc.constantFrom(60, 100, 150),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("reverse" as const), wallet, key }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("refund" as const, "clawback" as const),
      wallet,
      key,
      purchase: key,
      cents: fc.constantFrom(20, 60, 100),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "expire" }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("end" as const), wallet }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("open" as const), wallet }) },
);

let store: LedgerHarness;
let other: Ledger;
let run = 0;
before(async () => {
  store = await openLedgerHarness();
  other = store.replica();
  await store.pool.query(REFUSE_SPENDING_ENDED_LOTS);
});
after(() => store.stop());

/**
 * Fails a step that spends a lot after its end: what is left may go only by the lot's expiry, whose key is claimed before, or by a clawback, whose
 * key was written by this transaction.
 */
const REFUSE_SPENDING_ENDED_LOTS = `
create function refuse_spending_ended_lots() returns trigger language plpgsql as $$
begin
  if new.remaining_cents < old.remaining_cents and old.expires_at <= clock_timestamp() and not exists (
    select 1 from movement_keys k where k.source = 'lot_expiry' and k.external_id = old.id::text
      or k.source = 'clawback' and k.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'lot % was spent after its end', old.id;
  end if;
  return new;
end $$;
create trigger refuse_spending_ended_lots before update on lots for each row execute function refuse_spending_ended_lots()`;

/** Ends half of a wallet's lots now. Runs under its lock, so that a debit under way is before or after it. */
async function endLots(userId: string): Promise<void> {
  const client = await store.pool.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from wallets where user_id = $1 for no key update", [userId]);
    await client.query(
      `update lots set expires_at = clock_timestamp() where expires_at > clock_timestamp() and id in (
         select id from lots where user_id = $1 order by id limit (select (count(*) + 1) / 2 from lots where user_id = $1))`,
      [userId],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** The wallet's spendable balance now, in centavos. */
async function spendable(userId: string): Promise<number> {
  const { rows } = await store.pool.query<{ cents: number }>(
    `select coalesce(sum(remaining_cents), 0)::bigint as cents from lots
     where user_id = $1 and remaining_cents > 0 and expires_at > clock_timestamp()`,
    [userId],
  );
  return rows[0]?.cents ?? 0;
}

/** Performs a step, which may be refused for its key, or because the movement it gives or takes back does not exist. */
async function perform(ledger: Ledger, wallets: readonly string[], prefix: string, asked: Step): Promise<void> {
  const userId = "wallet" in asked ? (wallets[asked.wallet] ?? "") : "";
  try {
    if (asked.kind === "open")
      await ledger.assignUnit({ userId, unitId: userId, unitVersion: 0, openedAt: new Date() });
    else if (asked.kind === "end") await endLots(userId);
    else if (asked.kind === "expire") await ledger.expireLots(new Date(), 100);
    else if (asked.kind === "debit") {
      await ledger.debit(debitOf(userId, { externalId: `${prefix}:${asked.key}`, amountCents: asked.cents }));
    } else if (asked.kind === "purchase") {
      await ledger.credit(purchaseOf(userId, { externalId: `${prefix}:${asked.key}`, amountCents: asked.cents }));
    } else if (asked.kind === "reverse") {
      const debit = { source: "offer", externalId: `${prefix}:${asked.key}` };
      await ledger.reverseDebit({ userId, debit, description: "" });
    } else if (asked.kind === "refund" || asked.kind === "clawback") {
      const purchase = purchaseOf(userId, { externalId: `${prefix}:${asked.purchase}` });
      const { kind, cents } = asked;
      await ledger.takeBack(takeBackOf(purchase, { kind, externalId: `${prefix}:${asked.key}`, amountCents: cents }));
    } else if (asked.kind === "credit") {
      const occurredAt = asked.daysAgo === 0 ? null : new Date(Date.now() - asked.daysAgo * DAY_MS);
      const externalId = `${prefix}:${asked.key}`;
      await ledger.credit(creditOf(userId, { externalId, amountCents: asked.cents, occurredAt }));
    }
  } catch (error) {
    assert.match((error as { code?: string }).code ?? "", /^(conflict|not_found)$/, String(error));
  }
}

/** Selects debits given back more than once or with another amount, and purchases of which more than all was taken back. */
const WRONG_RETURNS = `
select m.id from movements m join movement_origins o on o.reverses = m.id join movements r on r.id = o.movement_id
group by m.id, m.amount_cents
having m.amount_cents <= 0 and (count(*) > 1 or sum(r.amount_cents) <> -m.amount_cents or min(r.kind) <> 'reversal')
  or m.amount_cents > 0 and (-sum(r.amount_cents) > m.amount_cents or bool_or(r.kind not in ('refund', 'clawback')))`;

async function assertSound(wallets: readonly string[]): Promise<void> {
  const report = await store.checkBooks();
  assert.deepEqual([report.balanced, report.discrepancies], [true, []]);
  const { rows: wrong } = await store.pool.query(WRONG_RETURNS);
  assert.deepEqual(wrong, [], "nothing is given or taken back twice");
  const { rows: twice } = await store.pool.query(
    "select movement_id from movement_keys group by movement_id having count(*) > 1",
  );
  assert.equal(twice.length, 0, "no key twice");
  for (const userId of wallets) {
    const { rows } = await store.pool.query(
      "select kind, amount_cents, balance_after_cents from movements where user_id = $1 order by seq",
      [userId],
    );
    let balance = 0;
    for (const line of rows) {
      balance += line.amount_cents;
      assert.equal(line.balance_after_cents, balance, "each line carries the balance it left");
      const mayOwe = line.amount_cents > 0 || line.kind === "clawback" || line.kind === "reversal";
      assert.ok(balance >= 0 || mayOwe, "only a clawback goes below zero, and who owes has no TENHO");
    }
    assert.equal(await store.balance(userId), balance);
  }
}

async function newWallets(): Promise<string[]> {
  run += 1;
  return Promise.all(Array.from({ length: WALLETS }, () => store.wallet(0)));
}

describe("any sequence of openings, credits, debits, expiries and what gives or takes back", () => {
  it("one after another keeps the books", async () => {
    const sequences = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const wallets = await newWallets();
      for (const asked of steps) await perform(store.ledger, wallets, String(run), asked);
      await assertSound(wallets);
    });
    await fc.assert(sequences, { numRuns: 30 });
  });

  it("pays a debit exactly when what has not ended is enough, and leaves what has ended to the sweep", async () => {
    const sequences = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const wallets = await newWallets();
      for (const [at, asked] of steps.entries()) {
        if (asked.kind !== "debit") {
          await perform(store.ledger, wallets, `${run}:${at}`, asked);
          continue;
        }
        const userId = wallets[asked.wallet] ?? "";
        const before = await spendable(userId);
        const owes = (await store.balance(userId)) < 0;
        const { outcome } = await store.ledger.debit(
          debitOf(userId, { externalId: `${run}:${at}`, amountCents: asked.cents }),
        );
        assert.equal(outcome, before >= asked.cents && !owes ? "PAID" : "NO_BALANCE");
        assert.equal(await spendable(userId), outcome === "PAID" ? before - asked.cents : before);
      }
      await assertSound(wallets);
      await store.ledger.expireLots(new Date(), 100);
      await assertSound(wallets);
      for (const userId of wallets) {
        assert.equal(Math.max(0, await store.balance(userId)), await spendable(userId));
      }
    });
    await fc.assert(sequences, { numRuns: 20 });
  });

  it("all at once from two processes keeps the books", async () => {
    const sequences = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const wallets = await newWallets();
      await Promise.all(
        steps.map((asked, at) => perform(at % 2 === 0 ? store.ledger : other, wallets, String(run), asked)),
      );
      await assertSound(wallets);
    });
    await fc.assert(sequences, { numRuns: 30 });
  });

  it("asked a second time changes nothing that was done", async () => {
    const movements = fc.array(
      step.filter(({ kind }) => kind === "debit" || kind === "credit"),
      { maxLength: 20 },
    );
    const sequences = fc.asyncProperty(movements, async (steps) => {
      const wallets = await newWallets();
      const paid = new Map<string, string | null>();
      const replay = async () => {
        for (const [at, asked] of steps.entries()) {
          if (asked.kind !== "debit" && asked.kind !== "credit") continue;
          const userId = wallets[asked.wallet] ?? "";
          const externalId = `${run}:${at}`;
          if (asked.kind === "credit") {
            const done = await store.ledger.credit(creditOf(userId, { externalId, amountCents: asked.cents }));
            assert.equal(paid.get(externalId) ?? done.movementId, done.movementId);
            paid.set(externalId, done.movementId);
          } else if (paid.get(externalId) !== null) {
            const done = await store.ledger.debit(debitOf(userId, { externalId, amountCents: asked.cents }));
            assert.equal(paid.get(externalId) ?? done.movementId, done.movementId);
            paid.set(externalId, done.movementId);
          }
        }
      };
      await replay();
      const before = await Promise.all(wallets.map(store.balance));
      await replay();
      assert.deepEqual(await Promise.all(wallets.map(store.balance)), before);
    });
    await fc.assert(sequences, { numRuns: 15 });
  });
});
