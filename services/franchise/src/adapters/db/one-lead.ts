import { type AuditEntry, auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { Lead } from "../../domain/lead.ts";
import { fromLeadRow, type LeadRow, withUnits } from "./lead-row.ts";

export async function findLead(knex: Knex, id: string): Promise<Lead | null> {
  const [row] = await withUnits(knex("leads as l").where("l.id", id));
  return row === undefined ? null : fromLeadRow(row);
}

/** Reads a lead and keeps others from changing it until the transaction ends; null for one that does not exist. */
export async function lockLead(trx: Knex, id: string): Promise<Lead | null> {
  const locked = await trx<LeadRow>("leads").select("id").where({ id }).forUpdate().first();
  // Read by a statement of its own, which sees the unit that whoever held the lock before has made.
  return locked === undefined ? null : findLead(trx, id);
}

/** Writes what MASTER says of a lead, with the records for the audit log. */
export async function writeLead(trx: Knex, lead: Lead, audits: readonly AuditEntry[]): Promise<void> {
  const { id, status, circularDeliveredOn, updatedAt } = lead;
  await trx<LeadRow>("leads")
    .where({ id })
    .update({ status, circular_delivered_on: circularDeliveredOn, updated_at: updatedAt });
  await enqueue(
    trx,
    audits.map((audit) => auditRow("franchise", audit)),
  );
}
