import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { MissingWordStore, MissingWordsWeek } from "../../app/corrections/missing-word-ports.ts";
import type { CandidateRow } from "./candidate-row.ts";

type WeekRow = {
  week: string;
  mistakes: number;
  with_missing: number;
  words: { word: string; category_id: number; times: number }[];
};

/** Mistakes and the weekly summaries of missing words on PostgreSQL. */
export function createMissingWordStore({ knex }: { knex: Knex }): MissingWordStore {
  return {
    mistakes: async (limit) => {
      const rows = await knex<CandidateRow>("training_candidates")
        .where({ status: "waiting" })
        .whereNotNull("said_category_id")
        .orderBy("id", "desc")
        .limit(limit)
        .select("text", "said_category_id", "times");
      return rows.flatMap(({ text, said_category_id: categoryId, times }) =>
        categoryId === null ? [] : [{ text, categoryId, times }],
      );
    },
    newestWeek: async () => {
      const row = await knex("missing_word_weeks")
        .orderBy("week", "desc")
        .first<WeekRow | undefined>(knex.raw("week::text as week"), "mistakes", "with_missing", "words");
      return row === undefined ? null : toWeek(row);
    },
    writeWeek: (week, summarise, keptFrom) =>
      withTransaction(knex, async (trx) => {
        const { rows } = await trx.raw<{ rows: { mine: boolean }[] }>(
          "select pg_try_advisory_xact_lock(hashtextextended('missing word weeks', 0)) as mine",
        );
        if (rows[0]?.mine !== true) return;
        if ((await trx("missing_word_weeks").where({ week }).first("week")) !== undefined) return;
        const summary = await summarise();
        if (summary === null) return;
        const { mistakes, withMissing, words } = summary;
        const stored = words.map(({ word, categoryId, times }) => ({ word, category_id: categoryId, times }));
        await trx("missing_word_weeks")
          .insert({ week, mistakes, with_missing: withMissing, words: JSON.stringify(stored) })
          .onConflict("week")
          .ignore();
        await trx("missing_word_weeks").where("week", "<", keptFrom).delete();
      }),
  };
}

function toWeek({ week, mistakes, with_missing: withMissing, words }: WeekRow): MissingWordsWeek {
  return {
    week,
    mistakes,
    withMissing,
    words: words.map(({ word, category_id: categoryId, times }) => ({ word, categoryId, times })),
  };
}
