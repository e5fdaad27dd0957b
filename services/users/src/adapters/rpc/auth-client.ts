import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { currentContext } from "@tenho/kernel/telemetry/request-context";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import type { AuthClient } from "../../app/ports.ts";
import type { LoginEmailClient } from "../../app/profile/profile-ports.ts";

/** The auth service, asked by RPC. */
export function createAuthClient(rpc: Client<typeof AuthService>): AuthClient & LoginEmailClient {
  return {
    roleSettings: async () => {
      const { roles, catalogue } = await rpc.getRoleSettings({});
      const known = new Set(catalogue.map(({ name }) => name));
      return {
        permissionsOf: (role) => roles.find((setting) => setting.role === role)?.permissions ?? [],
        isPermission: (name) => known.has(name),
        names: new Map(catalogue.map(({ id, name }) => [id, name])),
      };
    },
    undoCredentialChanges: async ({ since, ...undo }) => {
      await rpc.undoCredentialChanges({ ...undo, since: timestampFromDate(since) });
    },
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
    inviteCredential: async (credential) => {
      await rpc.inviteCredential(credential);
    },
    setFirstPassword: async ({ id, unitId, role }, password) => {
      const address = currentContext()?.caller?.address ?? "";
      const { isSet } = await rpc.setFirstPassword({ userId: id, unitId: unitId ?? "", role, address, password });
      return isSet;
    },
    awaitsFirstPassword: async (userId) => (await rpc.awaitsFirstPassword({ userId })).awaits,
    setLoginEmail: async (userId, email) => {
      await rpc.setLoginEmail({ userId, email });
    },
  };
}
