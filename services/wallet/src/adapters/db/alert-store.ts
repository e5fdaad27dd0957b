import type pg from "pg";
import type { Alert, AlertStore } from "../../app/alert-ports.ts";
import { transactOutbox } from "./outbox.ts";

type AlertRow = { id: number; user_id: string; unit_id: string; cause: string } & (
  | { kind: "threshold"; body: { balance_cents: number; threshold_cents: number } }
  | { kind: "expiring"; body: { remaining_cents: number; expires_at: string; days_left: number } }
);

function alertFromRow(row: AlertRow): Alert {
  const { id, user_id: userId, unit_id: unitId, cause } = row;
  if (row.kind === "threshold") {
    const { balance_cents: balanceCents, threshold_cents: thresholdCents } = row.body;
    return { id, userId, unitId, kind: row.kind, movementId: cause, balanceCents, thresholdCents };
  }
  const { remaining_cents: remainingCents, expires_at, days_left: daysLeft } = row.body;
  return {
    id,
    userId,
    unitId,
    kind: row.kind,
    lotId: cause,
    remainingCents,
    expiresAt: new Date(expires_at),
    daysLeft,
  };
}

/** The outbox of alerts on PostgreSQL. */
export function createAlertStore(pool: pg.Pool): AlertStore {
  return {
    transact: (limit, work) => transactOutbox<AlertRow>(pool, "alerts", limit, (rows) => work(rows.map(alertFromRow))),
    noticeExpiring: async (daysLeft, now, limit) => {
      const { rows } = await pool.query<{ noticed: number }>("select notice_expiring($1, $2, $3) as noticed", [
        daysLeft,
        now,
        limit,
      ]);
      return rows[0]?.noticed ?? 0;
    },
  };
}
