import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import type { identityFor } from "@tenho/tests/support/calls/identity-for";
import { createDaySumFold, createDaySumStore } from "../src/adapters/db/books/day-sum-store.ts";
import { foldMovements } from "../src/app/books/fold-movements.ts";
import type { DaySum, ReportScope } from "../src/app/statement/ports.ts";
import { readFinancialReport } from "../src/app/statement/read-financial-report.ts";
import { sumUnitMonths } from "../src/app/statement/sum-unit-months.ts";
import { walletContext } from "./_context.ts";
import { admin, client, master, startWalletHarness } from "./_harness.ts";
import { type LedgerHarness, openLedgerHarness } from "./_ledger-harness.ts";
import { creditOf, debitOf, UNIT } from "./_movement-builder.ts";

const OTHER_UNIT = randomUUID();
/** Moments around midnight of Fortaleza, 03:00 in UTC. */
const MOMENTS = ["2026-03-01T02:59:59Z", "2026-03-01T03:00:00Z", "2026-03-02T12:00:00Z", "2026-04-10T12:00:00Z"].map(
  (text) => new Date(text),
);
const ALL: ReportScope = { kind: "all" };
const MARCH = { from: "2026-02-28", to: "2026-03-31" };

describe("the sums by day", () => {
  let store: LedgerHarness;
  let wallets: string[];
  before(async () => {
    store = await openLedgerHarness();
  });
  after(() => store.stop());
  beforeEach(async () => {
    wallets = [await store.wallet(), await store.wallet()];
    await store.ledger.assignUnit({
      userId: wallets[1] ?? "",
      unitId: OTHER_UNIT,
      unitVersion: 1,
      openedAt: new Date(),
    });
    for (const [at, occurredAt] of MOMENTS.entries()) {
      for (const wallet of wallets) {
        await store.ledger.credit(creditOf(wallet, { occurredAt, amountCents: 1_000 + at }));
        await store.ledger.debit(debitOf(wallet, { occurredAt, amountCents: 30 + at }));
      }
    }
  });

  const fold = (pool = store.pool) => foldMovements(createDaySumFold(pool));
  const prove = (upTo: "all" | "half") =>
    store.pool.query(`update books_proof set position = (select max(seq) / ${upTo === "all" ? 1 : 2} from movements)`);

  const inOrder = (sums: readonly DaySum[]) =>
    sums.toSorted((one, other) => `${one.day}${one.kind}`.localeCompare(`${other.day}${other.kind}`));

  /** Sums counted from the movements themselves. */
  async function counted(condition: string): Promise<DaySum[]> {
    const { rows } = await store.pool.query<DaySum>(
      `select (occurred_at at time zone 'America/Fortaleza')::date::text as day, kind, count(*)::bigint as movements,
        sum(amount_cents)::bigint as "amountCents"
       from movements m join wallets w on w.user_id = m.user_id
       where (occurred_at at time zone 'America/Fortaleza')::date between $1 and $2 and ${condition} group by 1, 2`,
      [MARCH.from, MARCH.to],
    );
    return inOrder(rows);
  }

  async function assertExact(when: string, pool = store.pool): Promise<void> {
    const scopes: [ReportScope, string][] = [
      [ALL, "true"],
      [{ kind: "ids", ids: [UNIT] }, `w.unit_id = '${UNIT}'`],
      [{ kind: "ids", ids: [OTHER_UNIT] }, `w.unit_id = '${OTHER_UNIT}'`],
      [{ kind: "ids", ids: [wallets[0] ?? ""] }, `w.user_id = '${wallets[0]}'`],
    ];
    for (const [scope, condition] of scopes) {
      const found = await createDaySumStore(pool).daySums(scope, MARCH);
      assert.deepEqual(inOrder(found), await counted(condition), `${when}, ${condition}`);
      assert.ok(found.length > 0);
    }
  }

  it("are those of the movements before any fold, after one of some, and after one of all", async () => {
    await assertExact("before");
    await prove("half");
    await fold();
    await assertExact("half");
    await prove("all");
    await fold();
    await assertExact("all");
  });

  it("count each movement once though folds of several replicas add the same page, and one dies", async () => {
    await prove("all");
    const folds = createDaySumFold(store.pool);
    const { folded, proven } = await folds.positions();
    assert.ok(proven > folded);
    const dying = await store.pool.connect();
    await dying.query("begin");
    await createDaySumFold({ query: dying.query.bind(dying) } as unknown as typeof store.pool).fold(folded, proven);
    await dying.query("rollback");
    dying.release();
    await assertExact("rolled back");
    await Promise.all(Array.from({ length: 4 }, () => folds.fold(folded, proven)));
    await folds.fold(folded, proven);
    await assertExact("four at once, and once more");
  });

  it("count each movement once though a fold comes between the two looks of a reader", async () => {
    await prove("all");
    const query = async (...args: [string, unknown[]?]) => {
      const answer = await store.pool.query(...args);
      if (args[0].includes("as proven")) await fold();
      return answer;
    };
    await assertExact("a fold between", { query } as unknown as typeof store.pool);
  });

  it("become the report of a period beside the one before", async () => {
    const wallet = wallets[0] ?? "";
    const scope: ReportScope = { kind: "ids", ids: [wallet] };
    const report = await readFinancialReport(walletContext(store.pool), scope, { days: 7, today: "2026-03-07" });
    assert.deepEqual([report.from, report.series.length], ["2026-03-01", 7]);
    const short = ({ grantedCents, purchasedCents, spentCents, tenhos }: typeof report.totals) => [
      grantedCents + purchasedCents,
      spentCents,
      tenhos,
    ];
    assert.deepEqual(short(report.totals), [2_003, 63, 2]);
    assert.deepEqual(short(report.previous), [1_000, 30, 1]);
    assert.deepEqual(report.series.slice(0, 2).map(short), [
      [1_001, 31, 1],
      [1_002, 32, 1],
    ]);
  });
});

