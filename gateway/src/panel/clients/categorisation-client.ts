import type { Client } from "@connectrpc/connect";
import type { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";

/** Categories, kept by categorisation. Every method raises `unavailable` while it cannot answer. */
export type CategorisationClient = {
  /** Names by id, of deleted categories too. */
  categoryNames(ids: readonly number[]): Promise<Map<number, string>>;
};

/** The categorisation service, asked by RPC. */
export function createCategorisationClient(
  rpc: Pick<Client<typeof CategorisationService>, "listCategories">,
): CategorisationClient {
  return {
    categoryNames: async (ids) => {
      if (ids.length === 0) return new Map();
      const { categories } = await rpc.listCategories({ ids: [...ids] });
      return new Map(categories.map((category) => [category.id, category.name]));
    },
  };
}
