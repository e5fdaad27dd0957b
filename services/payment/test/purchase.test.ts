import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { readBrCode } from "@tenho/br/money/br-code";
import { assertOnlyThroughGateway, assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import {
  admin,
  type ChargeBody,
  client,
  master,
  OTHER_UNIT,
  type PaymentHarness,
  type PixPurchase,
  startPaymentHarness,
} from "./_harness.ts";

let payment: PaymentHarness;
before(async () => {
  payment = await startPaymentHarness({ OPEN_CHARGES_MAX: "3" });
});
after(() => payment.stop());

describe("POST /payment/pix", () => {
  it("201: answers a code that can be paid, in the specification's shape, and the bank knows the charge under our txid", async () => {
    const userId = payment.merchant();
    const { status, body } = await payment.buy(userId, 12.34);
    assert.equal(status, 201);
    assert.equal(body.IsSuccess, true);
    assert.equal(readBrCode(body.qrCodeData)?.kind, "dynamic");
    assert.deepEqual(body.Item.pix, { link_qr_code: body.qrCodeUrl, qr_code_data: body.qrCodeData });
    const png = Buffer.from(body.qrCodeUrl.replace("data:image/png;base64,", ""), "base64");
    assert.deepEqual([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)], ["PNG", 300, 300]);
    assert.deepEqual([body.amount, body.status], [12.34, "ACTIVE"]);
    const known = (await payment.bank.charges()).find(({ txid }) => txid === body.txid);
    assert.deepEqual(known, { txid: body.txid, valor: "12.34", status: "ATIVA", e2eids: [] });
    assert.match(body.txid, /^[0-9a-f]{32}$/);
  });

  it("400 below R$ 6,00 and above R$ 5.000,00, with the message where old and new screens look, and nothing is made", async () => {
    const userId = payment.merchant();
    for (const [amount, message] of [
      [5.99, "O valor mínimo para compra é R$ 6,00"],
      [0, "O valor mínimo para compra é R$ 6,00"],
      [-1, "O valor mínimo para compra é R$ 6,00"],
      [0.001, "O valor mínimo para compra é R$ 6,00"],
      [5000.01, "O valor máximo para compra é R$ 5.000,00"],
      [1e300, "O valor máximo para compra é R$ 5.000,00"],
      [6.001, "Use no máximo duas casas decimais"],
    ] as const) {
      const { status, body } = await payment.buy(userId, amount);
      assert.deepEqual([status, body.message, body.Message, body.IsSuccess], [400, message, message, false]);
    }
    assert.equal((await payment.buy(userId, 6)).status, 201);
    assert.equal((await payment.buy(userId, 5000)).status, 201);
    const typed = await payment.call("POST", "/payment/pix", { as: client(userId), json: { amount: "7,50" } });
    assert.equal(typed.status, 201);
  });

  it("400 in the same shape where the amount is no number or missing, and where there is no body", async () => {
    const as = client(payment.merchant());
    for (const json of [{ amount: "6 reais" }, { amount: null }, {}, { amount: 6, more: 1 }, undefined]) {
      const call = { as, ...(json !== undefined && { json }) };
      const { status, body } = await payment.call<PixPurchase>("POST", "/payment/pix", call);
      assert.deepEqual([status, body.IsSuccess], [400, false], JSON.stringify(json));
      assert.ok(body.Message.length > 0 && body.Message === body.message);
    }
  });

  it("shows an open charge of the same amount again, also to many at once, and refuses more than a few open ones with the time to wait", async () => {
    const userId = payment.merchant();
    const answers = await Promise.all(Array.from({ length: 8 }, () => payment.buy(userId, 10)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ body }) => body.txid)).size, 1);
    await payment.buy(userId, 11);
    await payment.buy(userId, 12);
    const refused = await payment.buy(userId, 13);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get("retry-after")) > 60);
    assert.equal((await payment.buy(userId, 12)).status, 201, "one that is there is still shown");
    assert.equal((await payment.buy(payment.merchant(), 13)).status, 201, "another merchant's do not count");
  });

  it("makes one charge for an Idempotency-Key, also for many at once; 409 for another amount under it, and none is made", async () => {
    const userId = payment.merchant();
    const buy = (amount: number, key: string, as = client(userId)) =>
      payment.call<PixPurchase & { reason?: string }>("POST", "/payment/pix", {
        as,
        json: { amount },
        headers: { "idempotency-key": key },
      });
    const at = await Promise.all(Array.from({ length: 8 }, (_, index) => buy(index % 2 === 0 ? 10 : 11, "compra-1")));
    const made = at.filter(({ status }) => status === 201);
    assert.ok(made.length === 4, "those of one of the two amounts");
    assert.equal(new Set(made.map(({ body }) => body.txid)).size, 1);
    for (const { status, body } of at.filter((answer) => !made.includes(answer))) {
      assert.deepEqual([status, body.reason, body.IsSuccess], [409, "key_reused", false]);
    }
    const first = made[0]?.body;
    await payment.bank.pay(first?.txid ?? "");
    await payment.reaches(first?.txid ?? "", "PAID");
    const again = await buy(first?.amount ?? 0, "compra-1");
    assert.deepEqual([again.status, again.body.txid, again.body.status], [201, first?.txid, "PAID"]);
    assert.notEqual((await buy(first?.amount ?? 0, "compra-2")).body.txid, first?.txid);
    const other = payment.merchant();
    assert.equal((await buy(77, "compra-1", client(other))).status, 201, "another person's key is another key");
    assert.equal((await buy(10, "com espaço")).status, 400);
    const { body } = await payment.call<{ charges: ChargeBody[] }>("GET", "/payment/charges", { as: client(userId) });
    assert.equal(body.charges.length, 2);
  });

  it("loads only the own wallet: CLIENT its own, its staff with the permission the CLIENT's, nobody else any", async () => {
    const userId = payment.merchant();
    const staff = identityFor({ role: "USER", clientId: userId, permissions: ["financial.buy_credits"] });
    const { body } = await payment.buy(userId, 10, staff);
    const { body: list } = await payment.call<{ charges: ChargeBody[] }>("GET", "/payment/charges", {
      as: client(userId),
    });
    assert.deepEqual(
      list.charges.map(({ txid }) => txid),
      [body.txid],
    );
    for (const as of [admin(), identityFor({ role: "USER", clientId: userId }), master]) {
      assert.equal((await payment.buy(userId, 10, as)).status, 403, as.role);
    }
    const anonymous = await payment.call("POST", "/payment/pix", { json: { amount: 10 } });
    assert.equal(anonymous.status, 401);
  });

  it("400 for hostile bodies, and only through the gateway", async () => {
    const as = client(payment.merchant());
    await assertRefusesHostileBodies(payment.call, { method: "POST", path: "/payment/pix", as, good: { amount: 10 } });
    for (const amount of [0, -1, 6.001, "dez", null, 1e300]) {
      assert.equal((await payment.call("POST", "/payment/pix", { as, json: { amount } })).status, 400, String(amount));
    }
    await assertOnlyThroughGateway(payment.service.url, "payment", ["/payment/pix", "/payment/charges"]);
    await assertOnlyThroughGateway(payment.service.hooksUrl, "payment", ["/hooks/pix/pix"]);
  });

  it("503 while the bank does not answer, and afterwards the same charge under the same txid", async () => {
    const userId = payment.merchant();
    await payment.bank.fault("pix", "drop");
    const failed = await payment.buy(userId, 33.33);
    assert.deepEqual([failed.status, failed.body.IsSuccess], [503, false]);
    await payment.bank.fault("pix", "ok");
    const made = (await payment.bank.charges()).filter(({ valor }) => valor === "33.33");
    const { status, body } = await payment.buy(userId, 33.33);
    assert.equal(status, 201);
    assert.deepEqual(
      made.map(({ txid }) => txid),
      [body.txid],
    );
    assert.equal((await payment.bank.charges()).filter(({ valor }) => valor === "33.33").length, 1);
  });
});

