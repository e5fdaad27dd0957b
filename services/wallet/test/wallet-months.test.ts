import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CreditKind, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createDaySumFold } from "../src/adapters/db/books/day-sum-store.ts";
import { foldMovements } from "../src/app/books/fold-movements.ts";
import { listWalletMonths, type WalletMonth } from "../src/app/statement/list-wallet-months.ts";
import { walletContext } from "./_context.ts";
import { admin, client, master, startWalletHarness } from "./_harness.ts";
import { assertBooksBalance, type LedgerHarness, openLedgerHarness } from "./_ledger-harness.ts";
import { creditOf, debitOf, OTHER_UNIT, purchaseOf, takeBackOf, UNIT } from "./_movement-builder.ts";

/** March begins at midnight of the launch city, whose time is São Paulo's: 03:00 in UTC. */
const BEFORE_MARCH = new Date("2026-03-01T02:59:59Z");
const MARCH = new Date("2026-03-01T03:00:00Z");
const END_OF_MARCH = new Date("2026-04-01T02:59:59Z");
const APRIL = new Date("2026-04-01T03:00:00Z");

describe("what wallets bought, used and got back in a month", () => {
  let store: LedgerHarness;
  const wallets: string[] = [];
  /** Months of everything that has no moment of its own: one, or two around midnight of a month's end. */
  let present: string[] = [];

  before(async () => {
    store = await openLedgerHarness();
    for (let index = 0; index < 5; index += 1) {
      const wallet = await store.wallet();
      wallets.push(wallet);
      for (const [at, occurredAt] of [BEFORE_MARCH, MARCH, END_OF_MARCH, APRIL].entries()) {
        await store.ledger.credit(purchaseOf(wallet, { occurredAt, amountCents: 1_000 + at }));
        await store.ledger.debit(debitOf(wallet, { occurredAt, amountCents: 31 + at }));
      }
      // Without a moment: now.
      const [bought, card] = [
        purchaseOf(wallet, { amountCents: 777 }),
        purchaseOf(wallet, { kind: "card", source: "card" }),
      ];
      const paid = debitOf(wallet, { amountCents: 13 });
      await store.ledger.credit(bought);
      await store.ledger.credit(card);
      await store.ledger.credit(creditOf(wallet, { amountCents: 501 }));
      await store.ledger.debit(paid);
      await store.ledger.debit(debitOf(wallet, { amountCents: 0 }));
      await store.ledger.reverseDebit({ userId: wallet, debit: paid, description: "" });
      await store.ledger.takeBack(takeBackOf(bought, { amountCents: 100 }));
      await store.ledger.takeBack(takeBackOf(card, { kind: "clawback" }));
    }
    const other = wallets[4] ?? "";
    await store.ledger.assignUnit({ userId: other, unitId: OTHER_UNIT, unitVersion: 1, openedAt: new Date() });
    await store.wallet();
    const { rows } = await store.pool.query(
      "select distinct to_char(occurred_at at time zone 'America/Fortaleza', 'YYYY-MM') as month from movements where occurred_at > $1",
      ["2026-05-01"],
    );
    present = rows.map(({ month }) => month);
  });
  after(() => store.stop());

  /** All wallets of a month, read by pages of two. */
  async function read(month: string, unitId: string | null = null): Promise<WalletMonth[]> {
    const all: WalletMonth[] = [];
    for (let after: string | null = null; ; ) {
      const part = { unitId, after, limit: 2 };
      const page = await listWalletMonths(walletContext(store.pool), part, { month, today: "2026-12-31" });
      all.push(...page.wallets);
      if (page.last === null) return all;
      after = page.last;
    }
  }
  const foldAll = async () => {
    await store.pool.query("update books_proof set position = (select max(seq) from movements)");
    await foldMovements(createDaySumFold(store.pool));
  };

  it("counts the month from its first to its last second in the launch city, by wallet and once each", async () => {
    const march = await read("2026-03");
    assert.deepEqual(
      march.map(({ userId }) => userId),
      wallets.toSorted(),
    );
    for (const { pixCents, spentCents, tenhos } of march)
      assert.deepEqual([pixCents, spentCents, tenhos], [2_003, 65, 2]);
    assert.deepEqual(await read("2025-01"), [], "a wallet without a movement is left out");
  });

  it("has each kind of movement in a column of its own", async () => {
    const months = (await Promise.all(present.map((month) => read(month)))).flat();
    const sumOf = (column: Exclude<keyof WalletMonth, "userId" | "unitId">) =>
      months.filter(({ userId }) => userId === wallets[0]).reduce((sum, month) => sum + month[column], 0);
    assert.deepEqual(
      [sumOf("pixCents"), sumOf("cardCents"), sumOf("grantedCents"), sumOf("spentCents"), sumOf("tenhos")],
      [777, 500, 501, 13, 2],
    );
    assert.deepEqual(
      [sumOf("reversedCents"), sumOf("refundedCents"), sumOf("clawedBackCents"), sumOf("expiredCents")],
      [13, 100, 500, 0],
    );
  });

  it("adds up to the balances that the books prove, to the centavo, before and after the sums are folded", async () => {
    const months = ["2026-02", "2026-03", "2026-04", ...present];
    for (const when of ["before", "after"]) {
      const changes = new Map<string, number>();
      for (const month of months) {
        for (const one of await read(month)) {
          const came = one.pixCents + one.cardCents + one.grantedCents + one.reversedCents;
          const went = one.spentCents + one.refundedCents + one.clawedBackCents + one.expiredCents;
          changes.set(one.userId, (changes.get(one.userId) ?? 0) + came - went);
        }
      }
      for (const wallet of wallets) assert.equal(changes.get(wallet), await store.balance(wallet), when);
      await assertBooksBalance(store);
      await foldAll();
    }
  });

  it("is that of one unit's wallets, by the unit they are in now", async () => {
    assert.deepEqual(
      (await read("2026-03", UNIT)).map(({ userId }) => userId),
      wallets.slice(0, 4).toSorted(),
    );
    assert.deepEqual(
      (await read("2026-03", OTHER_UNIT)).map(({ userId }) => userId),
      wallets.slice(4),
    );
    assert.deepEqual(await read("2026-03", randomUUID()), []);
  });

  it("is refused for a month that is none or has not begun", async () => {
    for (const month of ["2027-01", "2026-13", "2026-1", "1999-01", "2026-03-01", ""])
      await assert.rejects(read(month), { code: "invalid_input" }, month);
  });
});

