import type { Client } from "@connectrpc/connect";
import { can } from "@tenho/access/can";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import type { AuthClient } from "../../app/ports/clients.ts";

/** Permissions in force, asked from the auth service each time: a change counts from the next question on. */
export function createAuthClient(auth: Client<typeof AuthService>): AuthClient {
  return {
    async holdersOf(permission, accountIds) {
      if (accountIds.length === 0) return new Set();
      const { accounts } = await auth.getPermissions({ userIds: accountIds });
      return new Set(accounts.filter((account) => can(account, permission)).map(({ userId }) => userId));
    },
  };
}
