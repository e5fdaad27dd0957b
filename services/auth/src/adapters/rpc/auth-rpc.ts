import type { ServiceImpl } from "@connectrpc/connect";
import { contextFrom, currentContext, runWithContext } from "@tenho/kernel/context/request-context";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseOptionalUuid, parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { z } from "zod";
import type { AnonymisePerson } from "../../app/erasure/anonymise-person.ts";
import type { createSetCredential } from "../../app/password/set-credential.ts";
import type { createSetLoginEmail } from "../../app/password/set-login-email.ts";
import type { createSetPassword } from "../../app/password/set-password.ts";
import type { PermissionStore } from "../../app/permissions/permission-store.ts";
import type { createGetPermissions } from "../../app/session/get-permissions.ts";
import type { createRevokeSessions } from "../../app/session/revoke-sessions.ts";
import type { sealingRpc } from "./sealing-rpc.ts";
import type { securityRpc } from "./security-rpc.ts";

const ACCOUNTS_MAX = 100;
const PERMISSIONS_MAX = 200;
const PASSWORD_LENGTH_MAX = 200;

const credentialRequest = z.object({
  userId: z.uuid(),
  email: z.email(),
  password: z.string().min(8).max(PASSWORD_LENGTH_MAX),
  requiresPasswordChange: z.boolean(),
});

/** Auth's RPC: parses requests, calls the use cases, writes answers. */
export function authRpc(deps: {
  security: ReturnType<typeof securityRpc>;
  sealing: ReturnType<typeof sealingRpc>;
  setCredential: ReturnType<typeof createSetCredential>;
  setPassword: ReturnType<typeof createSetPassword>;
  setLoginEmail: ReturnType<typeof createSetLoginEmail>;
  getPermissions: ReturnType<typeof createGetPermissions>;
  permissions: Pick<PermissionStore, "list">;
  revokeSessions: ReturnType<typeof createRevokeSessions>;
  anonymisePerson: AnonymisePerson;
  signingKeys: { currentKid(): Promise<string>; retire(kid: string): Promise<boolean> };
}): Omit<ServiceImpl<typeof AuthService>, "getStatus"> {
  return {
    ...deps.security,
    ...deps.sealing,
    setCredential: async (request) => {
      const parsed = credentialRequest.safeParse(request);
      if (!parsed.success) throw new AppError("invalid_input", "Credencial inválida.");
      await deps.setCredential(parsed.data);
      return {};
    },
    setPassword: async ({ userId, password, unitId, actionId, ...actor }) => {
      if (password.length > PASSWORD_LENGTH_MAX) throw new AppError("invalid_input", "Senha longa demais.");
      const command = {
        userId: parseUuid(userId),
        password,
        unitId: parseOptionalUuid(unitId),
        actionId: parseOptionalUuid(actionId),
      };
      const role = actor.actorRole || "SYSTEM";
      const caller = { userId: parseOptionalUuid(actor.actorId), role, address: actor.actorAddress };
      const context = { ...(currentContext() ?? contextFrom({})), caller };
      await runWithContext(context, () => deps.setPassword(command));
      return {};
    },
    setLoginEmail: async ({ userId, email }) => {
      const parsed = z.email().safeParse(email);
      if (!parsed.success) throw new AppError("invalid_input", "Email inválido.");
      await deps.setLoginEmail(parseUuid(userId), parsed.data);
      return {};
    },
    getPermissions: async ({ userIds }) => {
      if (userIds.length > ACCOUNTS_MAX) throw new AppError("invalid_input", "Contas demais em um pedido.");
      const found = await deps.getPermissions(userIds.map(parseUuid));
      return { accounts: [...found].map(([userId, permissions]) => ({ userId, permissions })) };
    },
    namePermissions: async ({ ids }) => {
      if (ids.length > PERMISSIONS_MAX) throw new AppError("invalid_input", "Permissões demais em um pedido.");
      const asked = new Set(ids);
      const found = (await deps.permissions.list()).filter(({ id }) => asked.has(id));
      return { names: Object.fromEntries(found.map(({ id, name }) => [id, name])) };
    },
    revokeSessions: async ({ userId }) => ({ sessionVersion: await deps.revokeSessions(parseUuid(userId), null) }),
    anonymisePerson: async ({ userId }) => {
      await deps.anonymisePerson(parseUuid(userId));
      return {};
    },
    getSigningKey: async () => ({ kid: await deps.signingKeys.currentKid() }),
    retireSigningKey: async ({ kid }) => {
      if (!(await deps.signingKeys.retire(kid))) throw new AppError("not_found", "Chave não encontrada.");
      return {};
    },
  };
}
