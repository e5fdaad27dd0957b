import type { Client } from "@connectrpc/connect";
import type { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import type { CategorisationClient } from "../../app/ports.ts";

/** The categorisation service, asked by RPC. */
export function createCategorisationClient(rpc: Client<typeof CategorisationService>): CategorisationClient {
  return {
    categoryNames: async (ids) => {
      if (ids.length === 0) return new Map();
      const { categories } = await rpc.listCategories({ ids: [...ids] });
      return new Map(categories.map((category) => [category.id, category.name]));
    },
  };
}
