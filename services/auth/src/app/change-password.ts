import { isStrongPassword } from "@tenho/br/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Credential } from "../domain/credential.ts";
import type { CredentialStore, PasswordHasher } from "./ports.ts";
import type { SessionUser, SessionView } from "./session-view.ts";

/**
 * Sets a new password for the owner of a session; every other session ends. Without `currentPassword` it is the forced
 * change, open only while one is due.
 * Raises: `invalid_input` (weak), `unprocessable` (wrong current password), `conflict` (no change is due), `unauthenticated`.
 */
export function createChangePassword(deps: {
  credentials: CredentialStore;
  hasher: PasswordHasher;
  view: SessionView;
}) {
  async function demandRight(credential: Credential, currentPassword: string | null): Promise<void> {
    if (currentPassword === null) {
      if (credential.requiresPasswordChange) return;
      throw new AppError("conflict", "A troca de senha não é obrigatória para esta conta.");
    }
    if (await deps.hasher.verify(credential.passwordHash, currentPassword)) return;
    throw new AppError("unprocessable", "Senha atual incorreta", { reason: "wrong_current_password" });
  }

  return async (command: {
    userId: string;
    sessionId: string;
    currentPassword: string | null;
    newPassword: string;
  }): Promise<{ user: SessionUser; token: string }> => {
    if (!isStrongPassword(command.newPassword)) {
      const message = "A senha não atende aos critérios de segurança";
      throw new AppError("invalid_input", message, { fields: [{ field: "newPassword", message }] });
    }
    const credential = await deps.credentials.byUserId(command.userId);
    if (credential === null) throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
    await demandRight(credential, command.currentPassword);
    const passwordHash = await deps.hasher.hash(command.newPassword);
    const sessionVersion = await deps.credentials.changePassword(command.userId, passwordHash, command.sessionId);
    return deps.view.open({ ...credential, sessionVersion, requiresPasswordChange: false }, command.sessionId);
  };
}
