import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { requireViewable, type Viewing } from "../../domain/viewing.ts";
import type { AuthContext } from "../auth-context.ts";
import type { SessionUser } from "./session-view.ts";
import { describeUser, signViewingToken } from "./session-view.ts";
import { viewingEntry } from "./viewing-entry.ts";

/** The session of the viewer. */
export type ViewerSession = { userId: string; sessionId: string; sessionVersion: number };

export type OpenViewing = { viewing: Viewing; user: SessionUser; token: string };

const NOT_FOUND = "Usuário não encontrado.";

/**
 * Opens a MASTER's viewing of an account's panel, with the reason given (10 to 500 characters), for `viewingMs`.
 * Raises: `not_found`, `unprocessable` (whose panel is not to be viewed), `unauthenticated` when the viewer's session has ended, `unavailable`.
 */
export async function startViewing(
  ctx: AuthContext,
  command: { viewer: ViewerSession; userId: string; reason: string },
): Promise<OpenViewing> {
  const { viewer, userId, reason } = command;
  const account = await ctx.users.findAccount(userId);
  if (account === null) throw new AppError("not_found", NOT_FOUND);
  requireViewable(account);
  // Read before the account's permissions: a change in between raises the version, and the token is refused.
  const credential = await ctx.credentials.byUserId(userId);
  if (credential === null) throw new AppError("not_found", NOT_FOUND);
  const user = await describeUser(ctx, userId, false);
  const asked: Viewing = {
    id: uuidv7(),
    viewerId: viewer.userId,
    viewerSessionId: viewer.sessionId,
    subjectId: userId,
    subjectVersion: credential.sessionVersion,
    unitId: account.unitId,
    expiresAt: new Date(ctx.now().getTime() + ctx.config.viewingMs),
  };
  const entry = viewingEntry("view_as.start", asked, [{ field: "reason", after: reason, isPersonal: true }]);
  const viewing = await ctx.viewings.open(asked, entry);
  if (viewing === null) throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
  return { viewing, user, token: await signViewingToken(ctx, user, viewing, viewer.sessionVersion) };
}
