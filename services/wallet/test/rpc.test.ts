import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Identity } from "@tenho/kernel/auth/identity";
import { BalanceLevel, CreditKind, DebitOutcome, RefundOutcome, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, client, master, startWalletHarness, type WalletHarness } from "./_harness.ts";
import { OTHER_UNIT, UNIT } from "./_movement-builder.ts";

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness({ INITIAL_CREDIT_CENTS: "0" });
});
after(() => wallet.stop());

/** Zone whose clock is far from midnight, of two half a day apart: no month ends while a test runs. */
const ZONE = Math.abs(((new Date().getUTCHours() + 21) % 24) - 12) <= 6 ? "America/Fortaleza" : "Asia/Tokyo";

/** The middle of a month, counted from the present one of the zone. */
const monthAgo = (months: number): Date => {
  const [year = 0, month = 1] = new Date().toLocaleDateString("sv-SE", { timeZone: ZONE }).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 15, 12));
};

async function merchant(unitId: string): Promise<string> {
  const userId = randomUUID();
  await wallet.rpc.openWallet({ userId, unitId, occurredAt: timestampFromDate(monthAgo(3)) });
  return userId;
}

const credit = (userId: string, cents: number, at?: Date) =>
  wallet.rpc.credit({
    userId,
    source: "manual",
    externalId: randomUUID(),
    kind: CreditKind.MANUAL,
    amountCents: BigInt(cents),
    description: "Crédito",
    ...(at && { occurredAt: timestampFromDate(at) }),
  });
const debit = (userId: string, at?: Date) =>
  wallet.rpc.debit({
    userId,
    source: "offer",
    externalId: randomUUID(),
    amountCents: 30n,
    description: "TENHO",
    ...(at && { occurredAt: timestampFromDate(at) }),
  });

