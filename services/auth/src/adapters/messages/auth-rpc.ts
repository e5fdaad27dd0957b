import type { ServiceImpl } from "@connectrpc/connect";
import { ROLES } from "@tenho/access/roles";
import { isEmail } from "@tenho/br/contacts/email";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseOptionalUuid, parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import { contextFrom, currentContext, runWithContext } from "@tenho/kernel/telemetry/request-context";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { z } from "zod";
import { anonymisePerson } from "../../app/anonymise-person.ts";
import type { AuthContext } from "../../app/auth-context.ts";
import { inviteCredential } from "../../app/password/invite-credential.ts";
import { setCredential } from "../../app/password/set-credential.ts";
import { setFirstPassword } from "../../app/password/set-first-password.ts";
import { setLoginEmail } from "../../app/password/set-login-email.ts";
import { setPassword } from "../../app/password/set-password.ts";
import { checkReset, resetSecondFactor } from "../../app/second-factor/reset-second-factor.ts";
import { undoChanges } from "../../app/undo-changes.ts";
import { awaitsFirstPassword } from "../../domain/credential.ts";
import { sealingRpc } from "./sealing-rpc.ts";
import { securityRpc } from "./security-rpc.ts";

const PASSWORD_LENGTH_MAX = 200;

const credentialRequest = z.object({
  userId: z.uuid(),
  email: z.string().refine(isEmail),
  password: z.string().min(8).max(PASSWORD_LENGTH_MAX),
  requiresPasswordChange: z.boolean(),
});

const invitedRequest = credentialRequest.pick({ userId: true, email: true });

/** Auth's RPC: parses requests, calls the use cases, writes answers. */
export function authRpc(
  ctx: AuthContext,
): Omit<ServiceImpl<typeof AuthService>, "getStatus" | "getDiagnostics" | "checkOutside"> {
  return {
    ...securityRpc(ctx),
    ...sealingRpc(ctx),
    setCredential: async (request) => {
      const parsed = credentialRequest.safeParse(request);
      if (!parsed.success) throw new AppError("invalid_input", "Credencial inválida.");
      await setCredential(ctx, parsed.data);
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
      await runWithContext(context, () => setPassword(ctx, command));
      return {};
    },
    inviteCredential: async (request) => {
      const parsed = invitedRequest.safeParse(request);
      if (!parsed.success) throw new AppError("invalid_input", "Credencial inválida.");
      await inviteCredential(ctx, parsed.data);
      return {};
    },
    setFirstPassword: async ({ userId, password, unitId, role, address }) => {
      if (password.length > PASSWORD_LENGTH_MAX) throw new AppError("invalid_input", "Senha longa demais.");
      const command = { userId: parseUuid(userId), password, unitId: parseOptionalUuid(unitId) };
      const caller = { userId: command.userId, role: role || "SYSTEM", address };
      const context = { ...(currentContext() ?? contextFrom({})), caller };
      return { isSet: await runWithContext(context, () => setFirstPassword(ctx, command)) };
    },
    awaitsFirstPassword: async ({ userId }) => {
      const credential = await ctx.credentials.byUserId(parseUuid(userId));
      return { awaits: credential !== null && awaitsFirstPassword(credential) };
    },
    setLoginEmail: async ({ userId, email }) => {
      if (!isEmail(email)) throw new AppError("invalid_input", "Email inválido.");
      await setLoginEmail(ctx, parseUuid(userId), email);
      return {};
    },
    getRoleSettings: async () => {
      const settings = await Promise.all(
        ROLES.map(async (role) => ({ role, ...(await ctx.rolePermissions.of(role)) })),
      );
      return {
        roles: settings.map(({ role, permissions }) => ({ role, permissions })),
        catalogue: settings[0]?.catalogue.map(({ id, name }) => ({ id: String(id), name })) ?? [],
      };
    },
    undoCredentialChanges: async ({ userId, undoId, since }) => {
      const at = toDate(since);
      if (at === null) throw new AppError("invalid_input", "Informe desde quando.");
      await undoChanges(ctx, { userId: parseUuid(userId), undoId: parseUuid(undoId), since: at });
      return {};
    },
    resetSecondFactor: async ({ userId, dryRun }) => {
      await (dryRun ? checkReset : resetSecondFactor)(ctx, null, parseUuid(userId));
      return {};
    },
    anonymisePerson: async ({ userId }) => {
      await anonymisePerson(ctx, parseUuid(userId));
      return {};
    },
    getSigningKey: async () => ({ kid: await ctx.signer.currentKid() }),
    retireSigningKey: async ({ kid }) => {
      if (!(await ctx.signingKeys.retire(kid))) throw new AppError("not_found", "Chave não encontrada.");
      return {};
    },
  };
}
