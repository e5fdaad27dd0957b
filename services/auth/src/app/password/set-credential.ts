import type { AuthContext } from "../auth-context.ts";

/**
 * Creates a credential, or replaces an existing one, whose sessions end, as they were opened with the former password. Setting the present
 * password again writes nothing, so that repeated seeding ends no session.
 * Raises: `conflict` when the e-mail belongs to another account, `overloaded`.
 */
export async function setCredential(
  ctx: AuthContext,
  command: {
    userId: string;
    email: string;
    password: string;
    requiresPasswordChange: boolean;
  },
): Promise<void> {
  const { userId, password, requiresPasswordChange } = command;
  const email = command.email.toLowerCase();
  const known = await ctx.credentials.byUserId(userId);
  if (known !== null && known.email === email && (await ctx.hasher.verify(known.passwordHash, password))) return;
  const passwordHash = await ctx.hasher.hash(password);
  await ctx.credentials.edit(userId, async (edit) => {
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
}
