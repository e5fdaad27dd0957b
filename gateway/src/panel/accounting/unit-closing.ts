import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { CSV_BOM, csvLine } from "@tenho/br/text/csv";
import type { FranchiseClient, Unit } from "../clients/franchise-client.ts";
import type { PaidMonth, WalletClient } from "../clients/wallet-client.ts";
import { earningsOf } from "../dashboards/earnings.ts";
import { monthText } from "./company-billing.ts";
import type { UnitsOfReport } from "./units-of-report.ts";

const HEADINGS = [
  ...["Franquia", "Cidade", "UF", "Mês", "TENHOs", "Pago em TENHOs", "Estornado", "Líquido"],
  ...["Comissão (%)", "Comissão", "Mensalidade", "A pagar à franquia"],
];
/** Units that are asked for at once. */
const AT_ONCE = 20;
/** Months of which the wallet gives sums. */
const MONTHS_MAX = 24;

/** Counts the months from one month to the present one, both included. */
export function monthsUntil(month: string, today: string): number {
  const index = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return index(today) - index(month) + 1;
}

export const isClosable = (month: string, today: string): boolean => {
  const count = monthsUntil(month, today);
  return count >= 1 && count <= MONTHS_MAX;
};

/**
 * Writes a line for each unit with what is due to its franchisee for a month, a piece for some units, by the terms of today and with the same figures as the unit's earnings: a unit that was not
 * there yet, or no longer, owes no monthly fee and has no line. Terms that are not agreed leave their cells empty; below zero the franchisee owes the platform.
 */
export async function* unitClosingCsv(
  clients: { wallet: Pick<WalletClient, "unitMonths">; franchise: Pick<FranchiseClient, "terms"> },
  { units }: UnitsOfReport,
  { month, today }: { month: string; today: string },
): AsyncGenerator<string> {
  let head = CSV_BOM + csvLine(HEADINGS);
  for (let from = 0; from < units.length; from += AT_ONCE) {
    const some = units.slice(from, from + AT_ONCE);
    const lines = await Promise.all(some.map((unit) => lineOf(clients, unit, { month, today })));
    const piece = head + lines.join("");
    if (piece !== "") yield piece;
    head = "";
  }
  if (head !== "") yield head;
}

/** Returns whether a month without a payment or refund came after the unit's deletion. */
const isOver = ({ month, paidCents, returnedCents }: PaidMonth, deletedAt: Date | null): boolean =>
  deletedAt !== null &&
  month > wallClock(deletedAt, DEFAULT_TIME_ZONE).date.slice(0, 7) &&
  paidCents === 0 &&
  returnedCents === 0;

/** Empty for a unit that was not there yet, or no longer. */
async function lineOf(
  { wallet, franchise }: Parameters<typeof unitClosingCsv>[0],
  { id, name, city, state }: Unit,
  { month, today }: { month: string; today: string },
): Promise<string> {
  const [{ terms, createdAt, deletedAt }, months] = await Promise.all([
    franchise.terms(id),
    wallet.unitMonths(id, monthsUntil(month, today)),
  ]);
  const none = { month, paidCents: 0, returnedCents: 0, tenhos: 0 };
  const known = months.some((one) => one.month === month) ? months : [none, ...months];
  const sums = earningsOf({ terms, createdAt }, known).find((one) => one.month === month);
  if (sums === undefined || isOver(sums, deletedAt)) return "";
  const { commissionCents, monthlyFeeCents, earnedCents } = sums;
  const money = (cents: number | null) => (cents === null ? null : { cents });
  const { commissionBasisPoints } = terms;
  return csvLine([
    ...[name, city, state, monthText(month), sums.tenhos, { cents: sums.paidCents }, { cents: sums.returnedCents }],
    ...[{ cents: sums.paidCents - sums.returnedCents }],
    ...[commissionBasisPoints === null ? null : commissionBasisPoints / 100],
    ...[money(commissionCents), money(monthlyFeeCents), money(earnedCents)],
  ]);
}
