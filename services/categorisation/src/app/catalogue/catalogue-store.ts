import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";

/** Changes to the catalogue that are made together; nobody else changes it meanwhile. */
export type CatalogueEdit = {
  /** The categories there are, by id. */
  list(): Promise<Category[]>;
  /** Null when there is none, or none any more. */
  find(id: number): Promise<Category | null>;
  /** Brings a category to this content; what is so already stays. Raises: `conflict` when another has the name. */
  put(content: CategoryContent): Promise<{ category: Category; changed: boolean }>;
  /** Several at a time, which may take over each other's names; answers how many changed. Raises as `put`. */
  putAll(contents: readonly CategoryContent[]): Promise<number>;
  /** Its name stays known by its id. */
  remove(category: Category): Promise<void>;
  /** Above all ids ever used: what history calls by an id stays what it was. */
  nextId(): Promise<number>;
};

export type NamedCategory = Pick<Category, "id" | "name" | "family"> & { deleted: boolean };

/** The categories, as the database keeps them. */
export type CatalogueStore = {
  /** By id; without ids, all of them. */
  list(ids?: readonly number[]): Promise<Category[]>;
  /** What categories are called, those deleted too: history keeps its names. */
  named(ids: readonly number[]): Promise<NamedCategory[]>;
  /** Version of the newest change; 0 before the first. */
  version(): Promise<number>;
  /**
   * Brings a category to this content and tells of it, or changes nothing when it is so already. Safe to repeat.
   * Raises: `conflict` when another category has the name.
   */
  put(content: CategoryContent): Promise<{ category: Category; changed: boolean }>;
  /** All the changes of `work` and their news, or none when it raises. */
  edit<T>(work: (edit: CatalogueEdit) => Promise<T>): Promise<T>;
};
