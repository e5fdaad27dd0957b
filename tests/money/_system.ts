import { randomUUID } from "node:crypto";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { AppError } from "@tenho/kernel/errors/app-error";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { comparePayments } from "../../ops/compare-payments.ts";
import { paymentMigrations } from "../../services/payment/src/adapters/db/migrations/migrations.ts";
import { payCheckoutByCard } from "../../services/payment/src/app/charges/pay-checkout-by-card.ts";
import type { WalletClient } from "../../services/payment/src/app/clients.ts";
import { decideReview, type ReviewAction } from "../../services/payment/src/app/refunds/decide-review.ts";
import { type RefundOrder, refundCharge } from "../../services/payment/src/app/refunds/refund-charge.ts";
import { settleCharge } from "../../services/payment/src/app/settlement/settle-charge.ts";
import { runDueWork } from "../../services/payment/src/app/sweeps/run-due-work.ts";
import { type SweepRules, sweepReceived } from "../../services/payment/src/app/sweeps/sweep-received.ts";
import { composeContext } from "../../services/payment/src/compose/context.ts";
import { signCheckout } from "../../services/payment/src/domain/checkout-reference.ts";
import { walletMigrations } from "../../services/wallet/src/adapters/db/migrations/migrations.ts";
import { createLedgerPool } from "../../services/wallet/src/adapters/db/pool.ts";
import { assignUnit } from "../../services/wallet/src/app/assign-unit.ts";
import { checkBooks } from "../../services/wallet/src/app/books/check-books.ts";
import { type CreditCommand, credit } from "../../services/wallet/src/app/movements/credit.ts";
import { createDebit, type Debit } from "../../services/wallet/src/app/movements/debit.ts";
import { expireLots } from "../../services/wallet/src/app/movements/expire-lots.ts";
import { type ReverseDebitCommand, reverseDebit } from "../../services/wallet/src/app/movements/reverse-debit.ts";
import { takeBackPurchase } from "../../services/wallet/src/app/movements/take-back-purchase.ts";
import { readPrice } from "../../services/wallet/src/app/read-price.ts";
import { composeContext as composeWalletContext } from "../../services/wallet/src/compose/context.ts";
import type { DebitCommand } from "../../services/wallet/src/domain/debit.ts";
import { type Acquirer, createAcquirer } from "./_acquirer.ts";
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
  sellsByCard: true,
  openChargesMax: 1_000,
  chargeMs: HOUR_MS,
  checkoutSecret: "segredo-dos-checkouts",
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

const SWEEPS = {
  received: { name: "received", everyMs: HOUR_MS, overlapMs: 2 * HOUR_MS, onlyReturned: false },
  returned: { name: "returned", everyMs: 24 * HOUR_MS, overlapMs: 90 * 24 * HOUR_MS, onlyReturned: true },
} as const satisfies Record<string, SweepRules>;

/** A zone in which it is about two in the morning: no day ends while the test runs. */
const timeZoneNow = (): string => {
  const hours = ((2 - new Date().getUTCHours() + 36) % 24) - 12;
  // The names of these zones have the sign of what is added to get UTC.
  return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
};

/** The wallet's context as one process of it has it; nothing is published. Its clock is the real one: only payment's is advanced. */
const walletContext = (pool: Parameters<typeof composeWalletContext>[0]["pool"], crashPoint: () => void) =>
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
      crashPoint,
      now: () => new Date(),
    },
  );

