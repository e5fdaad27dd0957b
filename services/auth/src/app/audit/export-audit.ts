import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import type { Identity } from "@tenho/kernel/auth/identity";
import type { AuthContext } from "../auth-context.ts";
import type { NamedRecord } from "./name-records.ts";
import { nameRecords } from "./name-records.ts";
import type { AuditKey } from "./ports.ts";
import { type AuditQuery, auditFilter } from "./read-audit.ts";

const RECORDS_A_PAGE = 250;
/** Page limit of one file: a longer one is of no use and keeps the store busy. Narrower dates give the rest. */
const PAGES_MAX = 200;
const DAYS_DEFAULT = 30;

/** The dates that were exported, and the records by pages, newest first. */
export type AuditExport = { from: string; to: string; pages: AsyncIterable<NamedRecord[]> };

/** Exports the records that the reader may see in a period (the last 30 days by default), at most 50,000, read page by page. Raises: `forbidden`. */
export function exportAudit(
  ctx: AuthContext,
  reader: Pick<Identity, "role" | "unitIds">,
  query: AuditQuery,
): AuditExport {
  const to = query.to ?? wallClock(ctx.now(), DEFAULT_TIME_ZONE).date;
  const from = query.from ?? addDays(to, -(DAYS_DEFAULT - 1));
  const filter = auditFilter(reader, { ...query, from, to });

  async function* pages(): AsyncGenerator<NamedRecord[]> {
    let before: AuditKey | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const records = await ctx.auditRecords.list(filter, { limit: RECORDS_A_PAGE, before });
      yield nameRecords(ctx, records);
      before = records.at(-1) ?? null;
      if (records.length < RECORDS_A_PAGE) return;
    }
  }
  return { from, to, pages: pages() };
}
