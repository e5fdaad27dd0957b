import type { Knex } from "knex";
import { type ChargeStatus, mayBecome } from "../../domain/charge.ts";
import type { ChargeChange, ChargeRow } from "./charge-row.ts";

/** Writes a live notice in the transaction of the change. */
export type PublishChange = (trx: Knex, change: ChargeChange) => Promise<void>;

/** Locks the charge until the transaction ends; undefined when there is none. A charge is always locked before its payments. */
export const lockCharge = (trx: Knex, txid: string): Promise<ChargeRow | undefined> =>
  trx<ChargeRow>("charges").where({ txid }).forUpdate().first();

/**
 * Changes a locked charge, its state only where the rules allow it, and has panels notified.
 */
export async function changeCharge(
  trx: Knex,
  publish: PublishChange,
  row: ChargeRow,
  change: Partial<Pick<ChargeRow, "copy_code" | "paid_cents" | "paid_at" | "returned_cents">> & {
    status?: ChargeStatus;
  },
): Promise<void> {
  const { status, ...fields } = change;
  const version = row.version + 1;
  const next = status !== undefined && mayBecome(row.status, status) ? { status } : {};
  await trx<ChargeRow>("charges")
    .where({ txid: row.txid })
    .update({ ...fields, ...next, version });
  await publish(trx, { id: row.txid, version, userId: row.user_id });
}