describe("ListWalletMonths", () => {
  it("answers MASTER for all and an ADMIN for a unit of its own, and nobody else", async () => {
    const wallet = await startWalletHarness();
    const merchant = await wallet.open();
    const rpcFor = (person: Parameters<typeof wallet.harness.rpc>[1]) => wallet.harness.rpc(WalletService, person);
    const rpc = rpcFor(master);
    const occurredAt = timestampFromDate(MARCH);
    await wallet.rpc.credit({
      ...{ userId: merchant, source: "pix", externalId: randomUUID(), amountCents: 500n, kind: CreditKind.PIX },
      ...{ description: "Pix", occurredAt, txid: "tx", endToEndId: "e2e" },
    });
    const { wallets, nextCursor } = await rpc.listWalletMonths({ month: "2026-03" });
    assert.deepEqual([wallets.map(({ userId, pixCents }) => [userId, pixCents]), nextCursor], [[[merchant, 500n]], ""]);
    const asked = { month: "2026-03", unitId: UNIT };
    assert.equal((await rpcFor(admin()).listWalletMonths(asked)).wallets.length, 1);
    for (const [person, request] of [
      [admin(), { month: "2026-03" }],
      [admin(OTHER_UNIT), asked],
      [client(merchant), asked],
    ] as const)
      await assert.rejects(rpcFor(person).listWalletMonths(request), { code: "forbidden" });
    await assert.rejects(rpc.listWalletMonths({ month: "2026-03", cursor: "x" }), { code: "invalid_input" });
    await wallet.stop();
  });
});
