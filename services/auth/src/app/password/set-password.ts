import { isStrongPassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { CredentialStore, PasswordHasher } from "../ports.ts";

/**
 * Sets another person's password: the next login forces a change, and the account's sessions end, those opened with the same password
 * too. Temporary secrets sent before are good no more. Safe to repeat.
 * Raises: `invalid_input` (weak), `not_found` (no credential), `overloaded`.
 */
export function createSetPassword(deps: {
  credentials: Pick<CredentialStore, "byUserId" | "edit">;
  hasher: PasswordHasher;
}) {
  return async (command: {
    userId: string;
    password: string;
    /** Whose ADMINs may read of it. */
    unitId: string | null;
    /** Of the audit log: the same for every attempt; null: a record for each. */
    actionId: string | null;
  }): Promise<void> => {
    const { userId, password, unitId, actionId } = command;
    if (!isStrongPassword(password)) {
      const message = "A senha não atende aos critérios de segurança";
      throw new AppError("invalid_input", message, { fields: [{ field: "password", message }] });
    }
    if ((await deps.credentials.byUserId(userId)) === null) throw new AppError("not_found", "Usuário não encontrado.");
    const passwordHash = await deps.hasher.hash(password);
    await deps.credentials.edit(userId, async (edit) => {
      await edit.endSessions();
      await edit.forgetFailures();
      await edit.record({
        action: "user.password",
        subject: { kind: "account", id: userId, personId: userId },
        unitId,
        ...(actionId !== null && { id: actionId }),
      });
      await edit.raiseSessionVersion({
        passwordHash,
        requiresPasswordChange: true,
        temporary: null,
        earlierTemporaries: [],
      });
    });
  };
}
