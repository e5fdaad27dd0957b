import type pg from "pg";
import type { BalanceChange, ChangeStore } from "../../app/ports.ts";

type ChangeRow = {
  id: number;
  movement_id: string;
  user_id: string;
  unit_id: string;
  amount_cents: number;
  balance_cents: number;
  occurred_at: Date;
};

const changeFromRow = (row: ChangeRow): BalanceChange => ({
  id: row.id,
  movementId: row.movement_id,
  userId: row.user_id,
  unitId: row.unit_id,
  amountCents: row.amount_cents,
  balanceCents: row.balance_cents,
  occurredAt: row.occurred_at,
});

/** The outbox of movements on PostgreSQL. */
export function createChangeStore(pool: pg.Pool): ChangeStore {
  return {
    transact: async (limit, work) => {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query("begin");
        const { rows } = await client.query<ChangeRow>(
          "select * from changes order by id limit $1 for update skip locked",
          [limit],
        );
        if (rows.length > 0) {
          await work(rows.map(changeFromRow));
          await client.query("delete from changes where id = any($1::bigint[])", [rows.map((row) => row.id)]);
        }
        await client.query("commit");
        return rows.length;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        // A connection that failed is closed, and with it its transaction.
        client.release(failure);
      }
    },
  };
}
