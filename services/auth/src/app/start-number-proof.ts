import type { AuthContext } from "./auth-context.ts";
import type { NumberProof } from "./ports.ts";

/**
 * Instruction for proving the WhatsApp number, returned with the registration because the account cannot sign in yet. Null when users cannot give
 * it now or need not: the account exists all the same, and its profile shows the instruction after the first login.
 */
export async function startNumberProof(ctx: AuthContext, userId: string): Promise<NumberProof | null> {
  try {
    return await ctx.users.startNumberProof(userId);
  } catch (error) {
    ctx.log.warn({ err: error, user_id: userId }, "a registration was answered without a code for its number");
    return null;
  }
}
