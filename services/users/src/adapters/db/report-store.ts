import { ROLES, type Role } from "@tenho/access/roles";
import type { Knex } from "knex";
import type { ReportStore } from "../../app/listing/read-user-report.ts";

type DayRow = { day: string; created: string; activated: string };
type TeamRow = { id: string; display_name: string; role: Role; is_active: boolean; created_at: Date };

/** Data of the account reports, on PostgreSQL. */
export function createReportStore(knex: Knex): ReportStore {
  return {
    async accountDays(unitIds, { from, to }) {
      const ofUnits = unitIds.length === 0 ? "day between ? and ?" : "unit_id = any(?::uuid[]) and day between ? and ?";
      const { rows } = await knex.raw<{ rows: DayRow[] }>(
        `select day::text, sum(created) as created, sum(activated) as activated from account_days
         where ${ofUnits} and role = any(?::text[]) group by day`,
        [...(unitIds.length === 0 ? [] : [[...unitIds]]), from, to, [...ROLES]],
      );
      return rows.map(({ day, created, activated }) => ({
        day,
        created: Number(created),
        activated: Number(activated),
      }));
    },
    async team(merchantId, limit) {
      const { rows } = await knex.raw<{ rows: TeamRow[] }>(
        `select id, display_name, role, is_active, created_at from accounts
         where client_id = ? order by created_at, id limit ?`,
        [merchantId, limit],
      );
      return rows.map(({ id, display_name: name, role, is_active: isActive, created_at: createdAt }) => ({
        id,
        name,
        role,
        isActive,
        createdAt,
      }));
    },
  };
}
