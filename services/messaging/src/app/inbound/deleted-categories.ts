import type { Wish } from "../../domain/wish/wish.ts";
import type { CategorisationClient } from "../ports/clients.ts";

/** Returns the categories offered for a wish that were deleted since. Raises: what the client raises. */
export async function deletedCategories(
  categorisation: Pick<CategorisationClient, "getCategories">,
  wish: Wish,
): Promise<ReadonlySet<number>> {
  const offered = wish.guess?.candidates.map(({ id }) => id) ?? [];
  const known = await categorisation.getCategories(offered);
  return new Set(known.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
}
