import type { Action, Dispatch } from "@reduxjs/toolkit";
import { sessionEnded, sessionRenewed, viewingEnded } from "../shared/session/session-slice.ts";
import { readStoredViewing } from "../shared/session/session-storage.ts";
import { notify } from "../shared/ui/feedback/toast-store.ts";
import { setAccessToken } from "./access-token.ts";
import type { ApiError } from "./api-error.ts";
import { refreshSession, type Session } from "./refresh-session.ts";
import { sendJson } from "./send-json.ts";

/** Error when the cookie belongs to a login whose password must be changed first: its token allows nothing else. */
const MUST_CHANGE: ApiError = {
  status: 403,
  code: "forbidden",
  reason: "password_change_required",
  message: "Entre de novo para trocar a sua senha temporária.",
  errors: [],
  contact: null,
  requestId: null,
};

/** Error when the account must enrol a second factor first: its token allows nothing else. */
const MUST_ENROL: ApiError = {
  ...MUST_CHANGE,
  reason: "second_factor_required",
  message: "Entre de novo para ligar a verificação em duas etapas, que agora é obrigatória.",
};

/** Returns whether the server itself refused: a page in place of the answer (of a proxy, of a network that wants a login) is no refusal. */
const isRefusal = ({ status, code }: ApiError): boolean => (status === 401 || status === 403) && code !== "internal";

/**
 * Gets a new token for the tab's viewing with the viewer's own session. The viewer's token is used for nothing else, so that no call from the
 * viewed panel can act as the viewer. Once the viewing is over, the panel becomes the viewer's own again.
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
 * Renews the session in the store, once for all concurrent callers. When the server refuses, it ends the session and shows the reason. Returns
 * the error, or null when the session was renewed.
 */
export function renewSession(dispatch: Dispatch<Action>): Promise<ApiError | null> {
  pending ??= renew(dispatch).finally(() => {
    pending = null;
  });
  return pending;
}
