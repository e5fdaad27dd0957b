import type { Action, Dispatch } from "@reduxjs/toolkit";
import { sessionEnded, sessionRenewed } from "../shared/session/session-slice.ts";
import { notify } from "../shared/ui/toasts/toast-store.ts";
import { setAccessToken } from "./access-token.ts";
import type { ApiError } from "./api-error.ts";
import { refreshSession } from "./refresh-session.ts";

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

let pending: Promise<ApiError | null> | null = null;

async function renew(dispatch: Dispatch<Action>): Promise<ApiError | null> {
  const { data, error: failure } = await refreshSession();
  if (data && !data.user.requires_password_change && !data.user.requires_second_factor) {
    dispatch(sessionRenewed(data.user));
    return null;
  }
  if (data) setAccessToken(null);
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
