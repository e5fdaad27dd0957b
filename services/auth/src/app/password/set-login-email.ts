import type { AuthContext } from "../auth-context.ts";

/**
 * Sets the e-mail an account logs in with; its sessions stay open, since the account is the same. Does nothing for an account without a
 * credential, or that has the e-mail already. Raises: `conflict` when it belongs to another account.
 */
export function setLoginEmail(ctx: AuthContext, userId: string, email: string): Promise<void> {
  return ctx.credentials.edit(userId, async (edit) => {
    const credential = await edit.lock();
    const wanted = email.toLowerCase();
    if (credential !== null && credential.email !== wanted) await edit.update({ email: wanted });
  });
}
