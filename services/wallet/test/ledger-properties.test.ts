import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { type Ledger, type LedgerHarness, openLedgerHarness } from "./_ledger-harness.ts";
import { creditOf, debitOf } from "./_movement-builder.ts";

const DAY_MS = 86_400_000;
const WALLETS = 3;

type Step =
  | { kind: "credit"; wallet: number; key: number; cents: number; daysAgo: number }
  | { kind: "debit"; wallet: number; key: number; cents: number }
  | { kind: "expire" }
  | { kind: "end"; wallet: number }
  | { kind: "open"; wallet: number };

const wallet = fc.nat({ max: WALLETS - 1 });
// Few keys, so that they meet again, also with another wallet or amount.
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
    arbitrary: fc.record({ kind: fc.constant("debit" as const), wallet, key, cents: fc.constantFrom(1, 30, 60, 150) }),
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

/** What is left of a lot that has ended may go only by its expiry, whose key is claimed before: anything else fails the step. */
const REFUSE_SPENDING_ENDED_LOTS = `
create function refuse_spending_ended_lots() returns trigger language plpgsql as $$
begin
  if new.remaining_cents < old.remaining_cents and old.expires_at <= clock_timestamp() and not exists (
    select 1 from movement_keys where source = 'lot_expiry' and external_id = old.id::text
  ) then
    raise exception 'lot % was spent after its end', old.id;
  end if;
  return new;
end $$;
create trigger refuse_spending_ended_lots before update on lots for each row execute function refuse_spending_ended_lots()`;

/** Time passes for a wallet: half of its lots end now. Under its lock, so that a debit under way is before or after it. */
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

/** What the wallet can spend now, in centavos. */
async function spendable(userId: string): Promise<number> {
  const { rows } = await store.pool.query<{ cents: number }>(
    `select coalesce(sum(remaining_cents), 0)::bigint as cents from lots
     where user_id = $1 and remaining_cents > 0 and expires_at > clock_timestamp()`,
    [userId],
  );
  return rows[0]?.cents ?? 0;
}

/** A step may be refused for its key only. */
async function perform(ledger: Ledger, wallets: readonly string[], prefix: string, asked: Step): Promise<void> {
  const userId = "wallet" in asked ? (wallets[asked.wallet] ?? "") : "";
  try {
    if (asked.kind === "open")
      await ledger.assignUnit({ userId, unitId: userId, unitVersion: 0, openedAt: new Date() });
    else if (asked.kind === "end") await endLots(userId);
    else if (asked.kind === "expire") await ledger.expireLots(new Date(), 100);
    else if (asked.kind === "debit") {
      await ledger.debit(debitOf(userId, { externalId: `${prefix}:${asked.key}`, amountCents: asked.cents }));
    } else {
      const occurredAt = asked.daysAgo === 0 ? null : new Date(Date.now() - asked.daysAgo * DAY_MS);
      const externalId = `${prefix}:${asked.key}`;
      await ledger.credit(creditOf(userId, { externalId, amountCents: asked.cents, occurredAt }));
    }
  } catch (error) {
    assert.equal((error as { code?: string }).code, "conflict", String(error));
  }
}

async function assertSound(wallets: readonly string[]): Promise<void> {
  const report = await store.checkBooks();
  assert.deepEqual([report.balanced, report.discrepancies], [true, []]);
  const { rows: below } = await store.pool.query("select 1 from wallets where balance_cents < 0");
  assert.equal(below.length, 0, "no balance below zero");
  const { rows: twice } = await store.pool.query(
    "select movement_id from movement_keys group by movement_id having count(*) > 1",
  );
  assert.equal(twice.length, 0, "no key twice");
  for (const userId of wallets) {
    const { rows } = await store.pool.query(
      "select amount_cents, balance_after_cents from movements where user_id = $1 order by seq",
      [userId],
    );
    let balance = 0;
    for (const line of rows) {
      balance += line.amount_cents;
      assert.equal(line.balance_after_cents, balance, "each line carries the balance it left");
      assert.ok(balance >= 0);
    }
    assert.equal(await store.balance(userId), balance);
  }
}

async function newWallets(): Promise<string[]> {
  run += 1;
  return Promise.all(Array.from({ length: WALLETS }, () => store.wallet(0)));
}

describe("any sequence of openings, credits, debits and expiries", () => {
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
        const { outcome } = await store.ledger.debit(
          debitOf(userId, { externalId: `${run}:${at}`, amountCents: asked.cents }),
        );
        assert.equal(outcome, before >= asked.cents ? "PAID" : "NO_BALANCE");
        assert.equal(await spendable(userId), outcome === "PAID" ? before - asked.cents : before);
      }
      await assertSound(wallets);
      await store.ledger.expireLots(new Date(), 100);
      await assertSound(wallets);
      for (const userId of wallets) assert.equal(await store.balance(userId), await spendable(userId));
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
