import { combineSlices, configureStore, createDynamicMiddleware } from "@reduxjs/toolkit";
import { setAccessToken } from "../api/access-token.ts";
import { renewSession } from "../api/renew-session.ts";
import { NOBODY, type SessionState, sessionEnded, sessionReducer } from "../shared/session/session-slice.ts";
import { SESSION_KEY, storeActiveUnitId, storeUser, storeViewing } from "../shared/session/session-storage.ts";

/** The first page needs only who is logged in; the panel adds the API slice (`panel-store.ts`). */
export const rootReducer = combineSlices({ session: sessionReducer });
export const panelMiddleware = createDynamicMiddleware();

export const store = configureStore({
  reducer: rootReducer,
  middleware: (defaults) => defaults({ serializableCheck: false }).prepend(panelMiddleware.middleware),
});

/** State of a visitor without a session. */
export const VISITOR: ReturnType<typeof rootReducer> = { session: NOBODY };

/** Stops the browser's push notices, however the session ended. The module is loaded only then, because the first page does not need it. */
async function endPush(): Promise<void> {
  const push = await import("../features/messages/alerts/end-push.ts");
  await push.endPush();
}

/** Stores the viewer's own user, whatever account this tab views: other tabs and later visits belong to the viewer. */
function storeSession({ user, viewing }: SessionState): void {
  storeUser(viewing?.viewer ?? user);
  storeViewing(viewing && user && { id: viewing.id, expiresAt: viewing.expiresAt, user });
}

/** Copies the session to local storage, follows a logout in another tab, and renews the session at start. */
export function startSession(): void {
  let before = store.getState().session;
  store.subscribe(() => {
    const now = store.getState().session;
    if (now === before) return;
    const hasEnded = before.user !== null && now.user === null;
    before = now;
    storeSession(now);
    storeActiveUnitId(now.activeUnitId);
    if (now.user === null) setAccessToken(null);
    if (hasEnded) void endPush();
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key === SESSION_KEY && newValue === null) store.dispatch(sessionEnded());
  });
  if (before.user) void renewSession(store.dispatch);
}
