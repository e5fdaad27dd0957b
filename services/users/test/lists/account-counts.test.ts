import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { openPool } from "@tenho/tests/support/stores/open-pool";
import fc from "fast-check";
import type pg from "pg";
import { merchantDraft, OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { master, startUsersHarness, type UsersHarness } from "../_harness.ts";

/** Rows in which what is kept differs from what is there, in one snapshot. */
const DIFFERENCES = `
with counted as (
  select unit_id, role, is_active, count(*) as accounts from accounts
  where erasing_since is null and erased_at is null group by unit_id, role, is_active
), kept as (
  select null::uuid as unit_id, role, is_active, accounts from account_counts
  union all select unit_id, role, is_active, accounts from unit_account_counts
), expected as (
  select null::uuid as unit_id, role, is_active, sum(accounts) as accounts from counted group by role, is_active
  union all select unit_id, role, is_active, accounts from counted where unit_id is not null
)
select coalesce(k.role, e.role) as role, k.accounts as kept, e.accounts as expected
from kept k full join expected e
  on k.role = e.role and k.is_active = e.is_active and k.unit_id is not distinct from e.unit_id
where coalesce(k.accounts, 0) <> coalesce(e.accounts, 0)`;
const UNITS = [UNIT, OTHER_UNIT, null];
const ACCOUNTS = 6;
const WRITERS = 4;

type Change =
  | { kind: "put"; account: number; unit: number; isMerchant: boolean; isActive: boolean; isErasing: boolean }
  | { kind: "remove"; account: number };
type Transaction = { writer: number; changes: Change[]; isKept: boolean };

const account = fc.nat({ max: ACCOUNTS - 1 });
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("put" as const),
      account,
      unit: fc.nat({ max: UNITS.length - 1 }),
      isMerchant: fc.boolean(),
      isActive: fc.boolean(),
      isErasing: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), account }) },
);
const transaction: fc.Arbitrary<Transaction> = fc.record({
  writer: fc.nat({ max: WRITERS - 1 }),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  isKept: fc.boolean(),
});

describe("the counts of accounts", () => {
  let users: UsersHarness;
  let pool: pg.Pool;
  const ids = Array.from({ length: ACCOUNTS }, () => randomUUID());

  before(async () => {
    users = await startUsersHarness();
    pool = openPool(users.harness.ownerUrl, "users", WRITERS + 1);
  });
  after(async () => {
    await pool.end();
    await users.stop();
  });

  const differences = async (): Promise<unknown[]> => (await pool.query(DIFFERENCES)).rows;

  async function apply(client: pg.PoolClient, made: Change): Promise<void> {
    const id = ids[made.account] ?? "";
    if (made.kind === "remove") {
      await client.query("delete from accounts where id = $1", [id]);
      return;
    }
    const unitId = UNITS[made.unit] ?? null;
    const role = unitId === null ? "MASTER" : made.isMerchant ? "CLIENT" : "ADMIN";
    await client.query(
      `insert into accounts (id, email, role, is_active, unit_id, display_name, created_at, erasing_since)
       values ($1, $5, $2, $3, $4, 'Ana', now(), case when $6 then now() end)
       on conflict (id) do update set role = excluded.role, is_active = excluded.is_active, unit_id = excluded.unit_id,
         erasing_since = excluded.erasing_since`,
      // An address of its own each time: of two who insert the same account at once, one may meet the other's address before its id.
      [id, role, made.isActive && !made.isErasing, unitId, `${randomUUID()}@exemplo.com.br`, made.isErasing],
    );
  }

  async function write({ changes, isKept }: Transaction): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      // All writers change accounts in one order, so that they wait for each other but never deadlock.
      const inOrder = changes.toSorted((one, other) => one.account - other.account);
      for (const made of inOrder) await apply(client, made);
      await client.query(isKept ? "commit" : "rollback");
      client.release();
    } catch (error) {
      // Gone with its transaction: what failed here is not to fail the next who takes the connection.
      client.release(true);
      throw error;
    }
  }

  it("equal a full count in every snapshot, whoever writes at once, moves, deletes or gives up accounts", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 16 }), async (transactions) => {
        const byWriter = [...Map.groupBy(transactions, ({ writer }) => writer).values()];
        let isWriting = true;
        const looking = (async () => {
          while (isWriting) assert.deepEqual(await differences(), []);
        })();
        try {
          await Promise.all(
            byWriter.map(async (its) => {
              for (const one of its) await write(one);
            }),
          );
        } finally {
          isWriting = false;
          await looking;
        }
        assert.deepEqual(await differences(), []);
      }),
      { numRuns: 40 },
    );
  });

  it("let both go on who change several of them in another order", async () => {
    await pool.query("delete from accounts");
    const put = (account: number, unit: number, isMerchant: boolean, isActive: boolean): Change => {
      return { kind: "put", account, unit, isMerchant, isActive, isErasing: false };
    };
    const inOrder = async (client: pg.PoolClient, changes: Change[]): Promise<void> => {
      for (const made of changes) await apply(client, made);
      await client.query("commit");
    };
    const [first, second] = [await pool.connect(), await pool.connect()];
    try {
      for (const client of [first, second]) {
        await client.query("begin");
        // Counted at once: at the end of a transaction nothing could come in between.
        await client.query("set constraints all immediate");
      }
      await apply(first, put(0, 0, false, true));
      const rest = [
        inOrder(second, [put(1, 1, true, true), put(2, 0, false, true)]),
        inOrder(first, [put(3, 1, true, true)]),
      ];
      await Promise.all(rest);
    } finally {
      for (const client of [first, second]) client.release();
    }
    assert.deepEqual(await differences(), []);
  });

  it("are what the service answers: of a unit, of several, and of all with those of no unit", async () => {
    await pool.query("delete from accounts");
    const drafts = Array.from({ length: 8 }, (_, n) => merchantDraft({ unitId: n < 3 ? UNIT : OTHER_UNIT }));
    await Promise.all(drafts.map((draft) => users.put(draft)));
    // Three of them twice: what is active already counts once.
    await Promise.all([...drafts.slice(0, 5), ...drafts.slice(0, 3)].map((draft) => users.active(draft)));
    await pool.query(
      `insert into accounts (id, email, role, is_active, display_name, created_at)
       values (gen_random_uuid(), 'dona@exemplo.com.br', 'MASTER', true, 'Dona', now())`,
    );
    const numbersOf = async (...unitIds: string[]): Promise<number[]> => {
      const { total, masters, clients, activeClients } = await users.rpcFor(master).countAccounts({ unitIds });
      return [total, masters, clients, activeClients].map(Number);
    };
    assert.deepEqual(await numbersOf(UNIT), [3, 0, 3, 3]);
    assert.deepEqual(await numbersOf(UNIT, OTHER_UNIT), [8, 0, 8, 5]);
    assert.deepEqual(await numbersOf(), [9, 1, 8, 5]);
    assert.deepEqual(await numbersOf(randomUUID()), [0, 0, 0, 0]);
    assert.deepEqual(await differences(), []);
  });
});
