import { AppError } from "@tenho/kernel/errors/app-error";
import type { WalletContext } from "../wallet-context.ts";

const MONTHS_MAX = 24;

/** `month` is `2026-11`; both amounts in centavos and not below zero. */
export type UnitMonth = { month: string; paidCents: number; returnedCents: number; tenhos: number };

/**
 * Sums what the wallets of a unit paid for TENHOs by calendar month, oldest first and up to the present one. A reversal counts in the month it was
 * given back in, so that a month that is over does not change. Raises: `invalid_input`, `unavailable`.
 */
export async function sumUnitMonths(
  ctx: WalletContext,
  unitId: string,
  { count, today }: { count: number; today: string },
): Promise<UnitMonth[]> {
  if (!Number.isInteger(count) || count < 1 || count > MONTHS_MAX)
    throw new AppError("invalid_input", "Período inválido.");
  const months = monthsUpTo(today.slice(0, 7), count);
  const from = `${months[0]}-01`;
  const byMonth = new Map(months.map((month) => [month, { month, paidCents: 0, returnedCents: 0, tenhos: 0 }]));
  for (const { day, kind, movements, amountCents } of await ctx.sums.daySums(
    { kind: "ids", ids: [unitId] },
    { from, to: today },
  )) {
    const sum = byMonth.get(day.slice(0, 7));
    if (sum === undefined) continue;
    if (kind === "reversal") sum.returnedCents += amountCents;
    if (kind !== "debit") continue;
    sum.paidCents -= amountCents;
    sum.tenhos += movements;
  }
  return [...byMonth.values()];
}

function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split("-").map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}
