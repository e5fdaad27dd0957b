import type { Client } from "@connectrpc/connect";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import type { UsersClient } from "../../app/catalogue/ports.ts";

/** The users service over RPC. */
export function createUsersClient(rpc: Client<typeof UsersService>): UsersClient {
  return {
    categoriesInUse: async () => {
      const { categories } = await rpc.listCategoriesInUse({ unitIds: [] });
      return categories
        .toSorted((one, other) => other.merchants - one.merchants || one.categoryId - other.categoryId)
        .map(({ categoryId }) => categoryId);
    },
  };
}
