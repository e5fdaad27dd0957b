import type { Category, CategoryContent } from "../domain/category.ts";

/** The categories, as the database keeps them. */
export type CatalogueStore = {
  /** By id; without ids, all of them. */
  list(ids?: readonly number[]): Promise<Category[]>;
  /** Version of the newest change; 0 before the first. */
  version(): Promise<number>;
  /**
   * Brings a category to this content and tells of it, or changes nothing when it is so already. Safe to repeat.
   * Raises: `conflict` when another category has the name.
   */
  put(content: CategoryContent): Promise<{ category: Category; changed: boolean }>;
};
