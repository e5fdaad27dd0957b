import type { Knex } from "knex";
import type { AuditProofSession, AuditProofState, AuditProofStore } from "../../app/audit/ports.ts";
import { type AuditRow, recordFromRow } from "./audit-row.ts";

type ProofRow = {
  proven_position: string;
  proven_hash: string;
  full_position: string | null;
  full_hash: string | null;
  broken_at: string | null;
  succeeded_at: Date | null;
  full_succeeded_at: Date | null;
};

async function readState(db: Knex): Promise<AuditProofState> {
  const row = await db<ProofRow>("audit_proof").first();
  if (row === undefined) throw new Error("the row of the audit log's proof is missing");
  const { full_position, full_hash, broken_at } = row;
  return {
    proven: { position: Number(row.proven_position), hash: row.proven_hash },
    full: full_position === null || full_hash === null ? null : { position: Number(full_position), hash: full_hash },
    brokenAt: broken_at === null ? null : Number(broken_at),
    succeededAt: row.succeeded_at,
    fullSucceededAt: row.full_succeeded_at,
  };
}

const sessionOf = (trx: Knex): AuditProofSession => ({
  state: () => readState(trx),
  head: async () => {
    const head = await trx<{ position: string; hash: string }>("audit_head").first();
    if (head === undefined) throw new Error("the row of the audit log's head is missing");
    return { position: Number(head.position), hash: head.hash };
  },
  records: async (after, until, limit) => {
    const query = trx<AuditRow>("audit_log").whereRaw("position > ? and position <= ?", [after, until]);
    return (await query.orderBy("position").limit(limit)).map(recordFromRow);
  },
  hashAt: async (position) => (await trx("audit_log").where({ position }).first("hash"))?.hash ?? null,
  save: async (state) => {
    await trx("audit_proof").update({
      proven_position: state.proven.position,
      proven_hash: state.proven.hash,
      full_position: state.full?.position ?? null,
      full_hash: state.full?.hash ?? null,
      broken_at: state.brokenAt,
      succeeded_at: state.succeededAt,
      full_succeeded_at: state.fullSucceededAt,
    });
  },
});

/** The proof of the audit log on PostgreSQL. */
export function createAuditProofStore(knex: Knex): AuditProofStore {
  return {
    exclusively: (work) =>
      knex.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
          "select pg_try_advisory_xact_lock(hashtextextended('tenho audit proof', 0)) as locked",
        );
        if (rows[0]?.locked === true) await work(sessionOf(trx));
      }),
    state: () => readState(knex),
  };
}