describe("the wallet's RPC", () => {
  it("sums credits and debits by calendar month of the zone, within units and merchants", async () => {
    const [one, two, far] = [await merchant(UNIT), await merchant(UNIT), await merchant(OTHER_UNIT)];
    await credit(one, 1_000, monthAgo(1));
    await debit(one, monthAgo(1));
    await credit(two, 500);
    await debit(two);
    await credit(far, 7_000);
    const here = await wallet.rpc.summarise({ unitIds: [UNIT], recentMax: 3, timeZone: ZONE });
    assert.equal(here.balanceCents, 1_440n);
    assert.deepEqual(
      [here.currentMonth, here.previousMonth].map((month) => [month?.creditsCents, month?.debitsCents]),
      [
        [500n, 30n],
        [1_000n, 30n],
      ],
    );
    assert.deepEqual([here.movementCount, here.recent.length], [4n, 3]);
    assert.deepEqual(here.recent.map(({ userId, credit: isCredit }) => [userId, isCredit]).slice(0, 2), [
      [two, false],
      [two, true],
    ]);
    const all = await wallet.rpc.summarise({ recentMax: 0 });
    assert.deepEqual([all.balanceCents, all.recent.length], [8_440n, 0]);
    const none = await wallet.rpc.summarise({ unitIds: [OTHER_UNIT], userIds: [one] });
    assert.deepEqual([none.balanceCents, none.movementCount], [0n, 0n]);
  });

  it("leaves out balances of wallets that do not exist", async () => {
    const userId = await merchant(UNIT);
    const { balances } = await wallet.rpc.getBalances({ userIds: [userId, randomUUID()] });
    assert.deepEqual(
      balances.map((balance) => [balance.userId, balance.balanceCents]),
      [[userId, 0n]],
    );
  });

  it("says of many balances at once what each pays at the price of now, and only of credit that has not ended", async () => {
    const [empty, low, ok, ended] = [
      await merchant(UNIT),
      await merchant(UNIT),
      await merchant(UNIT),
      await merchant(UNIT),
    ];
    await credit(low, 299);
    await credit(ok, 300);
    await credit(ended, 5_000);
    await wallet.inStore((knex) =>
      knex("lots")
        .where({ user_id: ended })
        .update({ expires_at: new Date(0) }),
    );
    const levels = async () => {
      const userIds = [empty, low, ok, ended];
      const { balances, priceCents } = await wallet.rpc.getBalances({ userIds, withLevels: true });
      const of = new Map(balances.map((balance) => [balance.userId, balance]));
      return { priceCents, found: userIds.map((id) => [of.get(id)?.level, of.get(id)?.affordable]) };
    };
    assert.deepEqual(await levels(), {
      priceCents: 30n,
      found: [
        [BalanceLevel.EMPTY, 0n],
        [BalanceLevel.LOW, 9n],
        [BalanceLevel.OK, 10n],
        [BalanceLevel.EMPTY, 0n],
      ],
    });
    await wallet.inStore((knex) => knex("prices").insert({ name: "tenho", amount_cents: 150 }));
    try {
      const { priceCents, found } = await levels();
      assert.deepEqual([priceCents, found[2]], [150n, [BalanceLevel.LOW, 2n]]);
      await wallet.inStore((knex) => knex("prices").where({ name: "tenho" }).update({ amount_cents: 0 }));
      await wallet.inStore((knex) =>
        knex("wallets").where({ user_id: low }).update({ balance_cents: -1, clawback_cents: 1 }),
      );
      const free = await levels();
      assert.deepEqual(free, {
        priceCents: 0n,
        found: [
          [BalanceLevel.OK, 0n],
          [BalanceLevel.EMPTY, 0n],
          [BalanceLevel.OK, 0n],
          [BalanceLevel.OK, 0n],
        ],
      });
    } finally {
      await wallet.inStore((knex) => knex("prices").where({ name: "tenho" }).delete());
      await wallet.inStore((knex) =>
        knex("wallets").where({ user_id: low }).update({ balance_cents: 299, clawback_cents: 0 }),
      );
    }
    const plain = await wallet.rpc.getBalances({ userIds: [ok] });
    assert.deepEqual([plain.balances[0]?.level, plain.priceCents], [BalanceLevel.UNSPECIFIED, 0n]);
  });

  it("answers a repeated credit as it answered the first", async () => {
    const userId = await merchant(UNIT);
    const request = { userId, source: "pix", externalId: "e2e-1", kind: CreditKind.PIX, amountCents: 600n };
    const first = await wallet.rpc.credit(request);
    await credit(userId, 100);
    const again = await wallet.rpc.credit(request);
    assert.deepEqual([first.applied, again.applied], [true, false]);
    assert.deepEqual([again.movementId, again.balanceAfterCents], [first.movementId, 600n]);
  });

  it("gives a debit back, takes a purchase back and finds it, each answered the same when it is repeated", async () => {
    const userId = await merchant(UNIT);
    const key = { source: "card", externalId: randomUUID() };
    await wallet.rpc.credit({ userId, ...key, kind: CreditKind.CARD, amountCents: 600n, txid: "charge" });
    const offer = { userId, source: "offer", externalId: randomUUID() };
    await wallet.rpc.debit({ ...offer, amountCents: 30n, wishId: "wish", timeZone: "America/Fortaleza" });
    const { credits } = await wallet.rpc.findCredits({ keys: [key, { source: "card", externalId: "absent" }] });
    assert.deepEqual(
      credits.map((credit) => [credit.key?.externalId, credit.userId, credit.amountCents, credit.unspentCents]),
      [[key.externalId, userId, 600n, 570n]],
    );
    const reversals = [await wallet.rpc.reverseDebit(offer), await wallet.rpc.reverseDebit(offer)];
    assert.deepEqual(
      reversals.map(({ applied, amountCents, balanceAfterCents }) => [applied, amountCents, balanceAfterCents]),
      [
        [true, 30n, 600n],
        [false, 30n, 600n],
      ],
    );
    const purchase = { userId, creditSource: key.source, creditExternalId: key.externalId };
    const refund = { ...purchase, source: "refund", externalId: randomUUID() };
    const tooMuch = await wallet.rpc.refundCredit({ ...refund, amountCents: 600n });
    assert.deepEqual([tooMuch.outcome, tooMuch.unspentCents], [RefundOutcome.SPENT, 570n]);
    const taken = await wallet.rpc.refundCredit({ ...refund, amountCents: 500n });
    const again = await wallet.rpc.refundCredit({ ...refund, amountCents: 500n });
    assert.deepEqual([taken.outcome, again.outcome], [RefundOutcome.TAKEN, RefundOutcome.ALREADY_TAKEN]);
    assert.deepEqual([taken.balanceAfterCents, again.balanceAfterCents], [100n, 100n]);
    const claw = { ...purchase, source: "clawback", externalId: randomUUID(), amountCents: 100n };
    const clawed = [await wallet.rpc.clawBack(claw), await wallet.rpc.clawBack(claw)];
    assert.deepEqual(
      clawed.map(({ applied, balanceAfterCents }) => [applied, balanceAfterCents]),
      [
        [true, 0n],
        [false, 0n],
      ],
    );
    // The purchase was of 600; refunds of it do not count, clawbacks do.
    const rest = await wallet.rpc.clawBack({ ...claw, externalId: randomUUID(), amountCents: 500n });
    assert.equal(rest.balanceAfterCents, -500n);
    await assert.rejects(wallet.rpc.clawBack({ ...claw, externalId: randomUUID(), amountCents: 1n }), {
      code: "conflict",
      reason: "more_than_bought",
    });
  });

  it("refuses invalid requests with a code, and goes on", async () => {
    const userId = await merchant(UNIT);
    const good = { userId, source: "offer", externalId: "1", amountCents: 30n };
    const refused = [
      () => wallet.rpc.debit({ ...good, userId: "x" }),
      () => wallet.rpc.debit({ ...good, externalId: "" }),
      () => wallet.rpc.debit({ ...good, externalId: "a\0" }),
      () => wallet.rpc.debit({ ...good, amountCents: -30n }),
      () => wallet.rpc.debit({ ...good, amountCents: 2n ** 62n }),
      () =>
        wallet.rpc.debit({
          ...good,
          occurredAt: { $typeName: "google.protobuf.Timestamp", seconds: 2n ** 60n, nanos: 0 },
        }),
      () => wallet.rpc.debit({ ...good, timeZone: "Lua/Cratera" }),
      () => wallet.rpc.debit({ ...good, wamid: "a\0" }),
      () => wallet.rpc.credit({ ...good }),
      () => wallet.rpc.credit({ ...good, kind: CreditKind.PIX, txid: "x".repeat(301) }),
      () => wallet.rpc.refundCredit({ ...good, amountCents: 0n }),
      () => wallet.rpc.findCredits({ keys: [{ source: "pix", externalId: "a\0" }] }),
      () => wallet.rpc.findCredits({ keys: Array.from({ length: 501 }, () => ({ source: "pix", externalId: "1" })) }),
      () => wallet.rpc.getBalances({ userIds: ["x"] }),
      () => wallet.rpc.getBalances({ userIds: Array.from({ length: 1_001 }, () => userId) }),
      () => wallet.rpc.summarise({ timeZone: "Lua/Cratera" }),
      () => wallet.rpc.openWallet({ userId, unitId: "" }),
    ];
    for (const call of refused) await assert.rejects(call(), { code: "invalid_input" });
    await assert.rejects(credit(randomUUID(), 100), { code: "not_found" });
    assert.equal((await wallet.rpc.debit(good)).outcome, DebitOutcome.NO_BALANCE);
    assert.equal((await wallet.rpc.getPrice({})).priceCents, 30n);
  });
});

