/** Formats a count by hand, `10234` → `10.234`: the first `Intl.NumberFormat` takes a phone a tenth of a second. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3}){1,9}$)/g, ".");
}

/** `1 pedido`, `2 pedidos`; `10.000+ pedidos` when there are more than were counted. */
export function plural(count: number, one: string, many: string, isCapped = false): string {
  return `${formatCount(count)}${isCapped ? "+" : ""} ${count === 1 ? one : many}`;
}
