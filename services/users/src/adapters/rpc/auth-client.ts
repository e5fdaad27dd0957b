import { randomUUID } from "node:crypto";
import type { Client } from "@connectrpc/connect";
import { currentContext } from "@tenho/kernel/context/request-context";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import type { AuthClient } from "../../app/ports.ts";
import type { LoginEmailClient } from "../../app/profile/profile-ports.ts";

/** The auth service, asked by RPC. */
export function createAuthClient(rpc: Client<typeof AuthService>): AuthClient & LoginEmailClient {
  return {
    permissionNames: async (ids) => new Map(Object.entries((await rpc.namePermissions({ ids: [...ids] })).names)),
    anonymisePerson: async (userId) => {
      await rpc.anonymisePerson({ userId });
    },
    setPassword: async ({ userId, unitId, password }) => {
      const caller = currentContext()?.caller;
      await rpc.setPassword({
        userId,
        password,
        actorId: caller?.userId ?? "",
        actorRole: caller?.role ?? "",
        actorAddress: caller?.address ?? "",
        actionId: randomUUID(),
        unitId: unitId ?? "",
      });
    },
    setCredential: async (credential) => {
      await rpc.setCredential({ ...credential, requiresPasswordChange: true });
    },
    setLoginEmail: async (userId, email) => {
      await rpc.setLoginEmail({ userId, email });
    },
  };
}
