import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { requireViewable, type Viewing } from "../../domain/sessions/viewing.ts";
import type { CredentialStore, UsersClient } from "../ports.ts";
import type { SessionUser, SessionView } from "../session/session-view.ts";
import { viewingEntry } from "./viewing-entry.ts";
import type { ViewingStore } from "./viewing-ports.ts";

/** The session of whoever views. */
export type ViewerSession = { userId: string; sessionId: string; sessionVersion: number };

export type OpenViewing = { viewing: Viewing; user: SessionUser; token: string };

const NOT_FOUND = "Usuário não encontrado.";

/**
 * Opens a MASTER's viewing of an account's panel, with the reason given (10 to 500 characters), for `viewingMs`.
 * Raises: `not_found`, `unprocessable` (whose panel is not to be viewed), `unauthenticated` when the viewer's session has ended, `unavailable`.
 */
export function createStartViewing(deps: {
  credentials: Pick<CredentialStore, "byUserId">;
  users: Pick<UsersClient, "findAccount">;
  viewings: Pick<ViewingStore, "open">;
  view: SessionView;
  viewingMs: number;
  now: () => Date;
}) {
  return async (command: { viewer: ViewerSession; userId: string; reason: string }): Promise<OpenViewing> => {
    const { viewer, userId, reason } = command;
    const account = await deps.users.findAccount(userId);
    if (account === null) throw new AppError("not_found", NOT_FOUND);
    requireViewable(account);
    // Before what the account may do is read: a change in between raises the version, and the token is refused.
    const credential = await deps.credentials.byUserId(userId);
    if (credential === null) throw new AppError("not_found", NOT_FOUND);
    const user = await deps.view.describe(userId, false);
    const asked: Viewing = {
      id: uuidv7(),
      viewerId: viewer.userId,
      viewerSessionId: viewer.sessionId,
      subjectId: userId,
      subjectVersion: credential.sessionVersion,
      unitId: account.unitId,
      expiresAt: new Date(deps.now().getTime() + deps.viewingMs),
    };
    const entry = viewingEntry("view_as.start", asked, [{ field: "reason", after: reason, isPersonal: true }]);
    const viewing = await deps.viewings.open(asked, entry);
    if (viewing === null) throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
    return { viewing, user, token: await deps.view.viewingToken(user, viewing, viewer.sessionVersion) };
  };
}
