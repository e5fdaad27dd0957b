import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway, assertRefusesHostileBodies } from "@tenho/kernel/testing/hostile-calls";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { CreditKind, DebitOutcome } from "@tenho/proto/wallet/v1/wallet_pb";
import { OTHER_UNIT, UNIT } from "./_ledger.ts";
import { startWallet } from "./_service.ts";

type Line = {
  id: string;
  type: "CREDIT" | "DEBIT";
  amount: number;
  description: string;
  created_at: string;
  balance_after: number;
};
type View = {
  balance: number;
  price: number;
  next_expiry: { amount: number } | null;
  transactions: Line[];
  next_cursor: string | null;
};

let wallet: Awaited<ReturnType<typeof startWallet>>;
before(async () => {
  wallet = await startWallet();
});
after(() => wallet.stop());

const open = async (unitId = UNIT): Promise<string> => {
  const userId = randomUUID();
  await wallet.rpc.openWallet({ userId, unitId });
  return userId;
};
const client = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const admin = (unitId = UNIT) => identityFor({ role: "ADMIN", unitIds: [unitId] });
const master = identityFor({ role: "MASTER" });
const view = (userId: string, as = client(userId), query = "") =>
  wallet.call<View>("GET", `/wallet/${userId}${query}`, { as });
const debit = (userId: string, externalId = randomUUID()) =>
  wallet.rpc.debit({ userId, source: "offer", externalId, amountCents: 30n, description: "TENHO: Pizzaria" });

