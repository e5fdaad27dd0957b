import { addDays } from "@tenho/br/calendar/wall-clock";
import type { MovementKind } from "../../domain/movement.ts";

/** `amountCents` is below zero for what left wallets; `day` is `2026-11-20`. */
export type DaySum = { day: string; kind: MovementKind; movements: number; amountCents: number };

/** Wallets by their users' ids, or all wallets of units by theirs. */
export type ReportScope = { kind: "all" } | { kind: "ids"; ids: readonly string[] };

export type DaySumStore = {
  /** Both ends included. Raises: `unavailable` when the store does not answer. */
  daySums(scope: ReportScope, days: { from: string; to: string }): Promise<DaySum[]>;
};

/** All in centavos and above zero: credit that came in, TENHOs paid and how many, what was given back, and what left otherwise. */
export type Flow = {
  purchasedCents: number;
  grantedCents: number;
  spentCents: number;
  tenhos: number;
  reversedCents: number;
  expiredCents: number;
  /** Refunds and Pix clawbacks. */
  returnedCents: number;
};

export type FinancialReport = {
  from: string;
  to: string;
  totals: Flow;
  /** Of as many days right before. */
  previous: Flow;
  series: (Flow & { day: string })[];
};

/** The report of money over a number of days, from the sums by day. */
export function createReadFinancialReport({ sums }: { sums: DaySumStore }) {
  return async (scope: ReportScope, { days, today }: { days: number; today: string }): Promise<FinancialReport> => {
    const from = addDays(today, 1 - days);
    const found = await sums.daySums(scope, { from: addDays(from, -days), to: today });
    return {
      from,
      to: today,
      totals: flowOf(found.filter(({ day }) => day >= from)),
      previous: flowOf(found.filter(({ day }) => day < from)),
      series: Array.from({ length: days }, (_, index) => {
        const day = addDays(from, index);
        return { day, ...flowOf(found.filter((sum) => sum.day === day)) };
      }),
    };
  };
}

export type ReadFinancialReport = ReturnType<typeof createReadFinancialReport>;

/** What each kind of movement counts as. */
const FLOW_OF: Record<MovementKind, Exclude<keyof Flow, "tenhos">> = {
  pix: "purchasedCents",
  card: "purchasedCents",
  initial: "grantedCents",
  manual: "grantedCents",
  debit: "spentCents",
  reversal: "reversedCents",
  expiry: "expiredCents",
  refund: "returnedCents",
  clawback: "returnedCents",
};

function flowOf(sums: readonly DaySum[]): Flow {
  const flow: Flow = {
    purchasedCents: 0,
    grantedCents: 0,
    spentCents: 0,
    tenhos: 0,
    reversedCents: 0,
    expiredCents: 0,
    returnedCents: 0,
  };
  for (const { kind, movements, amountCents } of sums) {
    flow[FLOW_OF[kind]] += Math.abs(amountCents);
    if (kind === "debit") flow.tenhos += movements;
  }
  return flow;
}
