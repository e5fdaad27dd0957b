import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import {
  BalanceLevel,
  type MonthSums as ProtoMonthSums,
  type WalletMonth as ProtoWalletMonth,
  type SummariseResponse,
  type WalletService,
} from "@tenho/proto/wallet/v1/wallet_pb";

export type MonthSums = { creditsCents: number; debitsCents: number };

export type Movement = {
  id: string;
  userId: string;
  credit: boolean;
  amountCents: number;
  description: string;
  createdAt: Date;
};

/** Payments of a unit's companies for TENHOs in a month (`2026-11`), and refunds in that month; centavos. */
export type PaidMonth = { month: string; paidCents: number; returnedCents: number; tenhos: number };

/** Figures of a wallet in a month: credit that came in, TENHOs, and money that left; centavos, none below zero. */
export type WalletMonth = {
  userId: string;
  unitId: string;
  pixCents: number;
  cardCents: number;
  grantedCents: number;
  spentCents: number;
  tenhos: number;
  reversedCents: number;
  refundedCents: number;
  clawedBackCents: number;
  expiredCents: number;
};

/**
 * Balance of a wallet, and how many TENHOs it pays at the present price. `level` and `affordable` are null when the wallet does not report them,
 * `affordable` alone when TENHOs are free.
 */
export type WalletBalance = {
  balanceCents: number;
  level: "OK" | "LOW" | "EMPTY" | null;
  affordable: number | null;
};

export type Summary = {
  balanceCents: number;
  currentMonth: MonthSums;
  previousMonth: MonthSums;
  recent: Movement[];
  movementCount: number;
};

/** Credit, kept by the wallet. Every method raises `forbidden` for what is not the caller's, and `unavailable` while it cannot answer. */
export type WalletClient = {
  /** Sums of units, of wallets, or of all for neither. Months are those of the time zone; `recent` holds at most `recentMax` movements, newest first. */
  summarise(
    scope: { unitIds?: string[]; userIds?: string[] },
    options: { timeZone: string; recentMax: number },
  ): Promise<Summary>;
  /** Balances by merchant; merchants without a wallet in the caller's units are left out. */
  balances(userIds: readonly string[]): Promise<Map<string, WalletBalance>>;
  /** Months up to the present one, oldest first, by calendar months of Fortaleza. */
  unitMonths(unitId: string, count: number): Promise<PaidMonth[]>;
  /** A page of the wallets of a unit, or of all for null, with a movement in the month; "" is the first page's cursor, null that there is no other. A page may be empty. */
  walletMonths(asked: {
    month: string;
    unitId: string | null;
    cursor: string;
  }): Promise<{ wallets: WalletMonth[]; nextCursor: string | null }>;
};

/** Maximum number of wallets per request. */
const BALANCES_MAX = 1_000;

/** Wallets per page of a month. */
const MONTHS_PAGE = 500;

const LEVELS: Partial<Record<BalanceLevel, NonNullable<WalletBalance["level"]>>> = {
  [BalanceLevel.OK]: "OK",
  [BalanceLevel.LOW]: "LOW",
  [BalanceLevel.EMPTY]: "EMPTY",
};

const sumsFromProto = (month: ProtoMonthSums | undefined): MonthSums => ({
  creditsCents: Number(month?.creditsCents ?? 0n),
  debitsCents: Number(month?.debitsCents ?? 0n),
});

const summaryFromProto = (summary: SummariseResponse): Summary => ({
  balanceCents: Number(summary.balanceCents),
  currentMonth: sumsFromProto(summary.currentMonth),
  previousMonth: sumsFromProto(summary.previousMonth),
  movementCount: Number(summary.movementCount),
  recent: summary.recent.map((movement) => ({
    id: movement.id,
    userId: movement.userId,
    credit: movement.credit,
    amountCents: Number(movement.amountCents),
    description: movement.description,
    createdAt: toDate(movement.createdAt) ?? new Date(0),
  })),
});

const monthFromProto = ({ userId, unitId, ...amounts }: ProtoWalletMonth): WalletMonth => ({
  userId,
  unitId,
  pixCents: Number(amounts.pixCents),
  cardCents: Number(amounts.cardCents),
  grantedCents: Number(amounts.grantedCents),
  spentCents: Number(amounts.spentCents),
  tenhos: Number(amounts.tenhos),
  reversedCents: Number(amounts.reversedCents),
  refundedCents: Number(amounts.refundedCents),
  clawedBackCents: Number(amounts.clawedBackCents),
  expiredCents: Number(amounts.expiredCents),
});

/** The wallet service, asked by RPC. */
export function createWalletClient(
  rpc: Pick<Client<typeof WalletService>, "summarise" | "getBalances" | "sumUnitMonths" | "listWalletMonths">,
): WalletClient {
  return {
    summarise: async (scope, options) => summaryFromProto(await rpc.summarise({ ...scope, ...options })),
    balances: async (userIds) => {
      const found = new Map<string, WalletBalance>();
      for (let from = 0; from < userIds.length; from += BALANCES_MAX) {
        const asked = { userIds: userIds.slice(from, from + BALANCES_MAX), withLevels: true };
        const { balances } = await rpc.getBalances(asked);
        for (const { userId, balanceCents, level, affordable } of balances) {
          const known = LEVELS[level] ?? null;
          const isFree = known === "OK" && affordable === 0n;
          const tenhos = known === null || isFree ? null : Number(affordable);
          found.set(userId, { balanceCents: Number(balanceCents), level: known, affordable: tenhos });
        }
      }
      return found;
    },
    walletMonths: async ({ month, unitId, cursor }) => {
      const asked = { month, unitId: unitId ?? "", cursor, limit: MONTHS_PAGE };
      const { wallets, nextCursor } = await rpc.listWalletMonths(asked);
      if (nextCursor !== "" && nextCursor === cursor) throw new Error("a page of a list leads to itself");
      return { wallets: wallets.map(monthFromProto), nextCursor: nextCursor || null };
    },
    unitMonths: async (unitId, count) => {
      const { months } = await rpc.sumUnitMonths({ unitId, months: count });
      return months.map(({ month, paidCents, returnedCents, tenhos }) => ({
        month,
        paidCents: Number(paidCents),
        returnedCents: Number(returnedCents),
        tenhos: Number(tenhos),
      }));
    },
  };
}
