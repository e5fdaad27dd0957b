import { addDays } from "@tenho/br/calendar/wall-clock";
import type { MovementKind } from "../../domain/movement.ts";
import type { WalletContext } from "../wallet-context.ts";
import type { DaySum, ReportScope } from "./ports.ts";

/** Figures in centavos and above zero: credit that came in, TENHOs paid and their number, reversals, and money that left otherwise. */
export type Flow = {
  purchasedCents: number;
  grantedCents: number;
  spentCents: number;
  tenhos: number;
  reversedCents: number;
  expiredCents: number;
  /** Refunds, Pix clawbacks, and the credit of smoke runs that was taken back. */
  returnedCents: number;
};

export type FinancialReport = {
  from: string;
  to: string;
  totals: Flow;
  /** Totals of the same number of days right before. */
  previous: Flow;
  series: (Flow & { day: string })[];
};

/** Reads the report of money over a number of days, from the sums by day. */
export async function readFinancialReport(
  ctx: WalletContext,
  scope: ReportScope,
  { days, today }: { days: number; today: string },
): Promise<FinancialReport> {
  const from = addDays(today, 1 - days);
  const found = await ctx.sums.daySums(scope, { from: addDays(from, -days), to: today });
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
}

/** The figure of a `Flow` in which each kind of movement counts. */
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
