import type { Action, Dispatch } from "@reduxjs/toolkit";
import { sessionEnded, sessionRenewed, viewingEnded } from "../../shared/session/session-slice.ts";
import { readStoredViewing } from "../../shared/session/session-storage.ts";
import { notify } from "../../shared/ui/toasts/toast-store.ts";
import type { ApiError } from "../api-error.ts";
import { sendJson } from "../send-json.ts";
import { setAccessToken } from "./access-token.ts";
import { refreshSession, type Session } from "./refresh-session.ts";

/** The cookie is another login's, whose password has to be changed first: its token opens nothing else. */
const MUST_CHANGE: ApiError = {
  status: 403,
  code: "forbidden",
  reason: "password_change_required",
  message: "Entre de novo para trocar a sua senha temporária.",
  errors: [],
  contact: null,
  requestId: null,
};

/** The profile has to enrol a second factor first: its token opens nothing else. */
const MUST_ENROL: ApiError = {
  ...MUST_CHANGE,
  reason: "second_factor_required",
  message: "Entre de novo para ligar a verificação em duas etapas, que agora é obrigatória.",
};

/** A page in place of the answer (of a proxy, of a network that wants a login) refuses nothing. */
const isRefusal = ({ status, code }: ApiError): boolean => (status === 401 || status === 403) && code !== "internal";

/**
 * Gets another token of the tab's viewing by the viewer's own session, whose token goes no further: nothing that the panel of the other
 * account sends may act as the viewer. Once the viewing is over the panel is the viewer's own again.
 */
async function resumeViewing(dispatch: Dispatch<Action>, id: string, own: Session): Promise<ApiError | null> {
  const { data, error } = await sendJson<Session>(`/auth/view-as/${id}/token`, undefined, { token: own.token });
  if (data) {
    setAccessToken(data.token);
    dispatch(sessionRenewed(data.user));
    return null;
  }
  if (error.status >= 500 || error.status === 0 || error.code === "internal") return error;
  setAccessToken(own.token);
  dispatch(viewingEnded());
  dispatch(sessionRenewed(own.user));
  notify.info(error.message);
  return error;
}

let pending: Promise<ApiError | null> | null = null;

async function renew(dispatch: Dispatch<Action>): Promise<ApiError | null> {
  const { data, error: failure } = await refreshSession();
  if (data && !data.user.requires_password_change && !data.user.requires_second_factor) {
    const viewing = readStoredViewing();
    if (viewing) return resumeViewing(dispatch, viewing.id, data);
    setAccessToken(data.token);
    dispatch(sessionRenewed(data.user));
    return null;
  }
  const error = failure ?? (data?.user.requires_password_change ? MUST_CHANGE : MUST_ENROL);
  if (isRefusal(error)) {
    dispatch(sessionEnded());
    notify.warning(error.message);
  }
  return error;
}

/**
 * Renews the session in the store, once for all who ask meanwhile; ends it, and says so, when the server refuses. Returns the
 * error, or null when it was renewed.
 */
export function renewSession(dispatch: Dispatch<Action>): Promise<ApiError | null> {
  pending ??= renew(dispatch).finally(() => {
    pending = null;
  });
  return pending;
}
