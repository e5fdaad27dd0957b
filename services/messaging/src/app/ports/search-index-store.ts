/** The search words of wishes stored without any, or in an earlier format. */
export type SearchIndexStore = {
  /**
   * Fills in the words of at most `limit` such wishes; each only over the version it was made from, so that a wish changed
   * meanwhile keeps the words of its change.
   *
   * @returns how many wishes were found: fewer than `limit` when none is left.
   */
  fillWords(limit: number): Promise<number>;
};
