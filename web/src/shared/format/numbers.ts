import { formatBRL } from "@tenho/br/money/money";
import { formatCount } from "@tenho/br/text/counts";

export { formatCount, plural } from "@tenho/br/text/counts";

/** Decimal reais, as the server sends them: `1234.5` → `R$ 1.234,50`. Noise beyond the centavo is rounded away. */
export function formatReais(reais: number): string {
  return formatBRL(Math.round(reais * 100));
}

/** Formats a number with at most one decimal: `3.25` → `3,3`. */
function oneDecimal(value: number): string {
  const [whole = "", tenths = "0"] = value.toFixed(1).split(".");
  return tenths === "0" ? formatCount(Number(whole)) : `${formatCount(Number(whole))},${tenths}`;
}

/** Minutes of waiting: `3,2 min`, from an hour on `2 h`; a dash when there is nothing to measure. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return "–";
  if (minutes < 1) return `${Math.max(1, Math.round(minutes * 60))} s`;
  return minutes < 60 ? `${oneDecimal(minutes)} min` : `${oneDecimal(minutes / 60)} h`;
}

/** A part of a whole: `72%`; a dash when the whole is nothing. */
export function formatShare(part: number, of: number): string {
  return of === 0 ? "–" : `${Math.round((part / of) * 100)}%`;
}

/** A share from 0 to 1: `84%`; a dash when it could not be measured. */
export function formatPercent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}
