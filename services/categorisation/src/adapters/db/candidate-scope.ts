import type { Knex } from "knex";
import type { CandidateScope } from "../../app/corrections/ports.ts";
import type { CandidateRow } from "./candidate-row.ts";

/**
 * The rows of candidates in scope. Within units, a candidate is restricted to them: it appears only if one of them corrected it, names one of them, and
 * counts only their corrections.
 */
export function candidatesInScope(knex: Knex, scope: CandidateScope): Knex.QueryBuilder<CandidateRow, CandidateRow[]> {
  const all = knex<CandidateRow>("training_candidates").select<CandidateRow[]>("training_candidates.*");
  if (scope === "platform") return all;
  const ofUnits = correctionsOf(knex, scope);
  return all.whereIn("id", ofUnits.clone().select("candidate_id")).select({
    unit_id: ofUnits.clone().whereRaw(OF_THIS).select("unit_id").orderBy("unit_id").limit(1),
    times: timesInScope(knex, scope),
  });
}

/** A column with the number of corrections in scope that gave a candidate. */
export function timesInScope(knex: Knex, scope: CandidateScope): Knex.QueryBuilder | Knex.Ref<string, object> {
  return scope === "platform"
    ? knex.ref("training_candidates.times")
    : correctionsOf(knex, scope).whereRaw(OF_THIS).count();
}

const OF_THIS = "candidate_id = training_candidates.id";

const correctionsOf = (knex: Knex, { unitIds }: { unitIds: readonly string[] }) =>
  knex("training_corrections").whereRaw("unit_id = any(?::uuid[])", [[...unitIds]]);