/** Opens payment and wallet on stores of their own, with a bank in memory; each process of payment may die, and is followed by another one. */
export async function openMoneySystem() {
  const { urls, payment, wallet } = await openStores();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  let movementsLeft = Number.POSITIVE_INFINITY;
  // A wallet's process that dies is followed by another one at once; who asked it is left without an answer to what was committed.
  const walletPasses = (): void => {
    movementsLeft -= 1;
    if (movementsLeft > 0) return;
    movementsLeft = Number.POSITIVE_INFINITY;
    throw new AppError("unavailable", "A carteira não respondeu.");
  };
  const contexts = [walletContext(wallet, walletPasses), walletContext(wallet, walletPasses)] as const;
  const debits = contexts.map((ctx) => createDebit(ctx));
  let turn = 0;
  /** The number of the process that serves the next call: both by turns. */
  const nextWallet = (): 0 | 1 => {
    turn += 1;
    return turn % 2 === 0 ? 0 : 1;
  };
  const { ledger, books } = contexts[0];

  /** The wallet client of payment; an answer may be lost after the movement was made. */
  function walletOf(lose: () => void): WalletClient {
    return {
      credit: async ({ method, txid, endToEndId, ...order }) => {
        const kind = method === "PIX" ? "pix" : "card";
        await credit(contexts[nextWallet()], { ...order, kind, occurredAt: null, purchase: { txid, endToEndId } });
        lose();
      },
      refundCredit: async ({ credit: purchase, ...order }) => {
        const { outcome, unspentCents } = await takeBackPurchase(contexts[nextWallet()], {
          ...order,
          purchase,
          kind: "refund",
        });
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
        await takeBackPurchase(contexts[nextWallet()], { ...order, purchase, kind: "clawback" });
        lose();
      },
    };
  }

  /** Starts a process of payment at this moment, with the use cases that people start. */
  function startProcess({ bank, acquirer }: { bank: Bank; acquirer: Acquirer }, death: Death = null) {
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
        users: { merchants: async () => new Map(), emailOf: async () => "" },
        pix: bank.provider,
        card: acquirer.provider,
        config: CONFIG,
        log: silent,
        crashPoint,
        now,
      },
    );
    return {
      charges: ctx.charges,
      payments: ctx.payments,
      /** Does the work of one callback of the bank. */
      callBack: async (txids: readonly string[]) => {
        await ctx.due.callCharges(txids);
        crashPoint("callback-stored");
        await runDueWork(ctx);
      },
      sweep: (onlyReturned: boolean) => sweepReceived(ctx, onlyReturned ? SWEEPS.returned : SWEEPS.received),
      payByCard: (reference: string, token: string) =>
        payCheckoutByCard(ctx, reference, token).then(({ charge }) => charge),
      settleCharge: (txid: string) => settleCharge(ctx, txid),
      runDueWork: () => runDueWork(ctx),
      refundCharge: (order: RefundOrder) => refundCharge(ctx, order),
      decideReview: (id: string, action: ReviewAction) => decideReview(ctx, id, action, null),
    };
  }

  return {
    payment,
    wallet,
    timeZone: timeZoneNow(),
    credit: (command: CreditCommand) => credit(contexts[nextWallet()], command),
    debit: (command: DebitCommand) => (debits[nextWallet()] as Debit)(command),
    reverseDebit: (command: ReverseDebitCommand) => reverseDebit(contexts[nextWallet()], command),
    expireLots: (until: Date, limit: number) => expireLots(contexts[nextWallet()], until, limit),
    /** The wallet dies once so many movements more are committed; null: it lives. */
    killWallet: (movements: number | null) => {
      movementsLeft = movements ?? Number.POSITIVE_INFINITY;
    },
    setPrice: contexts[0].settings.setPrice,
    priceCents: () => readPrice(contexts[0]),
    setCap: (userId: string, dailyCapCents: number | null) => contexts[0].guards.setGuard(userId, { dailyCapCents }),
    startProcess,
    now,
    createBank: () => createBank(now),
    createAcquirer,
    /** A checkout by card as the merchant opens it: its reference, and its id in the charge's key. */
    openCheckout(userId: string, amountCents: number): { reference: string; id: string } {
      const id = randomUUID().replaceAll("-", "").slice(0, 16);
      const expiresAt = new Date(now().getTime() + 900_000);
      return {
        reference: signCheckout({ id, userId, amountCents, method: "CARD", expiresAt }, CONFIG.checkoutSecret),
        id,
      };
    },
    /** Reviews of these payments that wait for MASTER. */
    undecidedReviews: async (paymentIds: readonly string[]): Promise<{ id: string; payment_id: string }[]> =>
      payment("payment.reviews")
        .where({ state: "OPEN" })
        .whereIn("payment_id", [...paymentIds])
        .orderBy("id")
        .select("id", "payment_id"),
    /** All that left a wallet because its time was over. */
    async expiredCents(userId: string): Promise<number> {
      const { rows } = await wallet.query<{ cents: number }>(
        "select coalesce(-sum(amount_cents), 0)::bigint as cents from movements where user_id = $1 and kind = 'expiry'",
        [userId],
      );
      return rows[0]?.cents ?? 0;
    },
    /** Opens a wallet in a unit of its own. */
    async openWallet(): Promise<string> {
      const userId = randomUUID();
      await assignUnit(contexts[0], { userId, unitId: randomUUID(), unitVersion: 0, openedAt: new Date() });
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

/** Asks again where the wallet died before it answered, with the same key, as every caller does. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempts = 0; attempts < 5; attempts += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
    }
  }
  throw new Error("the wallet never answered");
}
