import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import { BalanceLevel, CreditKind, DebitOutcome, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { createAnonymisePerson } from "../../app/anonymise-person.ts";
import type { CheckBooks } from "../../app/books/check-books.ts";
import type { ReadPrice } from "../../app/books/read-price.ts";
import type { Credit } from "../../app/movements/credit.ts";
import type { Debit } from "../../app/movements/debit.ts";
import type { ReverseDebit } from "../../app/movements/reverse-debit.ts";
import type { TakeBackPurchase } from "../../app/movements/take-back-purchase.ts";
import type { OpenWallet } from "../../app/open-wallet.ts";
import type { BooksStore, LedgerStore } from "../../app/ports.ts";
import type { SumUnitMonths } from "../../app/reports/sum-unit-months.ts";
import { affordability } from "../../domain/affordability.ts";
import type { Discrepancy } from "../../domain/books.ts";
import type { CreditKind as DomainCreditKind } from "../../domain/movement.ts";
import { purchaseRpc } from "./purchase-rpc.ts";
import { unitMonthsRpc } from "./unit-months-rpc.ts";

const BALANCES_MAX = 1_000;
const RECENT_MAX = 100;

const outcomes = {
  PAID: DebitOutcome.PAID,
  ALREADY_PAID: DebitOutcome.ALREADY_PAID,
  NO_BALANCE: DebitOutcome.NO_BALANCE,
  CAP_REACHED: DebitOutcome.CAP_REACHED,
} as const;

const levels = {
  OK: BalanceLevel.OK,
  LOW: BalanceLevel.LOW,
  EMPTY: BalanceLevel.EMPTY,
} as const;

const creditKinds: Partial<Record<CreditKind, DomainCreditKind>> = {
  [CreditKind.INITIAL]: "initial",
  [CreditKind.MANUAL]: "manual",
  [CreditKind.PIX]: "pix",
  [CreditKind.CARD]: "card",
};

const timeZones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

function parseTimeZone(name: string): string {
  if (!timeZones.has(name)) throw new AppError("invalid_input", "Fuso horário desconhecido.");
  return name;
}

/** The wallet's RPC: parses requests, calls the use cases, writes answers. */
export function walletRpc(deps: {
  debit: Debit;
  credit: Credit;
  reverseDebit: ReverseDebit;
  takeBackPurchase: TakeBackPurchase;
  ledger: Pick<LedgerStore, "findPurchases">;
  openWallet: OpenWallet;
  anonymisePerson: ReturnType<typeof createAnonymisePerson>;
  readPrice: ReadPrice;
  checkBooks: CheckBooks;
  sumUnitMonths: SumUnitMonths;
  books: Pick<BooksStore, "balances" | "spendable" | "summarise">;
  discrepancyText: (discrepancy: Discrepancy) => string;
}): Omit<ServiceImpl<typeof WalletService>, "getStatus"> {
  const { books } = deps;
  const balancesWithLevels = async (userIds: readonly string[]) => {
    const [priceCents, wallets] = await Promise.all([deps.readPrice(), books.spendable(userIds)]);
    const balances = [...wallets].map(([userId, { balanceCents, spendableCents }]) => {
      const { tenhos, level } = affordability({ spendableCents, priceCents });
      return { userId, balanceCents: BigInt(balanceCents), level: levels[level], affordable: BigInt(tenhos) };
    });
    return { balances, priceCents: BigInt(priceCents) };
  };
  return {
    ...purchaseRpc(deps),
    ...unitMonthsRpc(deps),
    openWallet: async (request) => {
      const opened = await deps.openWallet({
        userId: parseUuid(request.userId),
        unitId: parseUuid(request.unitId),
        unitVersion: 0,
        openedAt: toDate(request.occurredAt) ?? new Date(),
      });
      return { balanceCents: BigInt(opened.balanceCents) };
    },
    debit: async (request) => {
      const result = await deps.debit({
        userId: parseUuid(request.userId),
        source: request.source,
        externalId: request.externalId,
        amountCents: Number(request.amountCents),
        description: request.description,
        occurredAt: toDate(request.occurredAt),
        origin: {
          wishId: request.wishId || null,
          buttonId: request.buttonId || null,
          wamid: request.wamid || null,
        },
        timeZone: parseTimeZone(request.timeZone || "UTC"),
      });
      return {
        outcome: outcomes[result.outcome],
        balanceBeforeCents: BigInt(result.balanceBeforeCents),
        balanceAfterCents: BigInt(result.balanceAfterCents),
        movementId: result.movementId ?? "",
      };
    },
    credit: async (request) => {
      const kind = creditKinds[request.kind];
      if (kind === undefined) throw new AppError("invalid_input", "Tipo de crédito inválido.");
      const result = await deps.credit({
        userId: parseUuid(request.userId),
        source: request.source,
        externalId: request.externalId,
        kind,
        amountCents: Number(request.amountCents),
        description: request.description,
        occurredAt: toDate(request.occurredAt),
        purchase: { txid: request.txid || null, endToEndId: request.endToEndId || null },
      });
      return {
        applied: result.applied,
        balanceAfterCents: BigInt(result.balanceAfterCents),
        movementId: result.movementId,
      };
    },
    getBalances: async (request) => {
      if (request.userIds.length > BALANCES_MAX) throw new AppError("invalid_input", "Carteiras demais em um pedido.");
      const userIds = request.userIds.map(parseUuid);
      if (request.withLevels) return balancesWithLevels(userIds);
      const balances = await books.balances(userIds);
      return { balances: [...balances].map(([userId, cents]) => ({ userId, balanceCents: BigInt(cents) })) };
    },
    getPrice: async () => ({ priceCents: BigInt(await deps.readPrice()) }),
    summarise: async (request) => {
      const timeZone = parseTimeZone(request.timeZone || "America/Fortaleza");
      const summary = await books.summarise(
        { unitIds: request.unitIds.map(parseUuid), userIds: request.userIds.map(parseUuid) },
        { timeZone, recentMax: Math.max(0, Math.min(RECENT_MAX, request.recentMax)), now: new Date() },
      );
      const month = (sums: { creditsCents: number; debitsCents: number }) => ({
        creditsCents: BigInt(sums.creditsCents),
        debitsCents: BigInt(sums.debitsCents),
      });
      return {
        balanceCents: BigInt(summary.balanceCents),
        currentMonth: month(summary.currentMonth),
        previousMonth: month(summary.previousMonth),
        recent: summary.recent.map((line) => ({
          id: line.id,
          userId: line.userId,
          credit: line.amountCents > 0,
          amountCents: BigInt(Math.abs(line.amountCents)),
          description: line.description,
          createdAt: timestampFromDate(line.occurredAt),
        })),
        movementCount: BigInt(summary.movementCount),
      };
    },
    anonymisePerson: async (request) => {
      await deps.anonymisePerson(parseUuid(request.userId));
      return {};
    },
    checkBooks: async () => {
      const report = await deps.checkBooks();
      return {
        balanced: report.balanced,
        postingsSumCents: BigInt(report.postingsSumCents),
        wallets: BigInt(report.wallets),
        movements: BigInt(report.movements),
        discrepancies: report.discrepancies.map(deps.discrepancyText),
      };
    },
  };
}
