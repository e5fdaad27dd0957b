import type { Client } from "@connectrpc/connect";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import type { UsageSource } from "../../app/catalogue/categories-in-use.ts";

/** Merchants' categories, from the users service. */
export function usageSource(client: Client<typeof UsersService>): UsageSource {
  return {
    categoriesInUse: async () => {
      const { categories } = await client.listCategoriesInUse({ unitIds: [] });
      return categories
        .toSorted((one, other) => other.merchants - one.merchants || one.categoryId - other.categoryId)
        .map(({ categoryId }) => categoryId);
    },
  };
}
