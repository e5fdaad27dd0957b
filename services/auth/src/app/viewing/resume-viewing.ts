import { AppError } from "@tenho/kernel/errors/app-error";
import { requireViewable } from "../../domain/sessions/viewing.ts";
import type { CredentialStore } from "../ports.ts";
import type { SessionView } from "../session/session-view.ts";
import type { OpenViewing, ViewerSession } from "./start-viewing.ts";
import { viewingEntry } from "./viewing-entry.ts";
import type { ViewingStore } from "./viewing-ports.ts";

/**
 * Another token of a viewing that is under way, after the page was loaded anew or the account's permissions changed; it ends when the viewing
 * was to end from the beginning. Only the session that opened it gets one. Raises: `not_found` once it is over, `unavailable`.
 */
export function createResumeViewing(deps: {
  credentials: Pick<CredentialStore, "byUserId">;
  viewings: Pick<ViewingStore, "find" | "record">;
  view: SessionView;
}) {
  return async ({ viewer, id }: { viewer: ViewerSession; id: string }): Promise<OpenViewing> => {
    const viewing = await deps.viewings.find(id, viewer.sessionId);
    const credential = viewing && (await deps.credentials.byUserId(viewing.subjectId));
    if (viewing === null || credential?.sessionVersion !== viewing.subjectVersion) {
      throw new AppError("not_found", "Esta visualização terminou.");
    }
    const user = await deps.view.describe(viewing.subjectId, false);
    requireViewable(user.account);
    await deps.viewings.record(viewingEntry("view_as.resume", viewing));
    return { viewing, user, token: await deps.view.viewingToken(user, viewing, viewer.sessionVersion) };
  };
}
