import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { liveNoticeRow } from "@tenho/kernel/events/live";
import { enqueue } from "@tenho/kernel/events/outbox";
import { encodeEvent } from "@tenho/kernel/events/publish";
import { UnitChangedSchema } from "@tenho/proto/franchise/v1/events_pb";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Unit } from "../../domain/unit.ts";
import { unitToProto } from "./unit-proto.ts";

/** Writes the event, the live notice and the audit record of a changed unit into the outbox, in the transaction of the change. */
export async function publishUnitChange(trx: Knex, unit: Unit, audit: AuditEntry | undefined): Promise<void> {
  const id = uuidv7();
  const live = liveNoticeRow({
    type: "franchise.unit",
    id: unit.id,
    version: Date.now(),
    audience: { unit_ids: [unit.id] },
  });
  await enqueue(trx, [
    {
      id: `${id}:changed`,
      subject: "evt.franchise.unit_changed",
      payload: encodeEvent(UnitChangedSchema, { unit: unitToProto(unit) }),
    },
    { ...live, id: `${id}:live` },
    ...(audit === undefined ? [] : [auditRow("franchise", audit)]),
  ]);
}
