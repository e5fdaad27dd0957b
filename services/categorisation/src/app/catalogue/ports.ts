import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";

/** Changes to the catalogue made in one transaction, during which no other caller changes it. */
export type CatalogueEdit = {
  /** The categories that are not deleted, by id. */
  list(): Promise<Category[]>;
  /** Null when there is none, or it is deleted. */
  find(id: number): Promise<Category | null>;
  /** Writes a category under the catalogue's next version, with its event. Raises: `conflict` when another has the name. */
  write(content: CategoryContent): Promise<Category>;
  /** Marks a category as deleted, with its event; its name is still found by its id. */
  remove(category: Category): Promise<void>;
  /** Gives these categories placeholder names, so that they can be written with each other's. */
  releaseNames(ids: readonly number[]): Promise<void>;
  /** The highest id ever used, by deleted categories too; 0 before the first. */
  highestId(): Promise<number>;
};

export type NamedCategory = Pick<Category, "id" | "name" | "family"> & { deleted: boolean };

/** The categories in the database. */
export type CatalogueStore = {
  /** By id; without ids, all of them. Deleted ones are left out. */
  list(ids?: readonly number[]): Promise<Category[]>;
  /** Names of categories, deleted ones included, so that history can be read. */
  named(ids: readonly number[]): Promise<NamedCategory[]>;
  /** Version of the newest change; 0 before the first. */
  version(): Promise<number>;
  /** Commits all the changes of `work` with their events, or none when it raises. */
  edit<T>(work: (edit: CatalogueEdit) => Promise<T>): Promise<T>;
};

/** The users service, which knows which categories have merchants. */
export type UsersClient = {
  /** Ids of categories with an active merchant, those of most merchants first. Raises: `unavailable` and its like. */
  categoriesInUse(): Promise<number[]>;
};

/** A category as it is edited: `text` is its training content, one text a line. */
export type CategoryDraft = { family: string; name: string; text: string };
export type CategoryItem = CategoryDraft & { id: number };

/** Where categories are edited: our own catalogue, or a remote one that ours follows. */
export type CatalogueSource = {
  /** Raises: `invalid_input`, `conflict`, `unavailable`. */
  create(draft: CategoryDraft): Promise<CategoryItem>;
  /** Raises: `invalid_input`, `not_found`, `conflict`, `unavailable`. */
  update(id: number, draft: CategoryDraft): Promise<CategoryItem>;
  /** Raises: `not_found`, `unavailable`. */
  item(id: number): Promise<CategoryItem>;
  /** When a family of the new name exists, both become one. Answers the name it got. Raises: `not_found`, `unavailable`. */
  renameFamily(from: string, to: string): Promise<{ to: string; changed: number }>;
  /** Raises: `not_found`, `conflict`, `unavailable`. */
  remove(id: number): Promise<void>;
  /** Copies the source's changes into our catalogue. Raises: `unavailable`; then nothing has changed. */
  refresh(): Promise<void>;
};

/** The catalogue at another address; its answers are parsed. Raises: `not_found`, `conflict`, `unavailable`. */
export type RemoteCatalogueClient = Omit<CatalogueSource, "refresh" | "renameFamily"> & {
  renameFamily(from: string, to: string): Promise<void>;
  groups(): Promise<Pick<Category, "id" | "name" | "family">[]>;
};
