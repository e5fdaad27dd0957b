import type { CredentialStore } from "../ports.ts";

/**
 * Deletes what auth has of an account: credential, second factor, pending registration, sessions, temporary secrets and the addresses of wrong passwords, all at once. Its
 * tokens are refused from then on. Safe to repeat.
 */
export function createAnonymisePerson({ credentials }: { credentials: Pick<CredentialStore, "edit"> }) {
  return (userId: string): Promise<void> =>
    credentials.edit(userId, async (edit) => {
      // Without a credential there may still be a registration that is not complete.
      if ((await edit.lock()) !== null) await edit.raiseSessionVersion();
      await edit.delete();
    });
}

export type AnonymisePerson = ReturnType<typeof createAnonymisePerson>;
