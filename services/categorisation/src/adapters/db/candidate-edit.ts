import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue, type OutboxRow } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { CandidateDecision, CandidateEdit } from "../../app/corrections/ports.ts";
import { groupKeyOf } from "../../domain/review/group-key.ts";
import { type CandidateRow, toCandidate } from "./candidate-row.ts";
import { candidatesInScope } from "./candidate-scope.ts";
import { type CategoryEvents, openCatalogueEdit } from "./catalogue-edit.ts";
import { GROUP_KEY } from "./group-key-column.ts";

const IN_GROUP = `${GROUP_KEY} = ?`;

/** The outbox rows written with changes of candidates and of the categories they are added to. */
export type CandidateEvents = { ofCandidate: (id: string) => OutboxRow; ofCategory: CategoryEvents };

/** Opens candidates for changes within a transaction. */
export function openCandidateEdit(trx: Knex.Transaction, events: CandidateEvents): CandidateEdit {
  /** Records one action in the audit log, however many candidates of a group it decides; it names the first. */
  async function record(
    ids: readonly string[],
    decision: CandidateDecision,
    { isProposed }: { isProposed: boolean },
  ): Promise<void> {
    const [id = ""] = ids;
    const verdict = decision.status === "approved" ? "approve" : "reject";
    const changes = [
      { field: "candidates", after: ids.length },
      ...(decision.status === "approved" ? [{ field: "category_id", after: decision.categoryId }] : []),
    ];
    const action = isProposed ? `training.propose_${verdict}` : `training.${verdict}`;
    await enqueue(
      trx,
      auditRow("categorisation", { action, subject: { kind: "candidate", id }, unitId: null, changes }),
    );
  }

  const candidates = () => trx<CandidateRow>("training_candidates");

  async function writeDecision(id: string, decision: CandidateDecision) {
    const [row] = await candidates()
      .where({ id })
      .update({ ...decidedColumns(decision), decided_at: new Date() })
      .returning("*");
    if (row === undefined) throw new Error("the locked candidate was not found");
    return toCandidate(row);
  }

  return {
    lock: async (id, scope) => {
      const row = await candidatesInScope(trx, scope).where({ id }).forUpdate("training_candidates").first();
      return row === undefined ? null : toCandidate(row);
    },
    decide: async (id, decision) => {
      const decided = await writeDecision(id, decision);
      await record([id], decision, { isProposed: false });
      return decided;
    },
    revoke: async ({ id, categoryId }) => {
      const revoked = await writeDecision(id, { status: "rejected" });
      const changes = [{ field: "category_id", before: categoryId }];
      const action = { action: "training.revoke", subject: { kind: "candidate", id }, unitId: null, changes };
      await enqueue(trx, auditRow("categorisation", action));
      return revoked;
    },
    propose: async (id, decision, scope) => {
      await candidates()
        .where({ id })
        .update({
          proposed_status: decision.status,
          proposed_category_id: decision.status === "approved" ? decision.categoryId : null,
          proposed_at: new Date(),
        });
      await record([id], decision, { isProposed: true });
      const row = await candidatesInScope(trx, scope).where({ id }).first();
      if (row === undefined) throw new Error("the locked candidate was not found");
      return toCandidate(row);
    },
    lockGroup: async (key, scope, limit) => {
      const ids = await candidatesInScope(trx, scope)
        .where({ status: "waiting" })
        .whereRaw(IN_GROUP, [key])
        .clearSelect()
        .orderBy("id")
        .pluck("id");
      // All replicas lock in the same order; candidates decided meanwhile are no longer waiting.
      const rows = await candidatesInScope(trx, scope)
        .where({ status: "waiting" })
        .whereRaw("id = any(?::uuid[])", [ids.slice(0, limit)])
        .orderBy("id")
        .forUpdate("training_candidates");
      return rows.map(toCandidate);
    },
    countWaiting: async (key, scope) => {
      const [counted] = await candidatesInScope(trx, scope)
        .where({ status: "waiting" })
        .whereRaw(IN_GROUP, [key])
        .clearSelect()
        .count<{ count: number }[]>("* as count");
      return Number(counted?.count ?? 0);
    },
    decisionsOf: async (key, scope) => {
      const rows = await candidatesInScope(trx, scope)
        .whereIn("status", ["approved", "rejected"])
        .whereRaw(IN_GROUP, [key])
        .clearSelect()
        .distinct<Pick<CandidateRow, "said_category_id" | "taught_category_id">[]>(
          "said_category_id",
          "taught_category_id",
        );
      return rows.map(({ said_category_id: saidId, taught_category_id: taughtId }) => ({ saidId, taughtId }));
    },
    decideAll: async (ids, decision) => {
      await candidates()
        .whereRaw("id = any(?::uuid[])", [[...ids]])
        .update({ ...decidedColumns(decision), decided_at: new Date() });
      await record(ids, decision, { isProposed: false });
    },
    proposeAll: async (ids, decision) => {
      const { status, categoryId } = { categoryId: null, ...decision };
      const proposed = await candidates()
        .whereRaw("id = any(?::uuid[])", [[...ids]])
        .whereRaw("(proposed_status, proposed_category_id) is distinct from (?::text, ?::integer)", [
          status,
          categoryId,
        ])
        .update({ proposed_status: status, proposed_category_id: categoryId, proposed_at: new Date() });
      if (proposed > 0) await record(ids, decision, { isProposed: true });
    },
    lockCorrection: async (id) => {
      // An advisory lock, because the correction may not be stored yet and has no row to lock.
      await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`correction ${id}`]);
      const row = await trx("training_corrections").where({ id }).first("candidate_id", "occurred_at");
      return row === undefined ? null : { candidateId: row.candidate_id, at: row.occurred_at };
    },
    saveCorrection: async (id, { candidateId, at, unitId, wishId }) => {
      const columns = { candidate_id: candidateId, occurred_at: at, unit_id: unitId, wish_id: wishId };
      await trx("training_corrections")
        .insert({ id, ...columns })
        .onConflict("id")
        .merge(columns);
    },
    deleteCorrection: async (id) => {
      await trx("training_corrections").where({ id }).delete();
    },
    countUp: async ({ text, source, fromId, categoryId, unitId }) => {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `insert into training_candidates (id, text, source, from_category_id, said_category_id, unit_id, group_key)
        values (?, ?, ?, ?, ?, ?, ?)
        on conflict (md5(lower(text)), coalesce(said_category_id, 0),
          (case when said_category_id is null then coalesce(from_category_id, 0) else 0 end))
        do update set times = training_candidates.times + 1 returning id`,
        [uuidv7(), text, source, fromId, categoryId, unitId, groupKeyOf({ text, fromId, categoryId })],
      );
      const [row] = rows;
      if (row === undefined) throw new Error("the candidate was neither inserted nor counted");
      return row.id;
    },
    countDown: async (id) => {
      await candidates().where({ id }).decrement("times", 1);
    },
    remove: async (id) => {
      await candidates().where({ id }).delete();
    },
    notify: (id) => enqueue(trx, events.ofCandidate(id)),
    openCatalogue: () => openCatalogueEdit(trx, events.ofCategory),
  };
}

function decidedColumns(decision: CandidateDecision): Pick<CandidateRow, "status" | "taught_category_id"> {
  const { status } = decision;
  return { status, taught_category_id: status === "approved" ? decision.categoryId : null };
}
