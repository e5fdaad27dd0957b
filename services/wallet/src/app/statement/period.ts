import { addDays, startOfDay } from "@tenho/br/calendar/wall-clock";
import type { StatementFilter } from "./ports.ts";

/** Calendar dates `YYYY-MM-DD`, both included; null: no bound. */
export type DateFilter = { from: string | null; to: string | null; type: StatementFilter["type"] };

/** Converts calendar dates of a time zone to moments. */
export const filterIn = (timeZone: string, { from, to, type }: DateFilter): StatementFilter => ({
  from: from === null ? null : startOfDay(from, timeZone),
  to: to === null ? null : startOfDay(addDays(to, 1), timeZone),
  type,
});