describe("GET /payment/charges", () => {
  it("shows a merchant's charges to itself, its staff, the ADMINs of its unit and MASTER; to others it does not exist", async () => {
    const userId = payment.merchant();
    const { body } = await payment.buy(userId, 10);
    const staff = identityFor({ role: "USER", clientId: userId, permissions: ["financial.view"] });
    const get = (path: string, as = master) => payment.call<{ charges: ChargeBody[] }>("GET", path, { as });
    for (const as of [client(userId), staff, admin(), master]) {
      const { status, body: list } = await get(`/payment/charges?user_id=${userId}`, as);
      assert.deepEqual([status, list.charges.map(({ txid }) => txid)], [200, [body.txid]], as.role);
      assert.equal((await get(`/payment/charges/${body.txid}`, as)).status, 200, as.role);
    }
    const stranger = client(payment.merchant());
    const otherStaff = identityFor({ role: "USER", clientId: payment.merchant(), permissions: ["financial.view"] });
    for (const as of [stranger, otherStaff, admin(OTHER_UNIT)]) {
      assert.equal((await get(`/payment/charges?user_id=${userId}`, as)).status, 404, as.role);
      assert.equal((await get(`/payment/charges/${body.txid}`, as)).status, 404, as.role);
      assert.equal((await payment.check(userId, as)).status, 404, as.role);
    }
    assert.equal((await get("/payment/charges", admin())).status, 400);
    assert.equal((await get("/payment/charges", identityFor({ role: "USER", clientId: userId }))).status, 403);
    assert.equal((await get("/payment/reviews", client(userId))).status, 403);
  });

  it("pages from the newest to the oldest, each charge once, with the code only of those that can be paid", async () => {
    const userId = payment.merchant();
    const made: string[] = [];
    for (const amount of [10, 11, 12]) made.unshift((await payment.buy(userId, amount)).body.txid);
    const seen: ChargeBody[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await payment.call<{ charges: ChargeBody[]; next_cursor: string | null }>(
        "GET",
        `/payment/charges?limit=2${query}`,
        { as: client(userId) },
      );
      seen.push(...body.charges);
      cursor = body.next_cursor;
    } while (cursor !== null);
    assert.deepEqual(
      seen.map(({ txid }) => txid),
      made,
    );
    assert.ok(seen.every(({ copy_code }) => copy_code !== undefined));
    assert.equal((await payment.call("GET", "/payment/charges?cursor=x", { as: client(userId) })).status, 400);
  });
});

