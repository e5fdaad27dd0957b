import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Correction } from "../../app/candidate-store.ts";

const UNIQUE_VIOLATION = "23505";
const TEXT_CHARACTERS_MAX = 1_000;

/** One statement each, one transaction: a correction is counted with its candidate, or not at all. */
export async function recordCorrection(knex: Knex, correction: Correction): Promise<void> {
  const text = storable(correction.text);
  if (text === "") return;
  try {
    await knex.transaction(async (trx) => {
      const known = await trx("training_corrections").where({ id: correction.id }).select("id").first();
      if (known !== undefined) return;
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `insert into training_candidates (id, text, source, from_category_id, said_category_id, unit_id)
        values (?, ?, ?, ?, ?, ?)
        on conflict (md5(lower(text)), coalesce(said_category_id, 0),
          (case when said_category_id is null then coalesce(from_category_id, 0) else 0 end))
        do update set times = training_candidates.times + 1 returning id`,
        [uuidv7(), text, correction.source, correction.fromId, correction.categoryId, correction.unitId],
      );
      await trx("training_corrections").insert({ id: correction.id, candidate_id: rows[0]?.id });
    });
  } catch (error) {
    // Another copy of the same message was quicker, and has counted it.
    if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) throw error;
  }
}

/** In one line and bounded; PostgreSQL keeps no NUL and no half of a character. */
function storable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", " ")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, TEXT_CHARACTERS_MAX)
    .toWellFormed();
}
