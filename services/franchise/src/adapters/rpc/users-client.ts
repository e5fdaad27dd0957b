import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import type { UsersClient } from "../../app/ports.ts";

/** The users service, asked by RPC. */
export function createUsersClient(rpc: Client<typeof UsersService>): UsersClient {
  return {
    merchants: async (unitId) => {
      const { accounts } = await rpc.listMerchants({ unitIds: [unitId] });
      return accounts.map((account) => ({
        id: account.id,
        name: account.profile?.displayName ?? "",
        createdAt: toDate(account.createdAt) ?? new Date(0),
      }));
    },
  };
}
