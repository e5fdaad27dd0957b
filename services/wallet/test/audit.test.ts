import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import { admin, client, master, startWalletHarness, type WalletHarness } from "./_harness.ts";
import { OTHER_UNIT, UNIT } from "./_movement-builder.ts";

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness();
});
after(() => wallet.stop());

const actionsOf = (id: string, names: readonly string[]) => expectActions(wallet.harness.nc, "wallet", id, names);
const grant = (userId: string, key: string, as = master, amount = 10) =>
  wallet.call("POST", "/wallet/transaction", {
    as,
    json: { client_id: userId, amount, type: "CREDIT", description: "Cortesia para Ana" },
    headers: { "x-forwarded-for": "203.0.113.7", "idempotency-key": key },
  });

describe("money that somebody moves by hand", () => {
  it("is one record with amount and balances, also when it is repeated, and none when it is refused", async () => {
    const userId = await wallet.open();
    const key = randomUUID();
    assert.ok((await grant(userId, randomUUID(), admin(OTHER_UNIT))).status >= 400);
    assert.ok((await grant(userId, randomUUID(), admin(), 100_000)).status >= 400, "beyond the cap");
    const { balance } = (await wallet.view(userId)).body;
    const answers = await Promise.all(Array.from({ length: 4 }, () => grant(userId, key)));
    assert.ok(answers.every(({ status }) => status < 300));
    const [record] = await actionsOf(userId, ["wallet.credit"]);
    assert.ok(record);
    assert.deepEqual([record.actorId, record.unitId, record.address], [master.userId, UNIT, "203.0.113.7"]);
    const before = Math.round(balance * 100);
    assert.deepEqual(changesOf(record), {
      amount_cents: ["", "1000", false],
      balance_cents: [String(before), String(before + 1_000), false],
      description: ["", '"Cortesia para Ana"', true],
    });
  });

  it("is not moved when it cannot be recorded", async () => {
    const userId = await wallet.open();
    const url = wallet.harness.ownerUrl;
    const knex = createKnex({ url, schema: "wallet", poolMax: 1, statementTimeoutMs: 30_000, applicationName: "test" });
    const { balance } = (await wallet.view(userId)).body;
    await knex.raw("alter table outbox rename to outbox_away");
    assert.ok((await grant(userId, randomUUID())).status >= 500);
    await knex.raw("alter table outbox_away rename to outbox");
    await knex.destroy();
    assert.equal((await wallet.view(userId)).body.balance, balance);
  });
});

describe("a guard that is set", () => {
  it("is one record of what it changes, and none when it says the same again", async () => {
    const userId = await wallet.open();
    const set = (json: object, as = client(userId)) => wallet.call("PATCH", `/wallet/${userId}/guard`, { as, json });
    assert.ok((await set({ daily_cap: 5 }, admin())).status >= 400);
    assert.equal((await set({ daily_cap: 5 })).status, 200);
    assert.equal((await set({ daily_cap: 5 })).status, 200);
    assert.equal((await set({ daily_cap: 6, threshold: null })).status, 200);
    const [first, second] = await actionsOf(userId, ["wallet.guard", "wallet.guard"]);
    assert.ok(first && second);
    assert.deepEqual(changesOf(first), { daily_cap_cents: ["null", "500", false] });
    assert.deepEqual(changesOf(second), { daily_cap_cents: ["500", "600", false] });
  });
});
