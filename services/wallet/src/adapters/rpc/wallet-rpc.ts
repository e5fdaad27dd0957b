import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { CreditKind, DebitOutcome, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { z } from "zod";
import type { Books } from "../../app/books.ts";
import type { Ledger } from "../../app/ledger.ts";
import type { OpenWallet } from "../../app/open-wallet.ts";
import type { CreditKind as DomainCreditKind } from "../../domain/movement.ts";

const BALANCES_MAX = 1_000;
const RECENT_MAX = 100;

const outcomes = {
  PAID: DebitOutcome.PAID,
  ALREADY_PAID: DebitOutcome.ALREADY_PAID,
  NO_BALANCE: DebitOutcome.NO_BALANCE,
} as const;

const creditKinds: Partial<Record<CreditKind, DomainCreditKind>> = {
  [CreditKind.INITIAL]: "initial",
  [CreditKind.MANUAL]: "manual",
  [CreditKind.PIX]: "pix",
};

const uuid = z.uuid();
const timeZones = new Set(Intl.supportedValuesOf("timeZone"));

function idOf(value: string): string {
  if (!uuid.safeParse(value).success) throw new AppError("invalid_input", "Identificador inválido.");
  return value;
}

function momentOf(timestamp: Parameters<typeof timestampDate>[0] | undefined): Date | null {
  return timestamp === undefined ? null : timestampDate(timestamp);
}

/** The wallet's RPC: parse, call, present. */
export function walletRpc(deps: {
  ledger: Ledger;
  books: Books;
  openWallet: OpenWallet;
}): ServiceImpl<typeof WalletService> {
  const { ledger, books } = deps;
  return {
    openWallet: async (request) => {
      const opened = await deps.openWallet({
        userId: idOf(request.userId),
        unitId: idOf(request.unitId),
        unitVersion: 0,
        openedAt: momentOf(request.occurredAt) ?? new Date(),
      });
      return { balanceCents: BigInt(opened.balanceCents) };
    },
    debit: async (request) => {
      const result = await ledger.debit({
        userId: idOf(request.userId),
        source: request.source,
        externalId: request.externalId,
        amountCents: Number(request.amountCents),
        description: request.description,
        occurredAt: momentOf(request.occurredAt),
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
      const result = await ledger.credit({
        userId: idOf(request.userId),
        source: request.source,
        externalId: request.externalId,
        kind,
        amountCents: Number(request.amountCents),
        description: request.description,
        occurredAt: momentOf(request.occurredAt),
      });
      return {
        applied: result.applied,
        balanceAfterCents: BigInt(result.balanceAfterCents),
        movementId: result.movementId,
      };
    },
    getBalances: async (request) => {
      if (request.userIds.length > BALANCES_MAX) throw new AppError("invalid_input", "Carteiras demais em um pedido.");
      const balances = await books.balances(request.userIds.map(idOf));
      return { balances: [...balances].map(([userId, cents]) => ({ userId, balanceCents: BigInt(cents) })) };
    },
    getPrice: async () => ({ priceCents: BigInt(await books.priceCents()) }),
    summarise: async (request) => {
      const timeZone = request.timeZone || "America/Fortaleza";
      if (!timeZones.has(timeZone)) throw new AppError("invalid_input", "Fuso horário desconhecido.");
      const summary = await books.summarise(
        { unitIds: request.unitIds.map(idOf), userIds: request.userIds.map(idOf) },
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
    checkBooks: async () => {
      const report = await books.check();
      return {
        balanced: report.balanced,
        postingsSumCents: BigInt(report.postingsSumCents),
        wallets: BigInt(report.wallets),
        movements: BigInt(report.movements),
        discrepancies: report.discrepancies,
      };
    },
  };
}
