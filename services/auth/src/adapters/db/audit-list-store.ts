import type { Knex } from "knex";
import type { AuditFilter, AuditKey, AuditListStore, OpenRecord } from "../../app/audit/ports.ts";
import type { ChainedRecord } from "../../domain/audit-chain.ts";
import { addressOwner, personsOf } from "../../domain/audit-record.ts";
import type { KeyRing } from "../../domain/key-ring.ts";
import { unsealByKey } from "../../domain/seal.ts";
import { type AuditRow, recordFromRow } from "./audit-row.ts";
import { readPersonKeys } from "./person-keys.ts";

/** Opens the sealed values of a record; values without a key are null. */
function openRecord(record: ChainedRecord, keys: ReadonlyMap<string, Buffer>): OpenRecord {
  const open = (personId: string | null, sealed: string | null): string | null => {
    const key = personId === null ? undefined : keys.get(personId);
    return sealed === null || key === undefined ? null : unsealByKey(Buffer.from(sealed, "base64"), key);
  };
  const isPersonal = record.changes.some((change) => change.isPersonal);
  return {
    ...record,
    changes: record.changes.map((change) =>
      change.isPersonal
        ? { ...change, before: open(record.personId, change.before), after: open(record.personId, change.after) }
        : change,
    ),
    address: open(addressOwner(record), record.address),
    isErased: isPersonal && (record.personId === null || !keys.has(record.personId)),
  };
}

type Condition = { sql: string; value: Knex.RawBinding };

function conditionsOf({ from, to, actorId, subjectId, action }: AuditFilter): Condition[] {
  const conditions: { sql: string; value: Knex.RawBinding | null }[] = [
    { sql: "at >= ?", value: from },
    { sql: "at < ?", value: to },
    { sql: "actor_id = ?", value: actorId },
    { sql: "subject_id = ?", value: subjectId },
    { sql: "action = ?", value: action },
  ];
  return conditions.filter((condition): condition is Condition => condition.value !== null);
}

/** The newest records of all, or of each unit by an index of its own, and the newest of those. */
async function findRows(knex: Knex, filter: AuditFilter, page: { limit: number; before: AuditKey | null }) {
  const { limit, before } = page;
  const conditions = conditionsOf(filter);
  const { unitIds } = filter;
  const older = before === null ? [] : ["(at, position) < (?::timestamptz, ?::bigint)"];
  const where = [...(unitIds === null ? [] : ["unit_id = unit.id"]), ...conditions.map(({ sql }) => sql), ...older];
  const newest = `select * from audit_log ${where.length === 0 ? "" : `where ${where.join(" and ")}`}
    order by at desc, position desc limit ?`;
  const bindings = [
    ...conditions.map(({ value }) => value),
    ...(before === null ? [] : [before.at, before.position]),
    limit,
  ];
  const { rows } =
    unitIds === null
      ? await knex.raw<{ rows: AuditRow[] }>(newest, bindings)
      : await knex.raw<{ rows: AuditRow[] }>(
          `select newest.* from unnest(?::uuid[]) unit(id) cross join lateral (${newest}) newest
           order by newest.at desc, newest.position desc limit ?`,
          [[...new Set(unitIds)], ...bindings, limit],
        );
  return rows;
}

/** Records as they may be read, on PostgreSQL. */
export function createAuditListStore({ knex, ring }: { knex: Knex; ring: KeyRing }): AuditListStore {
  return {
    list: async (filter, page) => {
      const records = (await findRows(knex, filter, page)).map(recordFromRow);
      const persons = [...new Set(records.flatMap(personsOf))];
      const keys = await readPersonKeys(knex, persons, ring);
      return records.map((record) => openRecord(record, keys));
    },
  };
}
