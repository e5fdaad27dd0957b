import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { personOfCall } from "@tenho/kernel/auth/person-of-call";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import { BalanceLevel, CreditKind, DebitOutcome, type WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { anonymisePerson } from "../../app/anonymise-person.ts";
import { authoriseWallet } from "../../app/authorise-wallet.ts";
import { checkBooks } from "../../app/books/check-books.ts";
import { credit } from "../../app/movements/credit.ts";
import type { Debit } from "../../app/movements/debit.ts";
import { openWallet } from "../../app/open-wallet.ts";
import { readPrice } from "../../app/read-price.ts";
import type { WalletContext } from "../../app/wallet-context.ts";
import { affordability } from "../../domain/affordability.ts";
import { type CreditKind as DomainCreditKind, isDebitLine } from "../../domain/movement.ts";
import { discrepancyText } from "./books-text.ts";
import { initialCreditsRpc } from "./initial-credits-rpc.ts";
import { priceRpc } from "./price-rpc.ts";
import { purchaseRpc } from "./purchase-rpc.ts";
import { isOwnWallet, requireRunUnits, unitsRunBy } from "./run-units.ts";
import { smokeCreditRpc } from "./smoke-credit-rpc.ts";
import { unitMonthsRpc } from "./unit-months-rpc.ts";
import { walletMonthsRpc } from "./wallet-months-rpc.ts";

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

/** The wallet's RPC: parses requests, calls the use cases and builds the answers. */
export function walletRpc(
  ctx: WalletContext,
  { debit }: { debit: Debit },
): Omit<ServiceImpl<typeof WalletService>, "getStatus" | "getDiagnostics"> {
  const { books } = ctx;
  const balancesWithLevels = async (userIds: readonly string[], unitIds: readonly string[]) => {
    const [priceCents, wallets] = await Promise.all([readPrice(ctx), books.spendable({ userIds, unitIds })]);
    const balances = [...wallets].map(([userId, { balanceCents, spendableCents }]) => {
      const { tenhos, level } = affordability({ balanceCents, spendableCents, priceCents });
      return { userId, balanceCents: BigInt(balanceCents), level: levels[level], affordable: BigInt(tenhos ?? 0) };
    });
    return { balances, priceCents: BigInt(priceCents) };
  };
  return {
    ...purchaseRpc(ctx),
    ...smokeCreditRpc(ctx),
    ...unitMonthsRpc(ctx),
    ...walletMonthsRpc(ctx),
    ...priceRpc(ctx),
    ...initialCreditsRpc(ctx),
    openWallet: async (request) => {
      const opened = await openWallet(ctx, {
        userId: parseUuid(request.userId),
        unitId: parseUuid(request.unitId),
        unitVersion: 0,
        openedAt: toDate(request.occurredAt) ?? ctx.now(),
      });
      return { balanceCents: BigInt(opened.balanceCents) };
    },
    debit: async (request) => {
      const result = await debit({
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
      const result = await credit(ctx, {
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
    getWalletUnit: async ({ userId }) => {
      const { unitId } = authoriseWallet(requireIdentity(), await books.wallet(parseUuid(userId)));
      return { unitId };
    },
    getBalances: async (request) => {
      if (request.userIds.length > BALANCES_MAX) throw new AppError("invalid_input", "Carteiras demais em um pedido.");
      const userIds = request.userIds.map(parseUuid);
      const person = personOfCall();
      if (person !== null) return balancesWithLevels(userIds, unitsRunBy(person));
      if (request.withLevels) return balancesWithLevels(userIds, []);
      const balances = await books.balances(userIds);
      return { balances: [...balances].map(([userId, cents]) => ({ userId, balanceCents: BigInt(cents) })) };
    },
    summarise: async (request) => {
      const person = personOfCall();
      const [unitIds, userIds] = [request.unitIds.map(parseUuid), request.userIds.map(parseUuid)];
      if (person !== null && !isOwnWallet(person, { unitIds, userIds })) requireRunUnits(person, unitIds);
      const timeZone = parseTimeZone(request.timeZone || "America/Fortaleza");
      const summary = await books.summarise(
        { unitIds, userIds },
        { timeZone, recentMax: Math.max(0, Math.min(RECENT_MAX, request.recentMax)), now: ctx.now() },
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
          credit: !isDebitLine(line),
          amountCents: BigInt(Math.abs(line.amountCents)),
          description: line.description,
          createdAt: timestampFromDate(line.occurredAt),
        })),
        movementCount: BigInt(summary.movementCount),
      };
    },
    anonymisePerson: async (request) => {
      await anonymisePerson(ctx, parseUuid(request.userId));
      return {};
    },
    checkBooks: async () => {
      const report = await checkBooks(books);
      return {
        balanced: report.balanced,
        postingsSumCents: BigInt(report.postingsSumCents),
        wallets: BigInt(report.wallets),
        movements: BigInt(report.movements),
        discrepancies: report.discrepancies.map(discrepancyText),
      };
    },
  };
}
