import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { credit } from "../../src/app/movements/credit.ts";
import { walletContext } from "../_context.ts";
import { admin, master, startWalletHarness, type WalletHarness } from "../_harness.ts";
import { type Ledger, type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { creditOf } from "../_movement-builder.ts";

const CAP = 1_000;

let store: LedgerHarness;
let other: Ledger;
before(async () => {
  store = await openLedgerHarness();
  other = store.replica();
});
after(() => store.stop());

async function walletsOfNewUnit(count: number): Promise<{ unitId: string; wallets: string[] }> {
  const unitId = randomUUID();
  const wallets = Array.from({ length: count }, () => randomUUID());
  for (const userId of wallets) {
    await store.ledger.assignUnit({ userId, unitId, unitVersion: 0, openedAt: new Date() });
  }
  return { unitId, wallets };
}

describe("the cap on loads", () => {
  it("is never passed by loads of one unit at once, and what was refused leaves nothing behind", async () => {
    const { wallets } = await walletsOfNewUnit(3);
    const loads = Array.from({ length: 24 }, (_, at) =>
      creditOf(wallets[at % 3] ?? "", { amountCents: 300, loadCapCents: CAP }),
    );
    const results = await Promise.allSettled(
      loads.map((load, at) => (at % 2 === 0 ? store.ledger : other).credit(load)),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    assert.equal(refused.length, 21);
    for (const error of refused) assert.deepEqual([error.code, error.reason], ["conflict", "load_cap_reached"]);
    assert.match(refused.at(-1).message, /restam R\$\s1,00/);
    const balances = await Promise.all(wallets.map(store.balance));
    assert.equal(
      balances.reduce((sum, cents) => sum + cents, 0),
      900,
    );
    const first = results.findIndex(({ status }) => status === "rejected");
    const { externalId = "" } = loads[first] ?? {};
    const smaller = creditOf(wallets[first % 3] ?? "", { externalId, amountCents: 100, loadCapCents: CAP });
    assert.equal((await store.ledger.credit(smaller)).applied, true, "its key can be used again");
    assert.deepEqual((await store.checkBooks()).discrepancies, []);
  });

  it("holds the first load of a month too, and counts nothing of a refused one", async () => {
    const { unitId, wallets } = await walletsOfNewUnit(1);
    const load = (amountCents: number) =>
      store.ledger.credit(creditOf(wallets[0] ?? "", { amountCents, loadCapCents: CAP }));
    await assert.rejects(load(CAP + 1), { code: "conflict", reason: "load_cap_reached", message: /restam R\$\s10,00/ });
    const { rowCount } = await store.pool.query("select from unit_loads where unit_id = $1", [unitId]);
    assert.equal(rowCount, 0);
    assert.equal((await load(CAP)).applied, true);
  });

  it("counts a repeated load once, other units apart, and a unit's own cap before the default", async () => {
    const [one, two] = [await walletsOfNewUnit(1), await walletsOfNewUnit(1)];
    const load = creditOf(one.wallets[0] ?? "", { amountCents: CAP, loadCapCents: CAP });
    const results = await Promise.all(Array.from({ length: 6 }, () => store.ledger.credit(load)));
    assert.equal(results.filter(({ applied }) => applied).length, 1);
    await store.ledger.credit(creditOf(two.wallets[0] ?? "", { amountCents: CAP, loadCapCents: CAP }));
    const more = creditOf(one.wallets[0] ?? "", { amountCents: 1, loadCapCents: CAP });
    await assert.rejects(store.ledger.credit(more), { reason: "load_cap_reached" });
    await store.pool.query("insert into load_caps values ($1, $2)", [one.unitId, CAP + 1]);
    assert.equal((await store.ledger.credit(more)).applied, true);
    await assert.rejects(store.ledger.credit(creditOf(one.wallets[0] ?? "", { amountCents: 1, loadCapCents: CAP })));
    assert.equal((await store.ledger.credit(creditOf(one.wallets[0] ?? ""))).applied, true, "held to no cap");
  });

  it("begins anew with each month", async () => {
    const { unitId, wallets } = await walletsOfNewUnit(1);
    await store.ledger.credit(creditOf(wallets[0] ?? "", { amountCents: CAP, loadCapCents: CAP }));
    await store.pool.query("update unit_loads set month = month - interval '1 month' where unit_id = $1", [unitId]);
    const next = creditOf(wallets[0] ?? "", { amountCents: CAP, loadCapCents: CAP });
    assert.equal((await store.ledger.credit(next)).applied, true);
  });
});

describe("the month of a load", () => {
  it("is that of Fortaleza's clock: three hours of the next month in UTC still belong to the one before", async () => {
    const { unitId, wallets } = await walletsOfNewUnit(1);
    const [userId = ""] = wallets;
    const now = new Date();
    const inUtc = (hour: number, minute: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, hour, minute));
    const load = (at: Date, amountCents: number) =>
      credit(walletContext(store.pool, { now: () => at }), creditOf(userId, { amountCents, loadCapCents: CAP }));
    await load(inUtc(-1, 0), CAP - 1);
    await assert.rejects(load(inUtc(2, 59), 2), { reason: "load_cap_reached" });
    await load(inUtc(2, 59), 1);
    await load(inUtc(3, 0), CAP);
    const { rows } = await store.pool.query<{ month: string; loaded_cents: number }>(
      "select month::text, loaded_cents from unit_loads where unit_id = $1 order by month",
      [unitId],
    );
    const firstOf = (month: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)).toISOString().slice(0, 10);
    assert.deepEqual(rows, [
      { month: firstOf(0), loaded_cents: CAP },
      { month: firstOf(1), loaded_cents: CAP },
    ]);
  });
});

describe("POST /wallet/transaction beyond the cap", () => {
  let wallet: WalletHarness;
  before(async () => {
    wallet = await startWalletHarness({ MONTHLY_LOAD_CAP_CENTS: String(CAP) });
  });
  after(() => wallet.stop());

  it("409 with what is left, whoever asks, and MASTER's panels are told", async () => {
    const userId = await wallet.open();
    const load = (amount: number, as: ReturnType<typeof admin>) =>
      wallet.call("POST", "/wallet/transaction", { as, json: { client_id: userId, amount, type: "CREDIT" } });
    const told = wallet.harness.nc.subscribe("live.wallet.load_cap", { max: 1 });
    await wallet.harness.nc.flush();
    assert.equal((await load(7, admin())).status, 201);
    const { status, body } = await load(4, master);
    assert.deepEqual([status, body.reason], [409, "load_cap_reached"]);
    assert.match(body.message ?? "", /restam R\$\s3,00/);
    for await (const message of told) {
      assert.deepEqual(message.json<{ audience: unknown }>().audience, { unit_ids: [], user_ids: [], roles: [] });
    }
    assert.equal((await load(3, admin())).status, 201);
    assert.equal((await wallet.view(userId)).body.balance, 15);
  });
});
