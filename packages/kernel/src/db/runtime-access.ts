import type { Knex } from "knex";

/** Privileges of a service's own role on one table, as GRANT names them. */
export type TableAccess =
  | "select"
  | "select, insert"
  | "select, update"
  | "select, insert, update"
  | "select, update, delete"
  /** Access to some columns only. */
  | `select, ${string}(${string})`;

/** Rights of the role a service runs as on the schema, which that role does not own. */
export type RuntimeAccess = {
  /** Tables with restricted access; all others may be read, inserted into, changed and deleted from. */
  tables: Readonly<Record<string, TableAccess>>;
  /** Functions that run with the owner's rights, whatever their arguments: the only way to reach what `tables` denies. */
  ownerFunctions: readonly string[];
};

export const FULL_ACCESS: RuntimeAccess = { tables: {}, ownerFunctions: [] };

const FREELY = "select, insert, update, delete";
/** The table of applied steps: a process reads it to know whether it may start. */
const APPLIED_ACCESS = "select";

const RELATIONS = `
select c.relname as name, c.relkind = 'S' as "isSequence", (
    select string_agg(lower(a.privilege_type), ',' order by a.privilege_type)
    from aclexplode(c.relacl) a where a.grantee = to_regrole(?)) as held
from pg_class c
where c.relnamespace = ?::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')`;

const FUNCTIONS = `
select p.oid::regprocedure::text as name from pg_proc p
where p.pronamespace = ?::regnamespace and p.proname = any(?::text[])
  and not (p.prosecdef and p.proconfig is not distinct from array[?::text])`;

const inOrder = (privileges: string): string => privileges.split(", ").sort().join(",");

/**
 * Grants the role named like the schema its access, if that role exists and is not the migrating one. Run after
 * every migration, in its transaction, so that new tables and replaced functions are covered at once. Safe to repeat.
 */
export async function grantAccess(trx: Knex, schema: string, { tables, ownerFunctions }: RuntimeAccess): Promise<void> {
  const { rows: roles } = await trx.raw("select from pg_roles where rolname = ? and rolname <> current_user", [schema]);
  if (roles.length === 0) return;
  await trx.raw("grant usage on schema ?? to ??", [schema, schema]);
  const { rows: relations } = await trx.raw<{ rows: { name: string; isSequence: boolean; held: string | null }[] }>(
    RELATIONS,
    [schema, schema],
  );
  for (const { name, isSequence, held } of relations) {
    const wanted = isSequence
      ? "select, usage"
      : name === "schema_migrations"
        ? APPLIED_ACCESS
        : (tables[name] ?? FREELY);
    // Column privileges are stored elsewhere, so `held` lacks them: grant those anew each time.
    if (held === inOrder(wanted) && !wanted.includes("(")) continue;
    const kind = isSequence ? "sequence" : "table";
    await trx.raw(`revoke all on ${kind} ??.?? from ??`, [schema, name, schema]);
    await trx.raw(`grant ${wanted} on ${kind} ??.?? to ??`, [schema, name, schema]);
  }
  const { rows: functions } = await trx.raw<{ rows: { name: string }[] }>(FUNCTIONS, [
    schema,
    [...ownerFunctions],
    `search_path=${schema}, pg_temp`,
  ]);
  for (const { name } of functions) {
    // The search path is fixed: otherwise objects the caller puts first in it would run with the owner's rights.
    await trx.raw(`alter function ${name} security definer set search_path = ??, pg_temp`, [schema]);
    await trx.raw(`revoke all on function ${name} from public`);
    await trx.raw(`grant execute on function ${name} to ??`, [schema]);
  }
}