describe("GET /wallet/:userId", () => {
  it("200: balance, price and statement in reais, newest first, each line with the balance it left", async () => {
    const userId = await open();
    assert.equal((await debit(userId)).outcome, DebitOutcome.PAID);
    assert.equal((await debit(userId)).outcome, DebitOutcome.PAID);
    const { status, body } = await view(userId);
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
    const userId = await open();
    const staff = identityFor({ role: "USER", clientId: userId, permissions: ["message.view", "financial.view"] });
    for (const as of [admin(), master, staff]) assert.equal((await view(userId, as)).body.balance, 5);
    const ofBoth = identityFor({ role: "ADMIN", unitIds: [OTHER_UNIT, UNIT] });
    assert.equal((await view(userId, ofBoth)).status, 200);
  });

  it("200 and empty for an ADMIN or MASTER who looks at itself: they keep no wallet", async () => {
    for (const as of [master, admin()]) {
      const { status, body } = await view(as.userId ?? "", as);
      assert.deepEqual([status, body.balance, body.transactions], [200, 0, []]);
    }
  });

  it("401 without a session", async () => {
    const { status, body } = await wallet.call("GET", `/wallet/${await open()}`);
    assert.deepEqual([status, body.code], [401, "unauthenticated"]);
  });

  it("403 without the permission", async () => {
    const userId = await open();
    const staff = identityFor({ role: "USER", clientId: userId });
    assert.equal((await wallet.call("GET", `/wallet/${userId}`, { as: staff })).status, 403);
  });

  it("404, in the same words, for another merchant's, another unit's and nobody's wallet", async () => {
    const userId = await open();
    const rivalStaff = identityFor({ role: "USER", clientId: randomUUID(), permissions: ["financial.view"] });
    const answers = await Promise.all([
      ...[client(await open()), admin(OTHER_UNIT), admin("0198a000-0000-7000-8000-0000000000ff"), rivalStaff].map(
        (as) => wallet.call("GET", `/wallet/${userId}`, { as }),
      ),
      wallet.call("GET", `/wallet/${randomUUID()}`, { as: master }),
      wallet.call("GET", `/wallet/${userId}`, { as: identityFor({ role: "ADMIN", unitIds: [] }) }),
    ]);
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.message], [404, "Carteira não encontrada."]);
    }
  });

  it("pages by cursor without losing or repeating a line, also while new ones come", async () => {
    const userId = await open();
    await wallet.rpc.credit({ userId, source: "t", externalId: userId, kind: CreditKind.PIX, amountCents: 1_000n });
    await Promise.all(Array.from({ length: 21 }, () => debit(userId)));
    const all = (await view(userId)).body.transactions;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = `?limit=5${cursor === null ? "" : `&cursor=${cursor}`}`;
      const { body } = await view(userId, client(userId), query);
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

  it("400 for queries, cursors and ids that cannot be", async () => {
    const userId = await open();
    const encode = (key: unknown) => Buffer.from(JSON.stringify(key)).toString("base64url");
    const bad = [
      "?limit=0",
      "?limit=201",
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
    for (const query of bad) assert.equal((await view(userId, client(userId), query)).status, 400, query);
    assert.equal((await view("x", master)).status, 400);
    const yearZero = encode({ occurredAt: "0000-01-01T00:00:00Z", seq: "1" });
    assert.deepEqual((await view(userId, master, `?cursor=${yearZero}`)).body.transactions, []);
  });
});

describe("POST /wallet/transaction", () => {
  const credit = (as: ReturnType<typeof client>, json: Record<string, unknown>, key?: string) =>
    wallet.call<{ id: string; balance: number; message: string }>("POST", "/wallet/transaction", {
      as,
      json: { type: "CREDIT", ...json },
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });

  it("201: credits by ADMIN of the unit and MASTER, to the centavo", async () => {
    const userId = await open();
    assert.deepEqual((await credit(admin(), { client_id: userId, amount: 0.01 })).body.balance, 5.01);
    assert.deepEqual((await credit(master, { client_id: userId, amount: 0.1 + 0.2 })).body.balance, 5.31);
    assert.deepEqual(
      (await credit(master, { client_id: userId, amount: 1234.56, description: " PIX manual " })).status,
      201,
    );
    const { body } = await view(userId);
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
    const userId = await open();
    const as = admin();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => credit(as, { client_id: userId, amount: 10 }, key)),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal((await view(userId)).body.balance, 15);
    assert.equal((await credit(as, { client_id: userId, amount: 11 }, key)).status, 409);
    assert.equal((await credit(as, { client_id: await open(), amount: 10 }, key)).status, 409);
    assert.equal((await credit(admin(), { client_id: userId, amount: 10 }, key)).status, 201, "somebody else's key");
    assert.equal((await credit(as, { client_id: userId, amount: 10 })).status, 201, "no key: a new credit");
    assert.equal((await view(userId)).body.balance, 35);
    assert.equal((await credit(as, { client_id: userId, amount: 10 }, "with space")).status, 400);
  });

  it("403 without the permission, 404 for a wallet out of reach, and nothing is credited", async () => {
    const userId = await open();
    const body = { client_id: userId, amount: 10 };
    assert.equal((await credit(client(userId), body)).status, 403);
    assert.equal((await credit(identityFor({ role: "USER", clientId: userId }), body)).status, 403);
    assert.equal((await credit(admin(OTHER_UNIT), body)).status, 404);
    assert.equal((await credit(master, { client_id: randomUUID(), amount: 10 })).status, 404);
    assert.equal((await wallet.call("POST", "/wallet/transaction", { json: body })).status, 401);
    assert.equal((await view(userId)).body.balance, 5);
  });

  it("400 for amounts that are none, other types and hostile bodies, and nothing is credited", async () => {
    const userId = await open();
    const good = { client_id: userId, amount: 10, type: "CREDIT", description: "x" };
    for (const amount of [0, -1, 0.001, 10.005, 100_000.01, 1e300, null, "10", true]) {
      assert.equal((await credit(master, { ...good, amount })).status, 400, String(amount));
    }
    for (const type of ["DEBIT", "credit", ""]) assert.equal((await credit(master, { ...good, type })).status, 400);
    assert.equal((await credit(master, { ...good, description: "x".repeat(201) })).status, 400);
    await assertRefusesHostileBodies(wallet.call, { method: "POST", path: "/wallet/transaction", as: master, good });
    assert.equal((await view(userId)).body.balance, 5);
  });
});

describe("the wallet's door", () => {
  it("answers only what came through the gateway", () =>
    assertOnlyThroughGateway(wallet.url, "wallet", [
      `/wallet/${randomUUID()}`,
      "/franchise-units/initial-credits",
      "/nowhere",
    ]));

  it("tells initial credits to anybody, and 404 for paths that are none", async () => {
    const { status, body } = await wallet.call<object>("GET", "/franchise-units/initial-credits");
    assert.deepEqual([status, body], [200, {}]);
    assert.equal((await wallet.call("GET", "/wallet", { as: master })).status, 404);
  });
});
