import { isCalendarDate } from "@tenho/br/calendar/wall-clock";
import type { ListMessagesApiArg } from "../../../api/generated/tenho.gen.ts";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { useActiveUnit } from "../../../shared/session/use-session.ts";

const NAMES = ["search", "dateFrom", "dateTo", "category", "status", "company", "franchise"] as const;
export type MessageFilterName = (typeof NAMES)[number];
const STATUSES: readonly string[] = ["pending", "responded", "negative"];

/** The filters in the address bar and the query they make. */
export function useMessageFilters(cursor: string, limit: number) {
  const filters = useFilters(NAMES);
  const unit = useActiveUnit();
  const { status, ...texts } = filters.values;
  const arg: ListMessagesApiArg = { limit };
  for (const [name, value] of Object.entries(texts)) {
    // Half a date in the address would be refused.
    if (name.startsWith("date") && !isCalendarDate(value)) continue;
    // The header's choice goes before one left in the address.
    if (name === "franchise" && unit !== null) continue;
    if (value.trim()) arg[name as Exclude<MessageFilterName, "status">] = value.trim();
  }
  if (STATUSES.includes(status)) arg.status = status as NonNullable<ListMessagesApiArg["status"]>;
  if (unit) arg.franchiseId = unit.id;
  if (cursor) arg.cursor = cursor;
  return { ...filters, arg };
}
