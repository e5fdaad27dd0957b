import type { ChainedRecord } from "../../domain/audit-chain.ts";
import type { RecordedChange } from "../../domain/audit-record.ts";

export type AuditRow = {
  /** A bigint, as the driver reads it. */
  position: string;
  id: string;
  at: Date;
  actor_id: string | null;
  actor_role: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  person_id: string | null;
  unit_id: string | null;
  changes: RecordedChange[];
  address: string | null;
  request_id: string;
  previous_hash: string;
  hash: string;
};

export const recordFromRow = (row: AuditRow): ChainedRecord => ({
  position: Number(row.position),
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  actorRole: row.actor_role,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  personId: row.person_id,
  unitId: row.unit_id,
  changes: row.changes,
  address: row.address,
  requestId: row.request_id,
  previousHash: row.previous_hash,
  hash: row.hash,
});

export const columnsOf = (record: ChainedRecord) => ({
  position: record.position,
  id: record.id,
  at: record.at,
  actor_id: record.actorId,
  actor_role: record.actorRole,
  action: record.action,
  subject_kind: record.subjectKind,
  subject_id: record.subjectId,
  person_id: record.personId,
  unit_id: record.unitId,
  changes: JSON.stringify(record.changes),
  address: record.address,
  request_id: record.requestId,
  previous_hash: record.previousHash,
  hash: record.hash,
});
