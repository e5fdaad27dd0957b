import type { AuthContext } from "../auth-context.ts";
import { newRefreshToken } from "../session/refresh-token.ts";

/**
 * Creates the credential of an invited account, whose password nobody has until its owner sets the first one. An account that has a credential keeps
 * it, so that a repeated call takes no password away. Raises: `conflict` when the e-mail belongs to another account, `overloaded`.
 */
export async function inviteCredential(ctx: AuthContext, command: { userId: string; email: string }): Promise<void> {
  const passwordHash = await ctx.hasher.hash(newRefreshToken());
  await ctx.credentials.edit(command.userId, async (edit) => {
    await edit.create({
      email: command.email.toLowerCase(),
      passwordHash,
      invitedHash: passwordHash,
      requiresPasswordChange: false,
    });
  });
}
