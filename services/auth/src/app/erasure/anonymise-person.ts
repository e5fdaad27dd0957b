import type { CredentialStore } from "../ports.ts";

/**
 * Deletes what auth has of an account: credential, sessions, temporary secrets and the addresses of wrong passwords, all at once. Its
 * tokens are refused from then on. Safe to repeat; nothing for an account without a credential.
 */
export function createAnonymisePerson({ credentials }: { credentials: Pick<CredentialStore, "edit"> }) {
  return (userId: string): Promise<void> =>
    credentials.edit(userId, async (edit) => {
      if ((await edit.lock()) === null) return;
      await edit.raiseSessionVersion();
      await edit.delete();
    });
}

export type AnonymisePerson = ReturnType<typeof createAnonymisePerson>;
