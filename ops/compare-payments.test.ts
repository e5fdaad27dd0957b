import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { testInfra } from "@tenho/tests/support/stores/test-infra";

import { paymentMigrations } from "../services/payment/src/adapters/db/migrations/migrations.ts";
import { walletMigrations } from "../services/wallet/src/adapters/db/migrations/migrations.ts";
import { comparePayments } from "./compare-payments.ts";

const open = (url: string, schema: string) =>
  createKnex({ url, schema, poolMax: 2, statementTimeoutMs: 30_000, applicationName: "test" });

let urls: { payment: string; wallet: string };
let payment: ReturnType<typeof open>;
let wallet: ReturnType<typeof open>;
before(async () => {
  const infra = testInfra();
  urls = { payment: await infra.postgresUrl("payment"), wallet: await infra.postgresUrl("wallet") };
  payment = open(urls.payment, "payment");
  wallet = open(urls.wallet, "wallet");
  await migrate(payment, { schema: "payment", migrations: paymentMigrations });
  await migrate(wallet, { schema: "wallet", migrations: walletMigrations });
});
after(async () => {
  await Promise.all([payment.destroy(), wallet.destroy()]);
});

const userId = randomUUID();
let made = 0;

async function pay(
  cents: number,
  { state = "CREDITED", method = "PIX", creditedCents = cents, recordedAt = new Date() } = {},
): Promise<string> {
  made += 1;
  const id = `${method === "PIX" ? "E" : "card:ch_"}${String(made).padStart(31, "0")}`;
  await payment("payments").insert({
    id,
    method,
    txid: "x",
    user_id: userId,
    amount_cents: cents,
    paid_at: new Date(),
    state,
    credited_cents: state === "CREDITED" ? creditedCents : 0,
    recorded_at: recordedAt,
  });
  return id;
}

async function book(source: string, key: string, cents: number): Promise<void> {
  await wallet("wallets")
    .insert({ user_id: userId, unit_id: randomUUID(), opened_at: new Date() })
    .onConflict()
    .ignore();
  const id = randomUUID();
  await wallet("movements").insert({
    id,
    user_id: userId,
    kind: cents > 0 ? "pix" : "refund",
    amount_cents: cents,
    balance_after_cents: 0,
    description: "x",
    occurred_at: new Date(),
  });
  await wallet("movement_keys").insert({ source, external_id: key, movement_id: id });
}

const compare = () => comparePayments(urls, { inFlightMs: 0 });

describe("npm run books, over payments", () => {
  it("agrees when every payment, refund and clawback has exactly its movement, over several pages, and leaves what is not credited alone", async () => {
    for (let count = 0; count < 1_050; count += 1) await book("pix", await pay(1_000), 1_000);
    await book("card", await pay(700, { method: "CARD" }), 700);
    await pay(500, { state: "REVIEW" });
    await pay(500, { state: "RECEIVED" });
    const paid = await pay(900);
    await book("pix", paid, 900);
    await payment("refunds").insert({ id: "R1", key: "R1", payment_id: paid, amount_cents: 100, state: "DONE" });
    await book("pix-refund", "R1", -100);
    await payment("refunds").insert({ id: "R2", key: "R2", payment_id: paid, amount_cents: 100, state: "SPENT" });
    await payment("clawbacks").insert({
      payment_id: paid,
      id: "D1",
      amount_cents: 300,
      state: "TAKEN",
      in_ledger: true,
    });
    await book("pix-clawback", `${paid}:D1`, -300);
    await book("manual", "M1", 5_000);
    assert.deepEqual(await compare(), { compared: 1_055, discrepancies: [] });
  });

  it("names what lacks in either store, and what differs by a centavo", async () => {
    const uncredited = await pay(1_000);
    const short = await pay(1_000);
    await book("pix", short, 999);
    await book("pix", "E-forged", 5_000);
    await payment("refunds").insert({ id: "R3", key: "R3", payment_id: short, amount_cents: 100, state: "TAKEN" });
    assert.deepEqual((await compare()).discrepancies.sort(), [
      `Pix diferente do lançamento na carteira: ${short}`,
      `Pix sem o seu lançamento na carteira: ${uncredited}`,
      "devolução sem o seu lançamento na carteira: R3",
      "lançamento na carteira sem Pix: E-forged",
    ]);
  });

  /** Discrepancies that name one of these, in any order. */
  const compareOf = async (...keys: string[]) =>
    (await compare()).discrepancies.filter((line) => keys.some((key) => line.endsWith(key))).sort();

  it("counts what the bank took back and the wallet does not know yet", async () => {
    const paid = await pay(1_000);
    await book("pix", paid, 1_000);
    await payment("clawbacks").insert({ payment_id: paid, id: "D2", amount_cents: 300 });
    assert.deepEqual(await compareOf(`${paid}:D2`), [`estorno do banco sem o seu lançamento na carteira: ${paid}:D2`]);
    await book("pix-clawback", `${paid}:D2`, -300);
    assert.deepEqual(await compareOf(paid, `${paid}:D2`), []);
  });

  it("expects nothing in the ledger of money that went back before a review was credited, and all that went back after", async () => {
    const paid = await pay(1_200, { creditedCents: 900 });
    await book("pix", paid, 900);
    const decidedAt = new Date();
    await payment("reviews").insert({
      id: randomUUID(),
      payment_id: paid,
      txid: "x",
      user_id: userId,
      paid_cents: 1_200,
      reason: "AMOUNT",
      state: "CREDITED",
      decided_cents: 900,
      decided_at: decidedAt,
    });
    const at = (ms: number) => new Date(decidedAt.getTime() + ms);
    const taken = { payment_id: paid, amount_cents: 100, state: "TAKEN" };
    await payment("clawbacks").insert([
      { ...taken, id: "before", in_ledger: false, recorded_at: at(-1_000) },
      { ...taken, id: "late", in_ledger: true, recorded_at: at(-1_000) },
      { ...taken, id: "after", in_ledger: true, recorded_at: at(1_000) },
      { ...taken, id: "untaken", state: "RECORDED", recorded_at: at(-1_000) },
    ]);
    const expected = ["after", "late", "untaken"].map(
      (id) => `estorno do banco sem o seu lançamento na carteira: ${paid}:${id}`,
    );
    assert.deepEqual(await compareOf(...["before", "late", "after", "untaken"].map((id) => `${paid}:${id}`)), expected);
    for (const id of ["late", "after", "untaken"]) await book("pix-clawback", `${paid}:${id}`, -100);
    assert.deepEqual(await compareOf("before", "late", "after", "untaken"), []);
  });

  it("takes what payment is about to move as it finds it, and names what should long have been credited", async () => {
    const paid = await pay(1_000);
    await book("pix", paid, 1_000);
    await payment("refunds").insert({ id: "R4", key: "R4", payment_id: paid, amount_cents: 100, state: "REQUESTED" });
    assert.deepEqual(await compareOf("R4"), []);
    await book("pix-refund", "R4", -100);
    assert.deepEqual(await compareOf("R4"), []);
    await payment("refunds").where({ id: "R4" }).update({ state: "UNDOING" });
    assert.deepEqual(await compareOf("R4"), []);
    await book("pix-refund-undone", "R4", 100);
    assert.deepEqual(await compareOf("R4"), []);
    const forgotten = await pay(700, { state: "RECEIVED", recordedAt: new Date(Date.now() - 3_600_000) });
    assert.deepEqual(await compareOf(forgotten), [`Pix sem o seu lançamento na carteira: ${forgotten}`]);
  });
});
