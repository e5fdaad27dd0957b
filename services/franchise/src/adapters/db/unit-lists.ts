import type { Knex } from "knex";
import type { UnitFilter, UnitKey } from "../../app/ports.ts";
import type { Unit } from "../../domain/unit.ts";
import { foldedText, type UnitNames, type UnitRow, unitFromRow } from "./unit-row.ts";

/** A LIKE pattern that finds a word anywhere in a text; the pattern's special characters are escaped. */
const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

function found(knex: Knex, { ids, isActive, words }: UnitFilter): Knex.QueryBuilder {
  const query = knex("units").whereNull("deleted_at");
  if (ids !== null) query.whereIn("id", [...ids]);
  if (isActive !== null) query.where({ is_active: isActive });
  for (const word of words) query.whereRaw("coalesce(folded_text, search_text) like ?", [anywhere(word)]);
  return query;
}

export async function pageUnits(
  knex: Knex,
  filter: UnitFilter,
  { limit, after }: { limit: number; after: UnitKey | null },
): Promise<Unit[]> {
  const query = found(knex, filter);
  if (after !== null) query.whereRaw("(name, id) > (?, ?::uuid)", [after.name, after.id]);
  const rows: UnitRow[] = await query.orderBy(["name", "id"]).limit(limit);
  return rows.map(unitFromRow);
}

export async function countUnits(knex: Knex, filter: UnitFilter): Promise<number> {
  const [row] = await found(knex, filter).count<{ count: string }[]>("* as count");
  return Number(row?.count ?? 0);
}

/** Folds the text of units that have none: those stored before the column, and those that an older version has written. Units are few. */
export async function fillFoldedTexts(knex: Knex): Promise<void> {
  const columns = ["id", "name", "city", "state", "code", "region"] as const;
  const units: UnitNames[] = await knex("units").select(columns).whereNull("folded_text");
  // A name that changes meanwhile is left to the next run.
  for (const unit of units)
    await knex("units")
      .where(unit)
      .whereNull("folded_text")
      .update({ folded_text: foldedText(unit) });
}
