import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, client, master, startWalletHarness, type WalletHarness } from "../_harness.ts";
import { OTHER_UNIT, UNIT } from "../_movement-builder.ts";

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness();
});
after(() => wallet.stop());

describe("POST /wallet/transaction", () => {
  const credit = (as: ReturnType<typeof client>, json: Record<string, unknown>, key?: string) =>
    wallet.call<{ id: string; balance: number; message: string }>("POST", "/wallet/transaction", {
      as,
      json: { type: "CREDIT", ...json },
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });

  it("201: credits by ADMIN of the unit and MASTER, to the centavo", async () => {
    const userId = await wallet.open();
    assert.deepEqual((await credit(admin(), { client_id: userId, amount: 0.01 })).body.balance, 5.01);
    assert.deepEqual((await credit(master, { client_id: userId, amount: 0.1 + 0.2 })).body.balance, 5.31);
    assert.deepEqual(
      (await credit(master, { client_id: userId, amount: 1234.56, description: " PIX manual " })).status,
      201,
    );
    const { body } = await wallet.view(userId);
    assert.equal(body.balance, 1239.87);
    assert.deepEqual(
      body.transactions.map(({ amount, description }) => [amount, description]),
      [
        [1234.56, "PIX manual"],
        [0.3, "Crédito inserido pelo administrador"],
        [0.01, "Crédito inserido pelo administrador"],
        [5, "Crédito inicial"],
      ],
    );
  });

  it("201 with the same movement when repeated under its Idempotency-Key, also at once; 409 for another amount", async () => {
    const userId = await wallet.open();
    const as = admin();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => credit(as, { client_id: userId, amount: 10 }, key)),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal((await wallet.view(userId)).body.balance, 15);
    assert.equal((await credit(as, { client_id: userId, amount: 11 }, key)).status, 409);
    assert.equal((await credit(as, { client_id: await wallet.open(), amount: 10 }, key)).status, 409);
    assert.equal((await credit(admin(), { client_id: userId, amount: 10 }, key)).status, 201, "another person's key");
    assert.equal((await credit(as, { client_id: userId, amount: 10 })).status, 201, "no key: a new credit");
    assert.equal((await wallet.view(userId)).body.balance, 35);
    assert.equal((await credit(as, { client_id: userId, amount: 10 }, "with space")).status, 400);
  });

  it("201 with the credit value where the amount is left out or null; a repetition keeps the amount it had", async () => {
    const userId = await wallet.open();
    const key = randomUUID();
    assert.equal((await credit(master, { client_id: userId })).body.balance, 5.3);
    const first = await credit(master, { client_id: userId, amount: null }, key);
    assert.deepEqual([first.status, first.body.balance], [201, 5.6]);
    const again = await credit(master, { client_id: userId, amount: null }, key);
    assert.deepEqual([again.status, again.body.id], [201, first.body.id]);
    const other = await credit(master, { client_id: userId, amount: 2 }, key);
    assert.equal(other.status, 409, "another amount is another credit");
    const big = randomUUID();
    assert.equal((await credit(master, { client_id: userId, amount: 10 }, big)).status, 201);
    const unnamed = await credit(master, { client_id: userId, amount: null }, big);
    assert.equal(unnamed.status, 409, "no amount is another request than ten");
  });

  it("403 without the permission, 404 for a hidden wallet, and nothing is credited", async () => {
    const userId = await wallet.open();
    const body = { client_id: userId, amount: 10 };
    assert.equal((await credit(client(userId), body)).status, 403);
    assert.equal((await credit(identityFor({ role: "USER", clientId: userId }), body)).status, 403);
    assert.equal((await credit(admin(OTHER_UNIT), body)).status, 404);
    assert.equal((await credit(master, { client_id: randomUUID(), amount: 10 })).status, 404);
    assert.equal((await wallet.call("POST", "/wallet/transaction", { json: body })).status, 401);
    assert.equal((await wallet.view(userId)).body.balance, 5);
  });

  it("403 for the own wallet and that of the merchant one works for, whatever the role and the permissions", async () => {
    const userId = await wallet.open();
    const permissions = ["financial.load_credits"];
    for (const as of [
      identityFor({ role: "CLIENT", userId, unitIds: [UNIT], permissions }),
      identityFor({ role: "USER", clientId: userId, unitIds: [UNIT], permissions }),
      identityFor({ role: "ADMIN", userId, unitIds: [UNIT] }),
      identityFor({ role: "ADMIN", clientId: userId, unitIds: [UNIT] }),
      identityFor({ role: "MASTER", userId }),
    ]) {
      const { status, body } = await credit(as, { client_id: userId, amount: 10 });
      assert.deepEqual([status, body.message], [403, "Ninguém insere crédito na própria carteira."], as.role);
      // The same id in capitals is the same wallet.
      assert.equal((await credit(as, { client_id: userId.toUpperCase(), amount: 10 })).status, 403, as.role);
    }
    assert.equal((await wallet.view(userId)).body.balance, 5);
  });

  it("400 for invalid amounts, other types and hostile bodies, and nothing is credited", async () => {
    const userId = await wallet.open();
    const good = { client_id: userId, amount: 10, type: "CREDIT", description: "x" };
    for (const amount of [0, -1, 0.001, 10.005, 100_000.01, 1e300, "dez", true]) {
      assert.equal((await credit(master, { ...good, amount })).status, 400, String(amount));
    }
    for (const type of ["DEBIT", "credit", ""]) assert.equal((await credit(master, { ...good, type })).status, 400);
    assert.equal((await credit(master, { ...good, description: "x".repeat(201) })).status, 400);
    await assertRefusesHostileBodies(wallet.call, { method: "POST", path: "/wallet/transaction", as: master, good });
    assert.equal((await wallet.view(userId)).body.balance, 5);
  });
});
