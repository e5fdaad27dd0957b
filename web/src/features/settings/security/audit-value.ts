import { formatDateTime } from "@tenho/br/calendar/dates";
import { formatBRL } from "@tenho/br/money/money";

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const NANO_USD = 1_000_000_000;

/** A value of a record as a person reads it; centavos as reais, moments in local time, an empty one as a dash. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (typeof value === "number" && field.endsWith("_cents")) return formatBRL(value);
  if (typeof value === "number" && field.endsWith("_nano_usd"))
    return `US$ ${(value / NANO_USD).toLocaleString("pt-BR")}`;
  if (typeof value === "number") return value.toLocaleString("pt-BR", { maximumFractionDigits: 6 });
  if (typeof value === "string") return MOMENT.test(value) ? formatDateTime(new Date(value)) : value;
  if (Array.isArray(value)) return value.map((item) => itemText(field, item)).join("\n") || "–";
  const lines = Object.entries(value as object).map(([key, part]) => `${key}: ${valueText(key, part)}`);
  return lines.join("\n") || "–";
}

/** An item of a list on one line, without its booleans. */
function itemText(field: string, item: unknown): string {
  if (typeof item !== "object" || item === null) return valueText(field, item);
  const parts = Object.entries(item).filter(([, part]) => typeof part !== "boolean");
  return parts.map(([key, part]) => valueText(key, part)).join(" · ");
}
