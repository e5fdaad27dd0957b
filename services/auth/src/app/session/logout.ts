import type { AuthContext } from "../auth-context.ts";
import { hashRefreshToken } from "./refresh-token.ts";

/** Ends the session of a refresh token; without one, or with an unknown one, nothing is left to end. */
export async function logout(ctx: AuthContext, refreshToken: string | null): Promise<void> {
  if (refreshToken === null) return;
  const session = await ctx.sessions.findByHash(hashRefreshToken(refreshToken));
  if (session !== null) await ctx.sessions.end(session.id);
}
