import { isStrongPassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { Credential } from "../../domain/credential.ts";
import type { AuthContext } from "../auth-context.ts";
import { refuseEndedSession, sessionEnded } from "../session/refuse-ended-session.ts";
import type { SessionUser } from "../session/session-view.ts";
import { describeUser, signToken } from "../session/session-view.ts";
import { checkPassword } from "./check-password.ts";

/**
 * Sets a new password for the owner of a session; every other session ends. Without `currentPassword` it is the forced
 * change, open only while one is due.
 * Raises: `invalid_input` (weak, or the one in force), `unprocessable` (wrong current password), `rate_limited` (too many of them), `conflict` (no
 * change is due), `unauthenticated`, `forbidden` (reason account_inactive), `unavailable`.
 */
export async function changePassword(
  ctx: AuthContext,
  command: {
    userId: string;
    sessionId: string;
    sessionVersion: number;
    authenticatedAt: Date | null;
    currentPassword: string | null;
    newPassword: string;
    address: string;
  },
): Promise<{ user: SessionUser; token: string }> {
  if (!isStrongPassword(command.newPassword)) {
    const message = "A senha não atende aos critérios de segurança";
    throw new AppError("invalid_input", message, { fields: [{ field: "newPassword", message }] });
  }
  const credential = await ctx.credentials.byUserId(command.userId);
  if (credential === null) throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
  await checkMayChange(ctx, credential, command);
  // Whoever set the password that has to be changed also knows it.
  if (await ctx.hasher.verify(credential.passwordHash, command.newPassword)) {
    const message = "Escolha uma senha diferente da atual";
    throw new AppError("invalid_input", message, { fields: [{ field: "newPassword", message }] });
  }
  // Everything that may fail comes before the change, so that a failure means nothing has changed.
  const user = await describeUser(ctx, command.userId, false);
  const passwordHash = await ctx.hasher.hash(command.newPassword);
  const authenticatedAt = command.currentPassword === null ? command.authenticatedAt : ctx.now();
  const version = await ctx.credentials.edit(command.userId, async (edit) => {
    const state = refuseEndedSession(await edit.lock(), command.sessionVersion);
    if (state.passwordHash !== credential.passwordHash) throw sessionEnded();
    await edit.endSessions(command.sessionId);
    if (authenticatedAt !== null) await edit.recordAuthentication(command.sessionId, authenticatedAt);
    await edit.record({
      action: "user.password",
      subject: { kind: "account", id: command.userId, personId: command.userId },
      unitId: user.account.unitId,
    });
    await edit.alert({ id: uuidv7(), kind: "password", byOther: false, at: ctx.now() });
    return edit.raiseSessionVersion({
      passwordHash,
      requiresPasswordChange: false,
      temporary: null,
      earlierTemporaries: [],
    });
  });
  const session = { id: command.sessionId, version, authenticatedAt };
  return { user, token: await signToken(ctx, user, session) };
}

async function checkMayChange(
  ctx: AuthContext,
  credential: Credential,
  { currentPassword, address }: { currentPassword: string | null; address: string },
): Promise<void> {
  if (currentPassword === null) {
    if (credential.requiresPasswordChange) return;
    throw new AppError("conflict", "A troca de senha não é obrigatória para esta conta.");
  }
  const matched = await checkPassword(ctx, credential, currentPassword, address);
  if (matched !== null && matched.temporaryHash === null) return;
  throw new AppError("unprocessable", "Senha atual incorreta", { reason: "wrong_current_password" });
}
