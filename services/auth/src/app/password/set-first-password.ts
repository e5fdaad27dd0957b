import { isStrongPassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import { awaitsFirstPassword } from "../../domain/credential.ts";
import type { AuthContext } from "../auth-context.ts";

const notFound = (): AppError => new AppError("not_found", "Usuário não encontrado.");

/**
 * Sets the first password of an invited account, chosen by its owner: it has not to be changed. The credential is compared under its lock, so of several
 * passwords sent at once one is set. Returns whether the account has this password: a repeated call does, one with another password does not.
 * Raises: `invalid_input` (weak), `not_found` (no credential), `overloaded`.
 */
export async function setFirstPassword(
  ctx: AuthContext,
  /** `unitId`: unit whose ADMINs may read the audit record. */
  { userId, password, unitId }: { userId: string; password: string; unitId: string | null },
): Promise<boolean> {
  if (!isStrongPassword(password)) {
    const message = "A senha não atende aos critérios de segurança";
    throw new AppError("invalid_input", message, { fields: [{ field: "password", message }] });
  }
  const known = await ctx.credentials.byUserId(userId);
  if (known === null) throw notFound();
  if (awaitsFirstPassword(known)) {
    const passwordHash = await ctx.hasher.hash(password);
    const isSet = await ctx.credentials.edit(userId, async (edit) => {
      const state = await edit.lock();
      if (state === null) throw notFound();
      if (!awaitsFirstPassword(state)) return false;
      await edit.forgetFailures();
      await edit.record({
        action: "user.invite_accept",
        subject: { kind: "account", id: userId, personId: userId },
        unitId,
      });
      await edit.raiseSessionVersion({ passwordHash, requiresPasswordChange: false });
      return true;
    });
    if (isSet) return true;
  }
  const present = await ctx.credentials.byUserId(userId);
  return present !== null && (await ctx.hasher.verify(present.passwordHash, password));
}
