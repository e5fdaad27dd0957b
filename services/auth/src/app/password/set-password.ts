import { isStrongPassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { AuthContext } from "../auth-context.ts";

/**
 * Sets another person's password: the next login forces a change, and the account's sessions end, even those opened with the same password.
 * Temporary secrets sent before become invalid. Safe to repeat.
 * Raises: `invalid_input` (weak), `not_found` (no credential), `overloaded`.
 */
export async function setPassword(
  ctx: AuthContext,
  command: {
    userId: string;
    password: string;
    /** Unit whose ADMINs may read the audit record. */
    unitId: string | null;
    /** Id of the audit record, the same for every attempt; null: each attempt is recorded. */
    actionId: string | null;
  },
): Promise<void> {
  const { userId, password, unitId, actionId } = command;
  if (!isStrongPassword(password)) {
    const message = "A senha não atende aos critérios de segurança";
    throw new AppError("invalid_input", message, { fields: [{ field: "password", message }] });
  }
  if ((await ctx.credentials.byUserId(userId)) === null) throw new AppError("not_found", "Usuário não encontrado.");
  const passwordHash = await ctx.hasher.hash(password);
  await ctx.credentials.edit(userId, async (edit) => {
    await edit.endSessions();
    await edit.forgetFailures();
    await edit.record({
      action: "user.password",
      subject: { kind: "account", id: userId, personId: userId },
      unitId,
      ...(actionId !== null && { id: actionId }),
    });
    await edit.alert({ id: uuidv7(), kind: "password", byOther: true, at: new Date() });
    await edit.raiseSessionVersion({
      passwordHash,
      requiresPasswordChange: true,
      temporary: null,
      earlierTemporaries: [],
    });
  });
}