describe("what a unit paid by month", () => {
  const TODAY = "2026-04-20";
  let store: LedgerHarness;
  let unitId: string;
  before(async () => {
    store = await openLedgerHarness();
    unitId = randomUUID();
    for (const unit of [unitId, unitId, OTHER_UNIT]) {
      const wallet = await store.wallet();
      await store.ledger.assignUnit({ userId: wallet, unitId: unit, unitVersion: 1, openedAt: new Date() });
      for (const [at, occurredAt] of MOMENTS.entries()) {
        await store.ledger.credit(creditOf(wallet, { occurredAt, amountCents: 1_000 }));
        await store.ledger.debit(debitOf(wallet, { occurredAt, amountCents: 30 + at }));
        const kind = { kind: "reversal" as const, occurredAt, amountCents: 7 + at };
        if (at > 1) await store.ledger.credit(creditOf(wallet, kind));
      }
    }
  });
  after(() => store.stop());

  const read = (count: number, unit = unitId) =>
    sumUnitMonths(walletContext(store.pool), unit, { count, today: TODAY });

  it("is what the movements say, before and after they are folded", async () => {
    const { rows } = await store.pool.query(
      `select to_char(occurred_at at time zone 'America/Fortaleza', 'YYYY-MM') as month,
        coalesce(-sum(amount_cents) filter (where kind = 'debit'), 0)::bigint as "paidCents",
        coalesce(sum(amount_cents) filter (where kind = 'reversal'), 0)::bigint as "returnedCents",
        count(*) filter (where kind = 'debit')::bigint as tenhos
       from movements join wallets using (user_id) where wallets.unit_id = $1 group by 1 order by 1`,
      [unitId],
    );
    assert.deepEqual(
      rows.map(({ month, paidCents }) => [month, Number(paidCents)]),
      [
        ["2026-02", 60],
        ["2026-03", 126],
        ["2026-04", 66],
      ],
    );
    const counted = rows.map(({ month, ...sums }) => ({
      month,
      paidCents: Number(sums.paidCents),
      returnedCents: Number(sums.returnedCents),
      tenhos: Number(sums.tenhos),
    }));
    assert.deepEqual(await read(3), counted);
    await store.pool.query("update books_proof set position = (select max(seq) from movements)");
    await foldMovements(createDaySumFold(store.pool));
    assert.deepEqual(await read(3), counted);
  });

  it("has a line for each month, also over the end of a year and without movements", async () => {
    const months = await read(6);
    assert.deepEqual(
      months.map(({ month }) => month),
      ["2025-11", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04"],
    );
    assert.deepEqual(months[0], { month: "2025-11", paidCents: 0, returnedCents: 0, tenhos: 0 });
    assert.ok((await read(12, randomUUID())).every(({ paidCents, tenhos }) => paidCents === 0 && tenhos === 0));
    for (const count of [0, 25, 1.5]) await assert.rejects(read(count), { code: "invalid_input" });
  });
});

describe("the report of money over HTTP", () => {
  let wallet: Awaited<ReturnType<typeof startWalletHarness>>;
  let merchant: string;
  before(async () => {
    wallet = await startWalletHarness();
    merchant = await wallet.open();
    await wallet.open(OTHER_UNIT);
  });
  after(() => wallet.stop());

  type Body = { totals: { granted: number }; message?: string };
  const withAccess = (identity: ReturnType<typeof identityFor>) => ({ ...identity, permissions: ["report.access"] });
  const granted = async (as: ReturnType<typeof identityFor>, query = "") => {
    const { status, body } = await wallet.call<Body>("GET", `/reports/financial?days=7${query}`, {
      as: withAccess(as),
    });
    return status === 200 ? body.totals.granted : status;
  };

  it("shows a company its own money, an ADMIN its units', MASTER everything", async () => {
    assert.deepEqual(
      [
        await granted(client(merchant)),
        await granted(admin()),
        await granted(master),
        await granted(master, `&franchise_id=${OTHER_UNIT}`),
        await granted(client(randomUUID())),
      ],
      [5, 5, 10, 5, 0],
    );
  });

  it("refuses another's unit, a reader without the permission, and a period that is not offered", async () => {
    const without = await wallet.call("GET", "/reports/financial", { as: { ...client(merchant), permissions: [] } });
    const period = await wallet.call("GET", "/reports/financial?days=8", { as: withAccess(master) });
    assert.deepEqual(
      [await granted(admin(), `&franchise_id=${OTHER_UNIT}`), without.status, period.status],
      [403, 403, 400],
    );
  });
});
