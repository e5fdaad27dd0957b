import type pg from "pg";
import type { BalanceChange, ChangeStore } from "../../app/ports.ts";
import { transactOutbox } from "./outbox.ts";

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
    transact: (limit, work) =>
      transactOutbox<ChangeRow>(pool, "changes", limit, (rows) => work(rows.map(changeFromRow))),
  };
}