describe("GetInitialCredits", () => {
  it("has the default, and each unit with a credit of its own", async () => {
    const unitId = randomUUID();
    await wallet.setInitialCredits({ [unitId]: 1250 });
    const { defaultCents, units } = await wallet.rpc.getInitialCredits({});
    assert.deepEqual([defaultCents, units.map((unit) => [unit.unitId, unit.creditCents])], [0n, [[unitId, 1250n]]]);
  });
});

describe("GetWalletUnit", () => {
  it("has the unit of a wallet for who may see it, and hides it from everybody else", async () => {
    const userId = await merchant(UNIT);
    const unitFor = (person?: Identity) => wallet.harness.rpc(WalletService, person).getWalletUnit({ userId });
    const staff = identityFor({ role: "USER", clientId: userId });
    for (const person of [client(userId), staff, admin(), master]) assert.equal((await unitFor(person)).unitId, UNIT);
    for (const person of [client(randomUUID()), admin(OTHER_UNIT)]) {
      await assert.rejects(unitFor(person), { code: "not_found" });
    }
    await assert.rejects(unitFor(), { code: "unauthenticated" });
    await assert.rejects(wallet.harness.rpc(WalletService, master).getWalletUnit({ userId: randomUUID() }), {
      code: "not_found",
    });
  });
});

describe("AnonymisePerson", () => {
  it("forgets what was written beside credit given by hand, of this account alone, and changes nothing else", async () => {
    const [erased, other] = [await merchant(UNIT), await merchant(UNIT)];
    const words = `para a conta de ${erased}`;
    for (const userId of [erased, other]) {
      await wallet.rpc.credit({
        userId,
        source: "manual",
        externalId: randomUUID(),
        kind: CreditKind.MANUAL,
        amountCents: 100n,
        description: words,
      });
      await debit(userId);
    }
    const linesOf = async (userId: string) =>
      (await wallet.view(userId)).body.transactions.map(({ description, ...line }) => ({ line, description }));
    const [before, others] = [await linesOf(erased), await linesOf(other)];
    for (let time = 0; time < 2; time += 1) await wallet.rpc.anonymisePerson({ userId: erased });
    const after = await linesOf(erased);
    assert.deepEqual(
      after.map(({ line }) => line),
      before.map(({ line }) => line),
    );
    assert.deepEqual(
      after.map(({ description }) => description),
      before.map(({ description }) => (description === words ? "Crédito inserido pelo administrador" : description)),
    );
    assert.notDeepEqual(after, before);
    assert.deepEqual(await linesOf(other), others);
    assert.equal((await wallet.rpc.checkBooks({})).balanced, true);
    await wallet.rpc.anonymisePerson({ userId: randomUUID() });
  });
});
