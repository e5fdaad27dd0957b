import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import type { Identity } from "@tenho/kernel/auth/identity";
import type { NamedRecord, NameRecords } from "./name-records.ts";
import type { AuditKey, AuditListStore } from "./ports.ts";
import { type AuditQuery, auditFilter } from "./read-audit.ts";

const RECORDS_A_PAGE = 250;
/** Of one file; a longer one has no use and holds the store for long. Narrow the dates for the rest. */
const PAGES_MAX = 200;
const DAYS_DEFAULT = 30;

/** The dates that were exported, and the records by pages, newest first. */
export type AuditExport = { from: string; to: string; pages: AsyncIterable<NamedRecord[]> };

/** What the reader may see of a period, of the last 30 days unless said, at most 50,000 records: read page by page. Raises: `forbidden`. */
export function createExportAudit(deps: { records: AuditListStore; nameRecords: NameRecords; now: () => Date }) {
  return (reader: Pick<Identity, "role" | "unitIds">, query: AuditQuery): AuditExport => {
    const to = query.to ?? wallClock(deps.now(), DEFAULT_TIME_ZONE).date;
    const from = query.from ?? addDays(to, -(DAYS_DEFAULT - 1));
    const filter = auditFilter(reader, { ...query, from, to });

    async function* pages(): AsyncGenerator<NamedRecord[]> {
      let before: AuditKey | null = null;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const records = await deps.records.list(filter, { limit: RECORDS_A_PAGE, before });
        yield deps.nameRecords(records);
        before = records.at(-1) ?? null;
        if (records.length < RECORDS_A_PAGE) return;
      }
    }
    return { from, to, pages: pages() };
  };
}
