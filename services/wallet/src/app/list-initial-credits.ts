import type { BooksStore, FranchiseClient } from "./ports.ts";

/** What each active unit grants on activation, centavos by unit; closed units are left out. Raises: `unavailable`. */
export function createListInitialCredits(deps: {
  books: Pick<BooksStore, "initialCredits">;
  franchise: FranchiseClient;
  initialCreditDefaultCents: number;
}) {
  return async (): Promise<Map<string, number>> => {
    const [unitIds, credits] = await Promise.all([deps.franchise.activeUnitIds(), deps.books.initialCredits()]);
    return new Map(unitIds.map((id) => [id, credits.get(id) ?? deps.initialCreditDefaultCents]));
  };
}
