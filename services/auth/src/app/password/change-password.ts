import { isStrongPassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Credential } from "../../domain/credential.ts";
import type { CredentialStore, PasswordHasher } from "../ports.ts";
import type { SessionUser, SessionView } from "../session/session-view.ts";
import type { CheckPassword } from "./check-password.ts";

/**
 * Sets a new password for the owner of a session; every other session ends. Without `currentPassword` it is the forced
 * change, open only while one is due.
 * Raises: `invalid_input` (weak, or the one in force), `unprocessable` (wrong current password), `rate_limited` (too many of them), `conflict` (no
 * change is due), `unauthenticated`, `forbidden` (reason account_inactive), `unavailable`.
 */
export function createChangePassword(deps: {
  credentials: Pick<CredentialStore, "byUserId" | "edit">;
  checkPassword: CheckPassword;
  hasher: PasswordHasher;
  view: SessionView;
}) {
  async function checkMayChange(
    credential: Credential,
    { currentPassword, address }: { currentPassword: string | null; address: string },
  ): Promise<void> {
    if (currentPassword === null) {
      if (credential.requiresPasswordChange) return;
      throw new AppError("conflict", "A troca de senha não é obrigatória para esta conta.");
    }
    const matched = await deps.checkPassword(credential, currentPassword, address);
    if (matched !== null && matched.temporaryHash === null) return;
    throw new AppError("unprocessable", "Senha atual incorreta", { reason: "wrong_current_password" });
  }

  return async (command: {
    userId: string;
    sessionId: string;
    currentPassword: string | null;
    newPassword: string;
    address: string;
  }): Promise<{ user: SessionUser; token: string }> => {
    if (!isStrongPassword(command.newPassword)) {
      const message = "A senha não atende aos critérios de segurança";
      throw new AppError("invalid_input", message, { fields: [{ field: "newPassword", message }] });
    }
    const credential = await deps.credentials.byUserId(command.userId);
    if (credential === null) throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
    await checkMayChange(credential, command);
    // Whoever set the password that has to be changed knows it.
    if (await deps.hasher.verify(credential.passwordHash, command.newPassword)) {
      const message = "Escolha uma senha diferente da atual";
      throw new AppError("invalid_input", message, { fields: [{ field: "newPassword", message }] });
    }
    // Everything that may fail comes before the change, so that a failure means nothing has changed.
    const user = await deps.view.describe(command.userId, false);
    const passwordHash = await deps.hasher.hash(command.newPassword);
    const version = await deps.credentials.edit(command.userId, async (edit) => {
      await edit.endSessions(command.sessionId);
      await edit.record({
        action: "user.password",
        subject: { kind: "account", id: command.userId, personId: command.userId },
        unitId: user.account.unitId,
      });
      return edit.raiseSessionVersion({
        passwordHash,
        requiresPasswordChange: false,
        temporary: null,
        earlierTemporaries: [],
      });
    });
    return { user, token: await deps.view.token(user, { id: command.sessionId, version }) };
  };
}
