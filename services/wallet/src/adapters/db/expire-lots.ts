import type pg from "pg";
import { v7 as uuidv7 } from "uuid";

const DESCRIPTION = "Crédito expirado (12 meses)";

/**
 * Takes expired lots out, oldest first, each in a statement of its own: one that fails does not hold the others, and its
 * failure is thrown at the end.
 */
export async function expireLots(pool: pg.Pool, now: Date, limit: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from lots where remaining_cents > 0 and expires_at <= $1 order by expires_at limit $2",
    [now, limit],
  );
  let expired = 0;
  let failure: unknown;
  for (const lot of rows) {
    try {
      const { rows: taken } = await pool.query<{ cents: number }>("select expire_lot($1, $2, $3, $4) as cents", [
        uuidv7(),
        lot.id,
        now,
        DESCRIPTION,
      ]);
      if ((taken[0]?.cents ?? 0) > 0) expired += 1;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return expired;
}
