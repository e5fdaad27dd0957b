import type { Action, Dispatch } from "@reduxjs/toolkit";
import { sessionEnded, sessionRenewed } from "../shared/session/session-slice.ts";
import type { ApiError } from "./api-error.ts";
import { refreshSession } from "./refresh-session.ts";

/** Renews the session in the store; ends it when the server refuses. Returns the error, or null when it was renewed. */
export async function renewSession(dispatch: Dispatch<Action>): Promise<ApiError | null> {
  const { data, error } = await refreshSession();
  if (data) {
    dispatch(sessionRenewed(data.user));
    return null;
  }
  if (error.status === 401 || error.status === 403) dispatch(sessionEnded());
  return error;
}
