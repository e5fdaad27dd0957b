import type { Knex } from "knex";
import type { UnitAccount, UnitAccounts, UnitLinks, UnitStore } from "../../app/units/unit-store.ts";

async function countLinks(trx: Knex, unitId: string): Promise<UnitLinks> {
  const { rows } = await trx.raw<{ rows: { users: string; clients: string }[] }>(
    `select count(*) filter (where role <> 'CLIENT') as users, count(*) filter (where role = 'CLIENT') as clients
     from accounts where unit_id = ? and erased_at is null`,
    [unitId],
  );
  // ADMINs who run the unit in addition to a unit of their own.
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

type AccountRow = {
  unit_id: string;
  id: string;
  email: string;
  display_name: string;
  role: UnitAccount["role"];
  is_active: boolean;
  created_at: Date;
};

const byNewest = (one: AccountRow, other: AccountRow): number =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);

/** The newest accounts of each role of a unit, read from the index, and those that run it in addition to a unit of their own; unordered. */
const ACCOUNTS_OF_UNITS = `
  select unit.id as unit_id, found.* from unnest(:unitIds::uuid[]) as unit(id)
  cross join lateral (
    (select one.* from unnest(array['CLIENT', 'ADMIN', 'USER', 'MASTER']) as kind(role)
      cross join lateral (
        select a.id, a.email, a.display_name, a.role, a.is_active, a.created_at from accounts a
        where a.unit_id = unit.id and a.role = kind.role and a.erased_at is null
        order by a.created_at desc, a.id desc limit :limit
      ) one)
    union all
    (select a.id, a.email, a.display_name, a.role, a.is_active, a.created_at from accounts a
      where a.managed_unit_ids @> array[unit.id] and a.unit_id <> unit.id and a.erased_at is null limit :limit)
  ) found`;

async function accountsOf(knex: Knex, unitIds: readonly string[], limit: number): Promise<UnitAccounts[]> {
  const [{ rows }, counted] = await Promise.all([
    knex.raw<{ rows: AccountRow[] }>(ACCOUNTS_OF_UNITS, { unitIds: unitIds as string[], limit }),
    knex.raw<{ rows: { unit_id: string; is_client: boolean; accounts: string }[] }>(
      `select unit_id, role = 'CLIENT' as is_client, sum(accounts) as accounts
       from unit_account_counts where unit_id = any(?::uuid[]) group by 1, 2`,
      [unitIds as string[]],
    ),
  ]);
  return unitIds.map((unitId) => {
    const accounts = rows
      .filter((row) => row.unit_id === unitId)
      .sort(byNewest)
      .map((row) => ({
        id: row.id,
        email: row.email,
        displayName: row.display_name,
        role: row.role,
        isActive: row.is_active,
      }));
    const count = (isClient: boolean): number =>
      Number(counted.rows.find((row) => row.unit_id === unitId && row.is_client === isClient)?.accounts ?? 0);
    return {
      unitId,
      users: accounts.filter(({ role }) => role !== "CLIENT").slice(0, limit),
      clients: accounts.filter(({ role }) => role === "CLIENT"),
      usersCount: count(false),
      clientsCount: count(true),
    };
  });
}

/** Which units still accept accounts, on PostgreSQL. */
export function createUnitStore(knex: Knex): UnitStore {
  return {
    links: (unitId) => countLinks(knex, unitId),
    accountsOf: (unitIds, limit) => accountsOf(knex, unitIds, limit),
    close: (unitId) =>
      knex.transaction(async (trx) => {
        // Whoever writes an account of the unit holds this lock in shared mode (trigger `accounts_unit_open`).
        await trx.raw("select pg_advisory_xact_lock(hashtextextended('unit ' || ?::uuid, 0))", [unitId]);
        const links = await countLinks(trx, unitId);
        if (links.users + links.clients === 0) {
          await trx("closed_units").insert({ unit_id: unitId }).onConflict("unit_id").ignore();
        }
        return links;
      }),
  };
}
