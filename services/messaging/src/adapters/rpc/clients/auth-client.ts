import type { Client } from "@connectrpc/connect";
import { can } from "@tenho/access/can";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import type { AuthClient } from "../../../app/ports/clients.ts";

/** Permissions in force, asked from the auth service each time: a change counts from the next question on. */
export function createAuthClient(auth: Client<typeof AuthService>): AuthClient {
  const activeHolders: AuthClient["activeHolders"] = async (permission, accountIds) => {
    if (accountIds.length === 0) return new Map();
    const { accounts } = await auth.getPermissions({ userIds: accountIds });
    return new Map(accounts.map((account) => [account.userId, can(account, permission)]));
  };
  return {
    activeHolders,
    async holdersOf(permission, accountIds) {
      const active = await activeHolders(permission, accountIds);
      return new Set(accountIds.filter((id) => active.get(id) === true));
    },
  };
}
