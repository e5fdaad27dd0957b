import { randomUUID } from "node:crypto";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { AppError } from "@tenho/kernel/errors/app-error";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type pg from "pg";
import { comparePayments } from "../../ops/compare-payments.ts";
import { paymentMigrations } from "../../services/payment/src/adapters/db/migrations/migrations.ts";
import type { WalletClient } from "../../services/payment/src/app/clients.ts";
import { decideReview, type ReviewAction } from "../../services/payment/src/app/refunds/decide-review.ts";
import { type RefundOrder, refundCharge } from "../../services/payment/src/app/refunds/refund-charge.ts";
import { settleCharge } from "../../services/payment/src/app/settlement/settle-charge.ts";
import { runDueWork } from "../../services/payment/src/app/sweeps/run-due-work.ts";
import { composeContext } from "../../services/payment/src/compose/context.ts";
import { walletMigrations } from "../../services/wallet/src/adapters/db/migrations/migrations.ts";
import { createLedgerPool } from "../../services/wallet/src/adapters/db/pool.ts";
import { assignUnit } from "../../services/wallet/src/app/assign-unit.ts";
import { checkBooks } from "../../services/wallet/src/app/books/check-books.ts";
import { type CreditCommand, credit } from "../../services/wallet/src/app/movements/credit.ts";
import { createDebit } from "../../services/wallet/src/app/movements/debit.ts";
import { expireLots } from "../../services/wallet/src/app/movements/expire-lots.ts";
import { type ReverseDebitCommand, reverseDebit } from "../../services/wallet/src/app/movements/reverse-debit.ts";
import { takeBackPurchase } from "../../services/wallet/src/app/movements/take-back-purchase.ts";
import type { UnitAssignment } from "../../services/wallet/src/app/ports.ts";
import { readPrice } from "../../services/wallet/src/app/read-price.ts";
import { composeContext as composeWalletContext } from "../../services/wallet/src/compose/context.ts";
import { type Bank, createBank, PIX_KEY } from "./_bank.ts";

/** Thrown at a line to end a process of the model: nothing after it is done. */
class Died extends Error {}

/** Crash of a process: at the n-th passage of any named line. Null: it lives. */
export type Death = { passage: number } | null;

const silent = { warn: () => undefined, error: () => undefined, info: () => undefined } as never;
const HOUR_MS = 3_600_000;
const CONFIG = {
  pixKey: PIX_KEY,
  receiver: { name: "TENHO", city: "PARNAIBA" },
  purchaseLimits: { minCents: 1, maxCents: 1_000_000 },
  openChargesMax: 1_000,
  chargeMs: HOUR_MS,
  checkoutSecret: "",
  dueLeaseMs: 60_000,
  unpaidChargeDays: 400,
};

async function openStores() {
  const infra = testInfra();
  const urls = { payment: await infra.postgresUrl("payment"), wallet: await infra.postgresUrl("wallet") };
  const open = (url: string, schema: string, poolMax: number) =>
    createKnex({ url, schema, poolMax, statementTimeoutMs: 60_000, applicationName: "test" });
  const payment = open(urls.payment, "payment", 6);
  await migrate(payment, { schema: "payment", migrations: paymentMigrations });
  const schema = open(urls.wallet, "wallet", 1);
  await migrate(schema, { schema: "wallet", migrations: walletMigrations });
  await schema.destroy();
  const wallet = createLedgerPool({ url: urls.wallet, max: 6, statementTimeoutMs: 60_000 });
  return { urls, payment, wallet };
}

/** The wallet's context as one process of it has it; nothing is published. Its clock is the real one: only payment's is advanced. */
const walletContext = (pool: pg.Pool) =>
  composeWalletContext(
    { pool, triggerRelays: () => undefined, triggerActions: () => undefined },
    {
      balancePublisher: { publish: async () => undefined },
      alertPublisher: { publish: async () => undefined },
      triggerAlerts: () => undefined,
      onLoadCap: () => undefined,
      booksMetrics: { record: () => undefined, recordFailure: () => undefined },
      countMovements: () => undefined,
      config: {
        initialCreditDefaultCents: 0,
        loadCapDefaultCents: 0,
        booksCheckMs: HOUR_MS,
        booksFullCheckMs: HOUR_MS,
      },
      log: silent,
      crashPoint: () => undefined,
      now: () => new Date(),
    },
  );

