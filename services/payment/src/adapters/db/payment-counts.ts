import type { Knex } from "knex";
import type { ChargeStatus } from "../../domain/charge.ts";
import { SMOKE_KEY_PREFIX } from "../../domain/smoke-charge.ts";

const DAY_MS = 86_400_000;

/** Charges made in the last 24 hours, by stored state; those of smoke runs are nobody's purchases. */
export async function countRecentCharges(knex: Knex, now: Date): Promise<Map<ChargeStatus, number>> {
  const rows = await knex("charges")
    .where("created_at", ">", new Date(now.getTime() - DAY_MS))
    .andWhereNot("key", "like", `${SMOKE_KEY_PREFIX}%`)
    .groupBy("status")
    .select<{ status: ChargeStatus; count: number }[]>("status", knex.raw("count(*) as count"));
  return new Map(rows.map(({ status, count }) => [status, count]));
}
