import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";

/** Changes to the catalogue made in one transaction, during which no other caller changes it. */
export type CatalogueEdit = {
  /** The categories that are not deleted, by id. */
  list(): Promise<Category[]>;
  /** The category; null when it does not exist or is deleted. */
  find(id: number): Promise<Category | null>;
  /** Writes a category with the catalogue's next version and its event. Raises: `conflict` when another has the name. */
  write(content: CategoryContent): Promise<Category>;
  /** Marks a category as deleted, with its event; its name can still be looked up by id. */
  remove(category: Category): Promise<void>;
  /** Gives these categories placeholder names, so that each may then be written with the name of another. */
  releaseNames(ids: readonly number[]): Promise<void>;
  /** The highest id ever used, including deleted categories but not the fallback category; 0 before the first. */
  highestId(): Promise<number>;
  /** Every id ever used, of deleted categories too. */
  usedIds(): Promise<number[]>;
};

export type NamedCategory = Pick<Category, "id" | "name" | "family"> & { deleted: boolean };

/** The categories in the database. */
export type CatalogueStore = {
  /** Categories by id; without ids, all of them. Deleted ones are left out. */
  list(ids?: readonly number[]): Promise<Category[]>;
  /** The first `max` categories with a higher id, by id; deleted ones are left out. */
  page(afterId: number, max: number): Promise<Category[]>;
  /** Names of categories, deleted ones included, so that history can be read. */
  named(ids: readonly number[]): Promise<NamedCategory[]>;
  /** Version of the newest change; 0 before the first. */
  version(): Promise<number>;
  /** Runs `work` in a transaction: commits all its changes with their events, or none when it raises. */
  edit<T>(work: (edit: CatalogueEdit) => Promise<T>): Promise<T>;
};

/** A category in the form for editing: `text` is its training content, one text per line. */
export type CategoryDraft = { family: string; name: string; text: string };
export type CategoryItem = CategoryDraft & { id: number };

/** The catalogue in which categories are edited: our own, or a remote one that ours follows. */
export type CatalogueSource = {
  /** Raises: `invalid_input`, `conflict`, `unavailable`. */
  create(draft: CategoryDraft): Promise<CategoryItem>;
  /** Raises: `invalid_input`, `not_found`, `conflict`, `unavailable`. */
  update(id: number, draft: CategoryDraft): Promise<CategoryItem>;
  /** Raises: `not_found`, `unavailable`. */
  item(id: number): Promise<CategoryItem>;
  /** Renames a family; merges both if a family has the new name. Returns the resulting name. Raises: `not_found`, `unavailable`. */
  renameFamily(from: string, to: string): Promise<{ to: string; changed: number }>;
  /** Raises: `not_found`, `conflict` for the fallback category and one that merchants have, `unavailable`. */
  remove(id: number, usage: { hasMerchants: boolean }): Promise<void>;
  /** Copies the source's changes into our catalogue. Raises: `unavailable`; then nothing has changed. */
  refresh(): Promise<void>;
};

/** The catalogue at another address; its answers are parsed. Raises: `not_found`, `conflict`, `unavailable`. */
export type RemoteCatalogueClient = Omit<CatalogueSource, "refresh" | "renameFamily" | "remove"> & {
  remove(id: number): Promise<void>;
  renameFamily(from: string, to: string): Promise<void>;
  groups(): Promise<Pick<Category, "id" | "name" | "family">[]>;
};
