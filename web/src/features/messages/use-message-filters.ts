import { isCalendarDate } from "@tenho/br/calendar/wall-clock";
import type { GetMessageStatsApiArg } from "../../api/generated/tenho.gen.ts";
import { useFilters } from "../../shared/hooks/use-filters.ts";
import { useActiveUnit } from "../../shared/session/use-session.ts";

const NAMES = ["search", "dateFrom", "dateTo", "category", "status", "company", "franchise"] as const;
export type MessageFilterName = (typeof NAMES)[number];
const STATUSES: readonly string[] = ["pending", "responded", "negative"];

/** The filters in the address bar, and the arguments they give to the list and to the numbers above it. */
export function useMessageFilters() {
  const filters = useFilters(NAMES);
  const unit = useActiveUnit();
  const { status, ...texts } = filters.values;
  const arg: GetMessageStatsApiArg = {};
  for (const [name, value] of Object.entries(texts)) {
    // The server would refuse an incomplete date.
    if (name.startsWith("date") && !isCalendarDate(value)) continue;
    // The unit chosen in the header takes precedence over one left in the address.
    if (name === "franchise" && unit !== null) continue;
    if (value.trim()) arg[name as Exclude<MessageFilterName, "status">] = value.trim();
  }
  if (STATUSES.includes(status)) arg.status = status as NonNullable<GetMessageStatsApiArg["status"]>;
  const isFiltered = Object.keys(arg).length > 0;
  if (unit) arg.franchiseId = unit.id;
  return { ...filters, arg, isFiltered };
}
