import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { CreditKind, DebitOutcome } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, client, master, startWalletHarness, type WalletHarness } from "./_harness.ts";
import { OTHER_UNIT, UNIT } from "./_movement-builder.ts";

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness();
});
after(() => wallet.stop());

const debit = (userId: string, externalId = randomUUID()) =>
  wallet.rpc.debit({ userId, source: "offer", externalId, amountCents: 30n, description: "TENHO: Pizzaria" });

describe("GET /wallet/:userId", () => {
  it("200: balance, price and statement in reais, newest first, each line with the balance it left", async () => {
    const userId = await wallet.open();
    assert.equal((await debit(userId)).outcome, DebitOutcome.PAID);
    assert.equal((await debit(userId)).outcome, DebitOutcome.PAID);
    const { status, body } = await wallet.view(userId);
    assert.equal(status, 200);
    assert.deepEqual([body.balance, body.price, body.next_expiry?.amount], [4.4, 0.3, 4.4]);
    const lines = body.transactions.map(({ type, amount, balance_after }) => [type, amount, balance_after]);
    assert.deepEqual(lines, [
      ["DEBIT", 0.3, 4.4],
      ["DEBIT", 0.3, 4.7],
      ["CREDIT", 5, 5],
    ]);
    assert.deepEqual(
      body.transactions.map(({ description }) => description),
      ["TENHO: Pizzaria", "TENHO: Pizzaria", "Crédito inicial"],
    );
  });

  it("200 for the unit's ADMIN, MASTER, and a USER of the merchant who was given the permission", async () => {
    const userId = await wallet.open();
    const staff = identityFor({ role: "USER", clientId: userId, permissions: ["message.view", "financial.view"] });
    for (const as of [admin(), master, staff]) assert.equal((await wallet.view(userId, as)).body.balance, 5);
    const ofBoth = identityFor({ role: "ADMIN", unitIds: [OTHER_UNIT, UNIT] });
    assert.equal((await wallet.view(userId, ofBoth)).status, 200);
  });

  it("200 and empty for an ADMIN or MASTER who looks at itself: they keep no wallet", async () => {
    for (const as of [master, admin()]) {
      const { status, body } = await wallet.view(as.userId ?? "", as);
      assert.deepEqual([status, body.balance, body.transactions], [200, 0, []]);
    }
  });

  it("401 without a session", async () => {
    const { status, body } = await wallet.call("GET", `/wallet/${await wallet.open()}`);
    assert.deepEqual([status, body.code], [401, "unauthenticated"]);
  });

  it("403 without the permission", async () => {
    const userId = await wallet.open();
    const staff = identityFor({ role: "USER", clientId: userId });
    assert.equal((await wallet.call("GET", `/wallet/${userId}`, { as: staff })).status, 403);
  });

  it("404, in the same words, for another merchant's, another unit's and a wallet that does not exist", async () => {
    const userId = await wallet.open();
    const rivalStaff = identityFor({ role: "USER", clientId: randomUUID(), permissions: ["financial.view"] });
    const answers = await Promise.all([
      ...[
        client(await wallet.open()),
        admin(OTHER_UNIT),
        admin("0198a000-0000-7000-8000-0000000000ff"),
        rivalStaff,
      ].map((as) => wallet.call("GET", `/wallet/${userId}`, { as })),
      wallet.call("GET", `/wallet/${randomUUID()}`, { as: master }),
      wallet.call("GET", `/wallet/${userId}`, { as: identityFor({ role: "ADMIN", unitIds: [] }) }),
    ]);
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.message], [404, "Carteira não encontrada."]);
    }
  });

  it("pages by cursor without losing or repeating a line, also while new ones come", async () => {
    const userId = await wallet.open();
    await wallet.rpc.credit({ userId, source: "t", externalId: userId, kind: CreditKind.PIX, amountCents: 1_000n });
    await Promise.all(Array.from({ length: 21 }, () => debit(userId)));
    const all = (await wallet.view(userId)).body.transactions;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = `?limit=5${cursor === null ? "" : `&cursor=${cursor}`}`;
      const { body } = await wallet.view(userId, client(userId), query);
      seen.push(...body.transactions.map(({ id }) => id));
      cursor = body.next_cursor;
      if (seen.length === 5) await debit(userId);
    } while (cursor !== null);
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
    );
    assert.equal(all.length, 23);
    const balances = all.map(({ balance_after }) => balance_after);
    assert.deepEqual(
      balances.slice(0, 21),
      [...balances.slice(0, 21)].sort((a, b) => a - b),
    );
  });

  it("400 for invalid queries, cursors and ids", async () => {
    const userId = await wallet.open();
    const encode = (key: unknown) => Buffer.from(JSON.stringify(key)).toString("base64url");
    const bad = [
      "?limit=0",
      "?limit=1001",
      "?limit=x",
      "?limit=5&limit=6",
      "?depth=1",
      "?franchise_id=1",
      "?cursor=x",
      `?cursor=${encode({ occurredAt: "0000-01-01T00:00:00Z", seq: "9999999999999999999" })}`,
      `?cursor=${encode({ occurredAt: "2026-02-30T00:00:00Z", seq: "1" })}`,
      `?cursor=${encode({ occurredAt: "2026-01-01T00:00:00Z", seq: "1; drop table lots" })}`,
      `?cursor=${encode({ occurredAt: "2026-01-01T00:00:00Z", seq: "1", more: 1 })}`,
    ];
    for (const query of bad) assert.equal((await wallet.view(userId, client(userId), query)).status, 400, query);
    assert.equal((await wallet.view("x", master)).status, 400);
    const yearZero = encode({ occurredAt: "0000-01-01T00:00:00Z", seq: "1" });
    assert.deepEqual((await wallet.view(userId, master, `?cursor=${yearZero}`)).body.transactions, []);
  });
});
