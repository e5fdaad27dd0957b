import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { paymentMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { deleteUnpaidCharges } from "../src/app/sweeps/delete-unpaid-charges.ts";
import { paymentContext } from "./_context.ts";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
let knex: ReturnType<typeof createKnex>;
let made = 0;

before(async () => {
  const url = await testInfra().postgresUrl("payment");
  const options = { schema: "payment", poolMax: 6, statementTimeoutMs: 30_000, applicationName: "tenho-payment" };
  knex = createKnex({ url, ...options });
  await migrate(knex, { schema: "payment", migrations: paymentMigrations });
});
after(() => knex.destroy());

async function charge(ageDays: number, status = "ACTIVE"): Promise<string> {
  made += 1;
  const txid = String(made).padStart(32, "0");
  const at = new Date(Date.now() - ageDays * DAY_MS);
  const row = { txid, key: txid, user_id: randomUUID(), method: "PIX", amount_cents: 600, status };
  await knex("charges").insert({ ...row, created_at: at, expires_at: new Date(at.getTime() + 3_600_000) });
  return txid;
}
const pay = (txid: string) =>
  knex("payments").insert({
    id: `E${txid}`.slice(0, 32),
    method: "PIX",
    txid,
    amount_cents: 600,
    paid_at: new Date(),
    state: "RECEIVED",
  });
const left = async (): Promise<string[]> => (await knex("charges").pluck("txid")).sort();

const deleteUnpaid = (): Promise<void> => deleteUnpaidCharges(paymentContext(knex));

describe("a charge nobody paid", () => {
  it("is deleted once its time is over, by however many replicas; what was paid, is due or is young stays", async () => {
    const old = [];
    for (let count = 0; count < 1_100; count += 1) old.push(await charge(KEPT_DAYS + 1));
    for (const status of ["REMOVED", "FAILED", "DECLINED"]) await charge(KEPT_DAYS + 1, status);
    const kept = [
      await charge(KEPT_DAYS - 1),
      await charge(KEPT_DAYS + 1, "PAID"),
      await charge(KEPT_DAYS + 1, "REVIEW"),
    ];
    const paidLate = await charge(KEPT_DAYS + 1);
    await pay(paidLate);
    const due = await charge(KEPT_DAYS + 1);
    await knex("due_work").insert({ kind: "charge", id: due, due_at: new Date() });
    await Promise.all([deleteUnpaid(), deleteUnpaid(), deleteUnpaid()]);
    await deleteUnpaid();
    assert.deepEqual(await left(), [...kept, paidLate, due].sort());
  });

  it("that somebody is settling is passed over, not waited for", async () => {
    const txid = await charge(KEPT_DAYS + 1);
    const trx = await knex.transaction();
    await trx("charges").where({ txid }).forUpdate().select("txid");
    await deleteUnpaid();
    assert.ok((await left()).includes(txid));
    await trx.rollback();
    await deleteUnpaid();
    assert.ok(!(await left()).includes(txid));
  });
});
