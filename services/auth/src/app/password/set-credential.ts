import type { CredentialStore, PasswordHasher } from "../ports.ts";

/**
 * Creates a credential, or replaces an existing one, whose sessions end: they were opened with the password before. Setting the
 * password already in force writes nothing, so that seeding twice ends no session.
 * Raises: `conflict` when the e-mail belongs to another account, `overloaded`.
 */
export function createSetCredential(deps: {
  credentials: Pick<CredentialStore, "byUserId" | "edit">;
  hasher: PasswordHasher;
}) {
  return async (command: {
    userId: string;
    email: string;
    password: string;
    requiresPasswordChange: boolean;
  }): Promise<void> => {
    const { userId, password, requiresPasswordChange } = command;
    const email = command.email.toLowerCase();
    const known = await deps.credentials.byUserId(userId);
    if (known !== null && known.email === email && (await deps.hasher.verify(known.passwordHash, password))) return;
    const passwordHash = await deps.hasher.hash(password);
    await deps.credentials.edit(userId, async (edit) => {
      if (await edit.create({ email, passwordHash, requiresPasswordChange })) return;
      await edit.endSessions();
      await edit.forgetFailures();
      await edit.raiseSessionVersion({
        email,
        passwordHash,
        requiresPasswordChange,
        temporary: null,
        earlierTemporaries: [],
      });
    });
  };
}
