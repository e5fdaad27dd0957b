import { toJsonString } from "@bufbuild/protobuf";
import { TimestampSchema, timestampDate } from "@bufbuild/protobuf/wkt";
import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { type ActionRecorded, ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { z } from "zod";
import type { AuthContext } from "../../app/auth-context.ts";
import type { RecordedAction } from "../../domain/audit-record.ts";

/** Name of the durable consumer. */
export const AUDIT_CONSUMER = "auth-audit";
export const ACTIONS_RECORDED = "audit.>";

/** Text of bounded length without NUL, which the store cannot hold. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes("\0"));
const optionalText = (max: number) => text(max).transform((value) => (value === "" ? null : value));
const optionalUuid = z.union([z.literal("").transform(() => null), z.uuid()]);

const CHANGES_MAX = 200;
const VALUE_CHARS_MAX = 10_000;

const shape = z.object({
  actorId: optionalUuid,
  actorRole: text(20).min(1),
  action: text(100).min(1),
  unitId: optionalUuid,
  address: optionalText(100),
  requestId: text(100),
  subject: z.object({ kind: text(50).min(1), id: text(200), personId: optionalUuid }),
  changes: z
    .array(
      z.object({
        field: text(100),
        before: optionalText(VALUE_CHARS_MAX),
        after: optionalText(VALUE_CHARS_MAX),
        isPersonal: z.boolean(),
      }),
    )
    .max(CHANGES_MAX),
});

function occurredAt({ occurredAt: moment }: ActionRecorded): Date {
  if (moment === undefined) throw new PoisonError("occurred_at is missing");
  try {
    // Refuses moments outside the years 1 to 9999.
    toJsonString(TimestampSchema, moment);
  } catch {
    throw new PoisonError("occurred_at is no moment");
  }
  return timestampDate(moment);
}

function parseAction(message: ActionRecorded): RecordedAction {
  const id = parseEventUuid(message.id, "id").toLowerCase();
  const parsed = shape.safeParse(message);
  // The values may be personal, so only their paths are named.
  if (!parsed.success)
    throw new PoisonError(`malformed: ${parsed.error.issues.map(({ path }) => path.join(".")).join()}`);
  const { subject, changes, ...rest } = parsed.data;
  const { kind: subjectKind, id: subjectId, personId } = subject;
  if (personId === null && changes.some(({ isPersonal }) => isPersonal)) {
    throw new PoisonError("personal values of nobody");
  }
  return { ...rest, id, at: occurredAt(message), subjectKind, subjectId, personId, changes };
}

/** Consumes actions of all services into the audit log, which recognises those it already has. */
export async function handleAction({ auditLog }: AuthContext, message: { data: Uint8Array }): Promise<void> {
  await auditLog.append(parseAction(decodeEvent(ActionRecordedSchema, message.data)));
}