/** Opens payment and wallet on stores of their own, with a bank in memory; each process of payment may die, and is followed by another one. */
export async function openMoneySystem() {
  const { urls, payment, wallet } = await openStores();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const walletCtx = walletContext(wallet);
  const { ledger, books } = walletCtx;

  /** The wallet client of payment; an answer may be lost after the movement was made. */
  function walletOf(lose: () => void): WalletClient {
    return {
      credit: async ({ method, txid, endToEndId, ...order }) => {
        const kind = method === "PIX" ? "pix" : "card";
        await credit(walletCtx, { ...order, kind, occurredAt: null, purchase: { txid, endToEndId } });
        lose();
      },
      refundCredit: async ({ credit: purchase, ...order }) => {
        const { outcome, unspentCents } = await takeBackPurchase(walletCtx, { ...order, purchase, kind: "refund" });
        lose();
        return { outcome: outcome === "SPENT" ? "SPENT" : "TAKEN", unspentCents };
      },
      unspentOf: async (keys) => {
        const found = await ledger.findPurchases(keys);
        return keys.map(
          ({ source, externalId }) =>
            found.find((one) => one.source === source && one.externalId === externalId)?.unspentCents ?? null,
        );
      },
      clawBack: async ({ credit: purchase, ...order }) => {
        await takeBackPurchase(walletCtx, { ...order, purchase, kind: "clawback" });
        lose();
      },
    };
  }

  /** Starts a process of payment at this moment, with the use cases that people start. */
  function startProcess(bank: Bank, death: Death = null) {
    let left = death?.passage ?? Number.POSITIVE_INFINITY;
    let isDead = false;
    const crashPoint = (name: string) => {
      left -= 1;
      if (left <= 0) isDead = true;
      if (isDead) throw new Died(name);
    };
    const ctx = composeContext(
      { knex: payment, triggerRelay: () => undefined, firstCheckMs: 10_000 },
      {
        wallet: walletOf(() => crashPoint("answer-lost")),
        users: { merchants: async () => new Map() },
        pix: bank.provider,
        card: { charge: () => Promise.reject(new Error("no cards")), read: async () => null },
        config: CONFIG,
        log: silent,
        crashPoint,
        now,
      },
    );
    return {
      charges: ctx.charges,
      payments: ctx.payments,
      reviews: ctx.reviews,
      settleCharge: (txid: string) => settleCharge(ctx, txid),
      runDueWork: () => runDueWork(ctx),
      refundCharge: (order: RefundOrder) => refundCharge(ctx, order),
      decideReview: (id: string, action: ReviewAction) => decideReview(ctx, id, action, null),
    };
  }

  return {
    payment,
    wallet,
    ledger,
    credit: (command: CreditCommand) => credit(walletCtx, command),
    debit: createDebit(walletCtx),
    reverseDebit: (command: ReverseDebitCommand) => reverseDebit(walletCtx, command),
    expireLots: (until: Date, limit: number) => expireLots(walletCtx, until, limit),
    assignUnit: (assignment: UnitAssignment) => assignUnit(walletCtx, assignment),
    setPrice: walletCtx.settings.setPrice,
    priceCents: () => readPrice(walletCtx),
    startProcess,
    now,
    createBank: () => createBank(now),
    /** Opens a wallet in a unit of its own. */
    async openWallet(): Promise<string> {
      const userId = randomUUID();
      await assignUnit(walletCtx, { userId, unitId: randomUUID(), unitVersion: 0, openedAt: new Date() });
      return userId;
    },
    /** Advances the clock by a day and an hour, after which all waiting work is due. */
    passTime: () => {
      aheadMs += 25 * HOUR_MS;
    },
    balance: async (userId: string) => (await books.wallet(userId))?.balanceCents ?? Number.NaN,
    async judge(): Promise<{ isLedgerBalanced: boolean; discrepancies: string[] }> {
      const report = await checkBooks(books);
      const { discrepancies } = await comparePayments(urls, { inFlightMs: 0 });
      return { isLedgerBalanced: report.balanced, discrepancies };
    },
    async stop() {
      await Promise.all([payment.destroy(), wallet.end()]);
    },
  };
}

export type MoneySystem = Awaited<ReturnType<typeof openMoneySystem>>;

/** Does work of a process that may die; the next process finds what it leaves. A refusal is an answer. */
export async function attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { refused: string } | "died"> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AppError && error.reason !== undefined) return { refused: error.reason };
    if (error instanceof Died || (error instanceof AppError && error.code === "unavailable")) return "died";
    throw error;
  }
}
