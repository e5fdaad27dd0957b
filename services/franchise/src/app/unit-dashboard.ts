import type { Unit } from "../domain/unit.ts";
import type { DashboardNeighbours } from "./ports.ts";

const GROWTH_MONTHS = 6;

/** YYYY-MM of an instant in a time zone. */
function monthOf(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit" }).format(instant).slice(0, 7);
}

function monthsUpTo(now: Date, timeZone: string): string[] {
  const [year = 0, month = 1] = monthOf(now, timeZone).split("-").map(Number);
  return Array.from({ length: GROWTH_MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - GROWTH_MONTHS + index, 1));
    return first.toISOString().slice(0, 7);
  });
}

/** How many companies there were at the end of each of the last six months. */
export function growth(
  createdAts: readonly Date[],
  now: Date,
  timeZone: string,
): { month: string; companies: number }[] {
  const births = createdAts.map((createdAt) => monthOf(createdAt, timeZone));
  return monthsUpTo(now, timeZone).map((month) => ({
    month,
    companies: births.filter((birth) => birth <= month).length,
  }));
}

/** The numbers of one unit, amounts in centavos. Raises what the neighbours raise. */
export function createUnitDashboard(deps: { neighbours: DashboardNeighbours; now: () => Date }) {
  return async (unit: Unit) => {
    const { neighbours } = deps;
    const [money, merchants, wishes] = await Promise.all([
      neighbours.money(unit),
      neighbours.merchants(unit.id),
      neighbours.wishes(unit),
    ]);
    const balances = await neighbours.balances(merchants.map((merchant) => merchant.id));
    const names = new Map(merchants.map((merchant) => [merchant.id, merchant.name]));
    return {
      money,
      wishes,
      merchants: merchants
        .map(({ id, name }) => ({ id, name, balanceCents: balances.get(id) ?? 0 }))
        .sort((a, b) => a.name.localeCompare(b.name, "pt-BR")),
      growth: growth(
        merchants.map((merchant) => merchant.createdAt),
        deps.now(),
        unit.timeZone,
      ),
      movements: money.recent.map((line) => ({ ...line, clientName: names.get(line.userId) ?? "" })),
    };
  };
}
