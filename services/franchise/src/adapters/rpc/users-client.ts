import type { Client } from "@connectrpc/connect";
import { readPages } from "@tenho/kernel/rpc/read-pages";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import type { UsersClient } from "../../app/ports.ts";

/** An account may have kilobytes of hours and phones, and an answer has to fit into a message. */
const PAGE = 200;

/** The users service, asked by RPC. */
export function createUsersClient(rpc: Client<typeof UsersService>): UsersClient {
  return {
    count: async (unitId) => {
      const { admins } = await rpc.countAccounts({ unitIds: [unitId] });
      return { admins };
    },
    links: async (unitId) => {
      const { users, clients } = await rpc.getUnitLinks({ unitId });
      return { users, clients };
    },
    closeUnit: async (unitId) => {
      const { closed, users, clients } = await rpc.closeUnit({ unitId });
      return { closed, users, clients };
    },
    merchants: async (unitId) => {
      const accounts = await readPages(async (cursor) => {
        const { accounts: items, nextCursor } = await rpc.listMerchants({ unitIds: [unitId], limit: PAGE, cursor });
        return { items, nextCursor };
      });
      return accounts.map((account) => ({
        id: account.id,
        name: account.profile?.displayName ?? "",
        isActive: account.isActive,
        createdAt: toDate(account.createdAt) ?? new Date(0),
      }));
    },
  };
}
