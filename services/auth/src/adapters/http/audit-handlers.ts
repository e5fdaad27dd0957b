import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { Attachment } from "@tenho/kernel/http/contract/attachment";
import { z } from "zod";
import { exportAudit } from "../../app/audit/export-audit.ts";
import type { NamedRecord } from "../../app/audit/name-records.ts";
import { readAudit } from "../../app/audit/read-audit.ts";
import type { AuthContext } from "../../app/auth-context.ts";
import { listAudit } from "./audit-contract.ts";
import { auditCsv } from "./audit-csv.ts";

const cursorShape = z.strictObject({
  at: z.iso.datetime().transform((text) => new Date(text)),
  position: z.int().min(1),
});

/** Values of one side by field; a field that only the other side has is null. */
const valuesOf = (record: NamedRecord, side: "before" | "after"): Record<string, unknown> =>
  Object.fromEntries(
    record.changes.map((change) => {
      const json = change[side];
      return [change.field, json === null ? null : (JSON.parse(json) as unknown)];
    }),
  );

const presentRecord = (record: NamedRecord) => ({
  id: record.id,
  at: record.at.toISOString(),
  actor: record.actorId === null ? null : { id: record.actorId, name: record.actorName },
  actor_role: record.actorRole,
  action: record.action,
  subject: { kind: record.subjectKind, id: record.subjectId, name: record.subjectName },
  unit_id: record.unitId,
  before: valuesOf(record, "before"),
  after: valuesOf(record, "after"),
  erased: record.isErased,
  address: record.address,
  request_id: record.requestId,
  hash: record.hash,
});

/** The audit log over HTTP. */
export function auditHandlers(ctx: AuthContext): BoundRoute[] {
  return [
    bind(listAudit, async ({ query, identity }) => {
      const { limit, cursor, format, from = null, to = null, action = null } = query;
      const { actor: actorId = null, subject: subjectId = null, unit: unitId = null } = query;
      const asked = { from, to, actorId, subjectId, action, unitId };
      if (format === "csv") {
        const file = exportAudit(ctx, identity, asked);
        return new Attachment(`auditoria-${file.from}-a-${file.to}.csv`, auditCsv(file));
      }
      const before = cursor === undefined ? null : decodeCursor(cursorShape, cursor);
      const records = await readAudit(ctx, identity, asked, { limit: limit + 1, before });
      const { items, next_cursor } = toPage(records, limit, ({ at, position }) => ({ at: at.toISOString(), position }));
      return { items: items.map(presentRecord), next_cursor };
    }),
  ];
}
