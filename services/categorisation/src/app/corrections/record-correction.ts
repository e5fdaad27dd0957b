import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { candidateNews } from "../../adapters/events/live-notices.ts";
import type { Correction } from "./ports.ts";

const TEXT_CHARACTERS_MAX = 1_000;

/** Counts a correction with its candidate, in the transaction given, and tells panels of it. */
export async function recordCorrection(trx: Knex.Transaction, correction: Correction): Promise<void> {
  const text = storable(correction.text);
  if (text === "") return;
  const { id, at } = correction;
  // Copies of one correction queue up.
  await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`correction ${id}`]);
  const before = await trx("training_corrections").where({ id }).first("candidate_id", "occurred_at");
  if (before !== undefined && before.occurred_at >= at) return;
  const said = { candidate_id: await countUp(trx, { ...correction, text }), occurred_at: at };
  await trx("training_corrections")
    .insert({ id, ...said })
    .onConflict("id")
    .merge(said);
  // After counting up: it may be the same candidate.
  if (before !== undefined) await takeBack(trx, before.candidate_id);
  await enqueue(trx, candidateNews(said.candidate_id));
}

async function countUp(trx: Knex.Transaction, correction: Correction): Promise<string> {
  const { text, source, fromId, categoryId, unitId } = correction;
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into training_candidates (id, text, source, from_category_id, said_category_id, unit_id)
    values (?, ?, ?, ?, ?, ?)
    on conflict (md5(lower(text)), coalesce(said_category_id, 0),
      (case when said_category_id is null then coalesce(from_category_id, 0) else 0 end))
    do update set times = training_candidates.times + 1 returning id`,
    [uuidv7(), text, source, fromId, categoryId, unitId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a candidate is inserted or counted");
  return row.id;
}

/** Nobody says it any more: what waits is dropped, what was decided stays. */
async function takeBack(trx: Knex.Transaction, id: string): Promise<void> {
  const others = await trx("training_candidates").where({ id }).where("times", ">", 1).decrement("times", 1);
  if (others === 0) await trx("training_candidates").where({ id, status: "waiting" }).delete();
}

/** In one line and bounded; PostgreSQL keeps no NUL and no half of a character. */
function storable(text: string): string {
  const line = text.toWellFormed().replaceAll("\0", " ").normalize("NFC").replace(/\s+/g, " ").trim();
  return line.slice(0, TEXT_CHARACTERS_MAX).toWellFormed();
}
