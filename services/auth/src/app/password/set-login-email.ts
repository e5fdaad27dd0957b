import type { CredentialStore } from "../ports.ts";

/**
 * Sets the e-mail an account logs in with; its sessions go on, since the account is the same. Nothing for an account without a
 * credential, or that has the e-mail already. Raises: `conflict` when it belongs to another account.
 */
export function createSetLoginEmail(deps: { credentials: Pick<CredentialStore, "edit"> }) {
  return (userId: string, email: string): Promise<void> =>
    deps.credentials.edit(userId, async (edit) => {
      const credential = await edit.lock();
      const wanted = email.toLowerCase();
      if (credential !== null && credential.email !== wanted) await edit.update({ email: wanted });
    });
}
