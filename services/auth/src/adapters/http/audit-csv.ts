import { formatDateTime } from "@tenho/br/calendar/dates";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { CSV_BOM, csvLine } from "@tenho/br/text/csv";
import type { AuditExport } from "../../app/audit/export-audit.ts";
import type { NamedRecord } from "../../app/audit/name-records.ts";

const HEADINGS = [
  "Data",
  "Quem",
  "Id de quem",
  "Papel",
  "Ação",
  "Tipo",
  "Sobre",
  "Id",
  "Franquia",
  "Antes",
  "Depois",
  "Endereço de rede",
  "Pedido HTTP",
  "Hash",
];

const valuesOf = (changes: readonly { field: string; value: string | null }[]): string =>
  changes.flatMap(({ field, value }) => (value === null ? [] : [`${field}: ${value}`])).join("\n");

const lineOf = (record: NamedRecord): string =>
  csvLine([
    formatDateTime(record.at, DEFAULT_TIME_ZONE),
    record.actorName,
    record.actorId,
    record.actorRole,
    record.action,
    record.subjectKind,
    record.subjectName,
    record.subjectId,
    record.unitId,
    valuesOf(record.changes.map(({ field, before }) => ({ field, value: before }))),
    valuesOf(record.changes.map(({ field, after }) => ({ field, value: after }))),
    record.address,
    record.requestId,
    record.hash,
  ]);

/** Records as CSV that a Brazilian Excel opens, one chunk per page; values as JSON. */
export async function* auditCsv({ pages }: Pick<AuditExport, "pages">): AsyncGenerator<string> {
  let head = CSV_BOM + csvLine(HEADINGS);
  for await (const records of pages) {
    yield head + records.map(lineOf).join("");
    head = "";
  }
}
