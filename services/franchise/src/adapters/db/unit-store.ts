import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Knex } from "knex";
import type { UnitStore } from "../../app/ports.ts";
import { cityKey } from "../../domain/municipality.ts";
import type { Unit } from "../../domain/unit.ts";
import { asAppError } from "./constraint-errors.ts";
import { lockLead, writeLead } from "./one-lead.ts";
import { leaveSharedNumbers, refuseShared } from "./shared-number.ts";
import { countUnits, pageUnits } from "./unit-lists.ts";
import { rowFromUnit, type UnitRow, unitFromRow } from "./unit-row.ts";

/** Units on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createUnitStore(deps: {
  knex: Knex;
  publishChange: (trx: Knex, unit: Unit, audit: AuditEntry | undefined) => Promise<void>;
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
          const before = row === undefined ? null : unitFromRow(row);
          const { unit, changed, audit } = decide(before);
          if (!changed) return unit;
          if (unit.phoneNumberId !== null && unit.phoneNumberId !== before?.phoneNumberId) {
            await refuseShared(trx, unit.phoneNumberId);
          }
          if (unit.deletedAt !== null) await leaveSharedNumbers(trx, id);
          const columns = rowFromUnit(unit);
          await trx<UnitRow>("units")
            .insert({ id, created_at: unit.createdAt, ...columns })
            .onConflict("id")
            .merge(columns);
          await deps.publishChange(trx, unit, audit);
          onCommit(deps.triggerRelay);
          return unit;
        });
      } catch (error) {
        throw asAppError(error);
      }
    },
    createFromLead: async (leadId, decide) => {
      try {
        return await withTransaction(knex, async (trx, onCommit) => {
          const { unit, audit, lead, leadAudits } = decide(await lockLead(trx, leadId));
          if (unit.phoneNumberId !== null) await refuseShared(trx, unit.phoneNumberId);
          const { id, createdAt } = unit;
          await trx("units").insert({ id, created_at: createdAt, lead_id: leadId, ...rowFromUnit(unit) });
          await writeLead(trx, lead, leadAudits);
          await deps.publishChange(trx, unit, audit);
          onCommit(deps.triggerRelay);
          return unit;
        });
      } catch (error) {
        throw asAppError(error);
      }
    },
    list: async ({ ids, onlyActive, withDeleted = false }) => {
      const query = select();
      if (ids.length > 0) query.whereIn("id", [...ids]);
      else if (!withDeleted) query.whereNull("deleted_at");
      if (onlyActive) query.where({ is_active: true });
      return (await query).map(unitFromRow);
    },
    page: (filter, page) => pageUnits(knex, filter, page),
    count: (filter) => countUnits(knex, filter),
    countNumbered: async () => {
      const { rows } = await knex.raw<{ rows: { active: string; numbered: string }[] }>(
        `select count(*) as active, count(*) filter (where u.phone_number_id is not null or exists
           (select from shared_number_units s where s.unit_id = u.id)) as numbered
         from units u where u.is_active and u.deleted_at is null`,
      );
      return { active: Number(rows[0]?.active ?? 0), numbered: Number(rows[0]?.numbered ?? 0) };
    },
    deletingBefore: async (moment) => {
      const rows = await knex<UnitRow>("units").select("id", "deleting_since").where("deleting_since", "<", moment);
      return rows.map((row) => ({ unitId: row.id, beganAt: row.deleting_since as Date }));
    },
    byNumber: async (phoneNumberId) => {
      const shared = knex("shared_number_units").select("unit_id").where({ phone_number_id: phoneNumberId });
      const own = knex("units").select("id").where({ phone_number_id: phoneNumberId });
      const rows = await select().where({ is_active: true }).whereIn("id", own.union(shared));
      return rows.map(unitFromRow);
    },
    byCity: async (city, state) => {
      const row = await select()
        .where({ is_active: true, city_key: cityKey(city, state) } as Partial<UnitRow>)
        .first();
      return row ? unitFromRow(row) : null;
    },
  };
}
