import { AppError } from "@tenho/kernel/errors/app-error";
import { requireViewable } from "../../domain/viewing.ts";
import type { AuthContext } from "../auth-context.ts";
import { describeUser, signViewingToken } from "./session-view.ts";
import type { OpenViewing, ViewerSession } from "./start-viewing.ts";
import { viewingEntry } from "./viewing-entry.ts";

/**
 * Issues another token for an open viewing, after the page was reloaded or the account's permissions changed; it ends when the viewing was to end
 * from the beginning. Only the session that opened the viewing gets one. Raises: `not_found` once it is over, `unavailable`.
 */
export async function resumeViewing(
  ctx: AuthContext,
  { viewer, id }: { viewer: ViewerSession; id: string },
): Promise<OpenViewing> {
  const viewing = await ctx.viewings.find(id, viewer.sessionId);
  const credential = viewing && (await ctx.credentials.byUserId(viewing.subjectId));
  if (viewing === null || credential?.sessionVersion !== viewing.subjectVersion) {
    throw new AppError("not_found", "Esta visualização terminou.");
  }
  const user = await describeUser(ctx, viewing.subjectId, false);
  requireViewable(user.account);
  await ctx.viewings.record(viewingEntry("view_as.resume", viewing));
  return { viewing, user, token: await signViewingToken(ctx, user, viewing, viewer.sessionVersion) };
}
