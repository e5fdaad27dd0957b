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

/** Number of companies at the end of each of the last six months in a time zone, oldest first. */
export function growth(
  createdAts: readonly Date[],
  now: Date,
  timeZone: string,
): { month: string; companies: number }[] {
  const createdMonths = createdAts.map((createdAt) => monthOf(createdAt, timeZone));
  return monthsUpTo(now, timeZone).map((month) => ({
    month,
    companies: createdMonths.filter((created) => created <= month).length,
  }));
}
