import { type Category, type CategoryContent, sameContent } from "../../domain/catalogue/category.ts";
import type { CatalogueEdit } from "./ports.ts";

/** Sets a category's content; equal content is not written. Raises: `conflict` when another has the name. */
export async function putContent(
  edit: CatalogueEdit,
  content: CategoryContent,
): Promise<{ category: Category; changed: boolean }> {
  const before = await edit.find(content.id);
  if (before !== null && sameContent(before, content)) return { category: before, changed: false };
  return { category: await edit.write(content), changed: true };
}

/** Sets the contents of several categories, which may take over each other's names; returns how many changed. Raises as {@link putContent}. */
export async function putContents(edit: CatalogueEdit, contents: readonly CategoryContent[]): Promise<number> {
  const names = new Map((await edit.list()).map(({ id, name }) => [id, name]));
  await edit.releaseNames(
    contents.filter(({ id, name }) => names.has(id) && names.get(id) !== name).map(({ id }) => id),
  );
  let changed = 0;
  for (const content of contents) changed += Number((await putContent(edit, content)).changed);
  return changed;
}
