import type { CategorisationContext } from "../../app/categorisation-context.ts";

/** The id of a category with its name; null stays null. */
export type NameOf = (id: number | null) => { id: number; name: string } | null;

/** Names for ids, including deleted categories; an unknown id is shown as a number. */
export async function namesOf({ catalogue }: CategorisationContext, ids: readonly (number | null)[]): Promise<NameOf> {
  const wanted = new Set(ids.filter((id) => id !== null));
  const names = new Map((await catalogue.named([...wanted])).map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : { id, name: names.get(id) ?? `Categoria ${id}` });
}
