import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { LeadStore } from "../../app/leads/lead-ports.ts";
import { type LeadContent, leadPrefixes } from "../../domain/lead.ts";
import { countLeads, listLeads } from "./lead-lists.ts";
import type { LeadRow } from "./lead-row.ts";
import { findLead, lockLead, writeLead } from "./one-lead.ts";

/** Advisory lock for creating a lead, so that two replicas neither store a repeated lead twice nor exceed the limit together. */
const LOCK = "make a lead";

const toColumns = ({ name, company, email, phone, city, state, plan, addons }: LeadContent) => ({
  name,
  company,
  email,
  phone,
  city,
  state,
  plan,
  addons: [...addons],
});

/** Leads on PostgreSQL; `triggerRelay` is called after a commit that wrote an outbox row. */
export function createLeadStore({ knex, triggerRelay }: { knex: Knex; triggerRelay: () => void }): LeadStore {
  async function writePrefixes(trx: Knex, id: string, createdAt: Date, content: LeadContent): Promise<void> {
    await trx("lead_prefixes").where({ lead_id: id }).delete();
    await trx.raw("insert into lead_prefixes (prefix, created_at, lead_id) select unnest(?::text[]), ?, ?", [
      leadPrefixes(content),
      createdAt,
      id,
    ]);
  }

  return {
    put: ({ id, now, ...content }, { repeatedSince, hourSince, hourMax }) =>
      knex.transaction(async (trx) => {
        await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [LOCK]);
        const repeated = await trx<LeadRow>("leads")
          .select("id", "created_at")
          .where({ email: content.email, plan: content.plan })
          .andWhere("created_at", ">", repeatedSince)
          .orderBy("created_at", "desc")
          .first();
        if (repeated !== undefined) {
          await trx("leads")
            .where({ id: repeated.id })
            .update({ ...toColumns(content), updated_at: now });
          await writePrefixes(trx, repeated.id, repeated.created_at, content);
          return { outcome: "stored" };
        }
        // Newest first, skipping all but one of the allowed number: a lead found there means that there is no room until it is an hour old.
        const last = await trx<LeadRow>("leads")
          .select("created_at")
          .where("created_at", ">", hourSince)
          .orderBy("created_at", "desc")
          .offset(hourMax - 1)
          .first();
        if (last !== undefined) return { outcome: "full", oldestAt: last.created_at };
        await trx("leads").insert({ id, status: "NEW", created_at: now, updated_at: now, ...toColumns(content) });
        await writePrefixes(trx, id, now, content);
        return { outcome: "stored" };
      }),
    list: (filter, page) => listLeads(knex, filter, page),
    count: (filter, max) => countLeads(knex, filter, max),
    find: (id) => findLead(knex, id),
    edit: (id, decide) =>
      withTransaction(knex, async (trx, onCommit) => {
        const { lead, audits } = decide(await lockLead(trx, id));
        if (audits.length === 0) return lead;
        await writeLead(trx, lead, audits);
        onCommit(triggerRelay);
        return lead;
      }),
    deleteUntouched: async (before, limit) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `delete from leads where id = any(array(
           select id from leads where updated_at < ? order by updated_at limit ? for update skip locked))`,
        [before, limit],
      );
      return rowCount;
    },
  };
}
