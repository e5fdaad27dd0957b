import type { Wish } from "../../domain/wish/wish.ts";
import type { Categoriser } from "../ports/clients.ts";

/** Which of the categories a wish was offered have been deleted since. Raises what the catalogue raises. */
export async function goneCategories(
  categoriser: Pick<Categoriser, "named">,
  wish: Wish,
): Promise<ReadonlySet<number>> {
  const offered = wish.guess?.candidates.map(({ id }) => id) ?? [];
  const known = await categoriser.named(offered);
  return new Set(known.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
}
