import type { MissingWord, MissingWords, Mistake } from "../../domain/review/missing-words.ts";

/** Words that were missing at the beginning of a week, without texts of consumers. */
export type MissingWordsWeek = Omit<MissingWords, "words"> & {
  /** The Monday of the week, `YYYY-MM-DD`. */
  week: string;
  words: Omit<MissingWord, "examples">[];
};

/** Mistakes and weekly summaries in the database. */
export type MissingWordStore = {
  /** Waiting candidates with a category, newest first. */
  mistakes(limit: number): Promise<Mistake[]>;
  newestWeek(): Promise<MissingWordsWeek | null>;
  /**
   * Writes a week's summary unless it exists, another replica is writing it, or there is nothing to summarise yet; deletes summaries of weeks before
   * `keptFrom`.
   */
  writeWeek(
    week: string,
    summarise: () => Promise<Omit<MissingWordsWeek, "week"> | null>,
    keptFrom: string,
  ): Promise<void>;
};
