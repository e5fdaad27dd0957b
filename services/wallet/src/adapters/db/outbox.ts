import type pg from "pg";

/**
 * Locks at most `limit` of the oldest rows of an outbox that no other replica has locked, and deletes them once `work` has resolved; `work` is not
 * called without any. Returns how many.
 */
export async function transactOutbox<Row extends { id: number }>(
  pool: pg.Pool,
  table: "changes" | "alerts",
  limit: number,
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<number> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    const { rows } = await client.query<Row>(`select * from ${table} order by id limit $1 for update skip locked`, [
      limit,
    ]);
    if (rows.length > 0) {
      await work(rows);
      await client.query(`delete from ${table} where id = any($1::bigint[])`, [rows.map((row) => row.id)]);
    }
    await client.query("commit");
    return rows.length;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A failed connection is closed, which ends its transaction.
    client.release(failure);
  }
}
