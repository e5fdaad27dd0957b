import type { Category } from "../../domain/catalogue/category.ts";

/** A category as it is edited: `text` is its training content, one text a line. */
export type CategoryDraft = { family: string; name: string; text: string };
export type CategoryItem = CategoryDraft & { id: number };

/** Where categories are edited: our own catalogue, or one elsewhere that ours follows. */
export type CatalogueSource = {
  /** Raises: `invalid_input`, `conflict`, `unavailable`. */
  create(draft: CategoryDraft): Promise<CategoryItem>;
  /** Raises: `invalid_input`, `not_found`, `conflict`, `unavailable`. */
  update(id: number, draft: CategoryDraft): Promise<CategoryItem>;
  /** Raises: `not_found`, `unavailable`. */
  item(id: number): Promise<CategoryItem>;
  /** Into a family there is, it joins that one. Answers the name it got. Raises: `not_found`, `unavailable`. */
  renameFamily(from: string, to: string): Promise<{ to: string; changed: number }>;
  /** Raises: `not_found`, `conflict`, `unavailable`. */
  remove(id: number): Promise<void>;
  /** Brings our catalogue in step with the source. Raises: `unavailable`; then nothing has changed. */
  refresh(): Promise<void>;
};

/** A catalogue elsewhere; what it answers has been parsed. Raises: `not_found`, `conflict`, `unavailable`. */
export type RemoteCatalogue = Omit<CatalogueSource, "refresh" | "renameFamily"> & {
  renameFamily(from: string, to: string): Promise<void>;
  groups(): Promise<Pick<Category, "id" | "name" | "family">[]>;
};
