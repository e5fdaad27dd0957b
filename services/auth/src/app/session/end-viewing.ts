import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthContext } from "../auth-context.ts";
import { viewingEntry } from "./viewing-entry.ts";

/** Ends a viewing of this session: gateways refuse its tokens from then on. Raises: `not_found` once it is over. */
export async function endViewing(
  ctx: AuthContext,
  { viewerSessionId, id }: { viewerSessionId: string; id: string },
): Promise<void> {
  const viewing = await ctx.viewings.find(id, viewerSessionId);
  if (viewing !== null && (await ctx.viewings.end(id, viewingEntry("view_as.end", viewing)))) return;
  throw new AppError("not_found", "Esta visualização terminou.");
}
