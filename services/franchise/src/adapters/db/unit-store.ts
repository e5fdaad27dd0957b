import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { UnitStore } from "../../app/ports.ts";
import { cityKey } from "../../domain/municipality.ts";
import type { Unit } from "../../domain/unit.ts";
import { asAppError } from "./constraint-errors.ts";
import { putSharedNumber } from "./shared-number.ts";

type UnitRow = {
  id: string;
  name: string;
  code: string;
  city: string;
  state: string;
  region: string;
  is_active: boolean;
  phone_number_id: string | null;
  display_phone_number: string | null;
  time_zone: string;
  created_at: Date;
};

const fromRow = (row: UnitRow): Unit => ({
  id: row.id,
  name: row.name,
  code: row.code,
  city: row.city,
  state: row.state,
  region: row.region,
  isActive: row.is_active,
  phoneNumberId: row.phone_number_id,
  displayPhoneNumber: row.display_phone_number,
  timeZone: row.time_zone,
  createdAt: row.created_at,
});

const toRow = (unit: Unit) => ({
  name: unit.name,
  code: unit.code,
  city: unit.city,
  state: unit.state,
  region: unit.region,
  is_active: unit.isActive,
  phone_number_id: unit.phoneNumberId,
  display_phone_number: unit.displayPhoneNumber,
  time_zone: unit.timeZone,
  city_key: cityKey(unit.city, unit.state),
});

/** Units on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createUnitStore(deps: {
  knex: Knex;
  publishChange: (trx: Knex, unit: Unit) => Promise<void>;
  triggerRelay: () => void;
}): UnitStore {
  const { knex } = deps;
  const select = () => knex<UnitRow>("units").orderBy("name");
  return {
    edit: async (id, decide) => {
      try {
        return await withTransaction(knex, async (trx, onCommit) => {
          // An advisory lock, since a unit that does not exist yet has no row to lock.
          await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [id]);
          const row = await trx<UnitRow>("units").where({ id }).first();
          const { unit, changed } = decide(row === undefined ? null : fromRow(row));
          if (!changed) return unit;
          const columns = toRow(unit);
          await trx<UnitRow>("units")
            .insert({ id, created_at: unit.createdAt, ...columns })
            .onConflict("id")
            .merge(columns);
          await deps.publishChange(trx, unit);
          onCommit(deps.triggerRelay);
          return unit;
        });
      } catch (error) {
        throw asAppError(error);
      }
    },
    list: async ({ ids, onlyActive }) => {
      const query = select();
      if (ids.length > 0) query.whereIn("id", [...ids]);
      if (onlyActive) query.where({ is_active: true });
      return (await query).map(fromRow);
    },
    byNumber: async (phoneNumberId) => {
      const shared = knex("shared_number_units").select("unit_id").where({ phone_number_id: phoneNumberId });
      const own = knex("units").select("id").where({ phone_number_id: phoneNumberId });
      const rows = await select().where({ is_active: true }).whereIn("id", own.union(shared));
      return rows.map(fromRow);
    },
    byCity: async (city, state) => {
      const row = await select()
        .where({ is_active: true, city_key: cityKey(city, state) } as Partial<UnitRow>)
        .first();
      return row ? fromRow(row) : null;
    },
    putSharedNumber: (number) => putSharedNumber(knex, number),
  };
}
