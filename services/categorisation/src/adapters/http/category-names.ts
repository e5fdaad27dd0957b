import type { CatalogueStore } from "../../app/catalogue/ports.ts";

/** Names for ids, those of deleted categories too; null stays null, and an unknown id is shown as a number. */
export async function namesOf(
  catalogue: Pick<CatalogueStore, "named">,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => { id: number; name: string } | null> {
  const wanted = new Set(ids.filter((id) => id !== null));
  const names = new Map((await catalogue.named([...wanted])).map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : { id, name: names.get(id) ?? `Categoria ${id}` });
}
