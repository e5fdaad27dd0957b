import type { Knex } from "knex";
import type { UnitLinks, UnitStore } from "../../app/units/unit-store.ts";

async function countLinks(trx: Knex, unitId: string): Promise<UnitLinks> {
  const { rows } = await trx.raw<{ rows: { users: string; clients: string }[] }>(
    `select count(*) filter (where role <> 'CLIENT') as users, count(*) filter (where role = 'CLIENT') as clients
     from accounts where unit_id = ? and erased_at is null`,
    [unitId],
  );
  // Who runs it beside a unit of its own.
  const { rows: others } = await trx.raw<{ rows: { users: string }[] }>(
    `select count(*) as users from accounts
     where managed_unit_ids @> array[?::uuid] and unit_id <> ? and erased_at is null`,
    [unitId, unitId],
  );
  return {
    users: Number(rows[0]?.users ?? 0) + Number(others[0]?.users ?? 0),
    clients: Number(rows[0]?.clients ?? 0),
  };
}

/** Which units take accounts, on PostgreSQL. */
export function createUnitStore(knex: Knex): UnitStore {
  return {
    links: (unitId) => countLinks(knex, unitId),
    close: (unitId) =>
      knex.transaction(async (trx) => {
        // Whoever writes an account to the unit holds this lock with others (trigger `accounts_unit_open`).
        await trx.raw("select pg_advisory_xact_lock(hashtextextended('unit ' || ?::uuid, 0))", [unitId]);
        const links = await countLinks(trx, unitId);
        if (links.users + links.clients === 0) {
          await trx("closed_units").insert({ unit_id: unitId }).onConflict("unit_id").ignore();
        }
        return links;
      }),
  };
}
