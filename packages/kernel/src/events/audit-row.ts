import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { currentContext } from "../telemetry/request-context.ts";
import type { OutboxRow } from "./outbox.ts";
import { encodeEvent } from "./publish.ts";

/** One field that an action changed. Values are JSON values; undefined: there was no value before, or there is none after. */
export type AuditChange = {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** True when the values are personal data of the subject's person: they are stored sealed, until that person is erased. */
  readonly isPersonal?: boolean;
};

/** An action for the audit log. The actor, the address and the request id come from the current request context. */
export type AuditEntry = {
  /** Dotted name, in the words of the permissions: "user.activate". */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly personId?: string | undefined };
  /** Unit whose ADMINs may read the entry; null: MASTER alone. */
  readonly unitId: string | null;
  readonly changes?: readonly AuditChange[];
  /** UUID; the same for every attempt of an action that may be repeated. */
  readonly id?: string;
  readonly at?: Date;
};

/** Characters of one value; longer ones are cut, since a record has to fit a message. */
const VALUE_CHARS_MAX = 4_000;

/**
 * The outbox row of an action: written in the transaction of the change it reports, so that both are there or neither.
 * Secrets never go in: say that a password changed, not which.
 */
export function auditRow(service: string, entry: AuditEntry): OutboxRow {
  const record = toRecord(entry);
  return { id: `audit:${record.id}`, subject: `audit.${service}`, payload: encodeEvent(ActionRecordedSchema, record) };
}

function toRecord({ action, subject, unitId, changes = [], id = randomUUID(), at = new Date() }: AuditEntry) {
  const context = currentContext();
  const caller = context?.caller;
  return {
    id,
    occurredAt: timestampFromDate(at),
    actorId: caller?.userId ?? "",
    actorRole: caller?.role ?? "SYSTEM",
    action,
    subject: { kind: subject.kind, id: subject.id, personId: subject.personId ?? "" },
    unitId: unitId ?? "",
    changes: changes.map(({ field, before, after, isPersonal = false }) => {
      return { field, before: jsonOf(before), after: jsonOf(after), isPersonal };
    }),
    address: caller?.address ?? "",
    requestId: context?.requestId ?? "",
  } satisfies MessageInitShape<typeof ActionRecordedSchema>;
}

function jsonOf(value: unknown): string {
  if (value === undefined) return "";
  const json = JSON.stringify(value);
  return json.length <= VALUE_CHARS_MAX ? json : JSON.stringify(`${json.slice(0, VALUE_CHARS_MAX)}…`);
}