describe("RequestCharge", () => {
  const inMs = (ms: number) => timestampFromMs(Date.now() + ms);

  it("answers one charge for a key, however often and at once it is asked, raised to the smallest purchase", async () => {
    const userId = payment.merchant();
    const request = { key: "offer:o1", userId, amountCents: 30n, expiresAt: inMs(600_000) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => payment.rpc.requestCharge(request)));
    const [first] = answers;
    assert.equal(new Set(answers.map(({ txid }) => txid)).size, 1);
    assert.equal(first?.amountCents, 600n);
    assert.equal(readBrCode(first?.copyCode ?? "")?.kind, "dynamic");
    const other = await payment.rpc.requestCharge({ ...request, key: "offer:o2", amountCents: 900n });
    assert.notEqual(other.txid, first?.txid);
    assert.equal(other.amountCents, 900n);
  });

  it("makes the same charge after the bank did not answer", async () => {
    const userId = payment.merchant();
    const request = { key: "offer:o3", userId, amountCents: 777n, expiresAt: inMs(600_000) };
    await payment.bank.fault("pix", "down");
    await assert.rejects(payment.rpc.requestCharge(request), { code: "unavailable" });
    await payment.bank.fault("pix", "ok");
    const made = await payment.rpc.requestCharge(request);
    assert.deepEqual(await payment.rpc.requestCharge(request), made);
    assert.equal((await payment.bank.charges()).filter(({ valor }) => valor === "7.77").length, 1);
  });

  it("refuses an unknown merchant, another merchant's key, and what is no charge", async () => {
    const userId = payment.merchant();
    const good = { key: "offer:o4", userId, amountCents: 600n, expiresAt: inMs(600_000) };
    await payment.rpc.requestCharge(good);
    await assert.rejects(payment.rpc.requestCharge({ ...good, userId: payment.merchant() }), { code: "conflict" });
    await assert.rejects(
      payment.rpc.requestCharge({ ...good, key: "k", userId: "0198b000-0000-7000-8000-00000000dead" }),
      { code: "not_found" },
    );
    for (const bad of [
      { key: "" },
      { key: "with space" },
      { userId: "x" },
      { amountCents: 0n },
      { amountCents: -1n },
      { amountCents: 10_000_000n },
      { expiresAt: inMs(25 * 3_600_000) },
    ]) {
      await assert.rejects(payment.rpc.requestCharge({ ...good, key: "other", ...bad }), { code: "invalid_input" });
    }
  });
});
