import type { Client } from "@connectrpc/connect";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import { deleteExternal, withClients } from "./categories-contract.ts";
import type { createCategoriesInUse } from "./categories-in-use.ts";
import type { SendToService } from "./clients/service-http.ts";

/** Categories as far as the merchants that have them matter, which users knows. Whether a category may be deleted is categorisation's to judge. */
export function categoryHandlers(deps: {
  categoriesInUse: ReturnType<typeof createCategoriesInUse>;
  users: Pick<Client<typeof UsersService>, "listCategoriesInUse">;
  sendToCategorisation: SendToService;
}): BoundRoute[] {
  return [
    bind(withClients, () => deps.categoriesInUse()),
    bind(deleteExternal, async ({ params: { id } }) => {
      const { categories } = await deps.users.listCategoriesInUse({ unitIds: [] });
      const has_merchants = categories.some(({ categoryId }) => categoryId === id);
      await deps.sendToCategorisation("POST", `/categories/external/delete/${id}`, { has_merchants });
      return { id };
    }),
  ];
}
