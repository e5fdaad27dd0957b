import type { AuthContext } from "./auth-context.ts";

/**
 * Deletes in one transaction what auth holds of an account: credential, second factor, pending registration, sessions, temporary secrets and the
 * addresses of wrong passwords. Its tokens are refused from then on. Safe to repeat.
 */
export function anonymisePerson(ctx: AuthContext, userId: string): Promise<void> {
  return ctx.credentials.edit(userId, async (edit) => {
    // An account without a credential may still have an incomplete registration, so `delete` runs in any case.
    if ((await edit.lock()) !== null) await edit.raiseSessionVersion();
    await edit.delete();
  });
}
