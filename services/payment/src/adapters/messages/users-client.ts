import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { Role, type UsersService } from "@tenho/proto/users/v1/users_pb";
import type { UsersClient } from "../../app/clients.ts";

/** Client of the users service by RPC. */
export function createUsersClient(rpc: Client<typeof UsersService>): UsersClient {
  return {
    merchants: async (ids) => {
      if (ids.length === 0) return new Map();
      const { accounts } = await rpc.getAccounts({ ids: [...ids] });
      const merchants = accounts.filter(({ role }) => role === Role.CLIENT);
      return new Map(
        merchants.map(({ id, unitId, profile }) => [id, { name: profile?.displayName ?? "", unitId }] as const),
      );
    },
    emailOf: async (id) => {
      const { accounts } = await rpc.getAccounts({ ids: [id] });
      const [account] = accounts;
      if (account === undefined) throw new AppError("not_found", "Conta não encontrada.");
      return account.email;
    },
  };
}
