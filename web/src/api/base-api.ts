import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from "@reduxjs/toolkit/query/react";
import { timedFetch } from "../shared/clock/timed-fetch.ts";
import { readAccessToken } from "./access-token.ts";
import { type ApiError, offlineError, parseProblem } from "./api-error.ts";
import { askReauthentication } from "./reauthentication.ts";
import { REAUTHENTICATION_REQUIRED } from "./reauthentication-reason.ts";
import { renewSession } from "./renew-session.ts";

/** Tags of everything a screen reads; live notices and mutations invalidate them. */
export const TAGS = [
  "Message",
  "MessageStats",
  "WhatsappReach",
  "Wallet",
  "Charge",
  "User",
  "AwaitingUser",
  "Correction",
  "Pause",
  "Unit",
  "UnitPause",
  "Dashboard",
  "Report",
  "Category",
  "Training",
  "AiProvider",
  "WhatsappHealth",
  "Readiness",
  "MetaConnection",
  "SharedNumber",
  "Lead",
  "Session",
  "SecondFactor",
  "Document",
  "Setting",
  "Permission",
] as const;

const TIMEOUT_MS = 20_000;
/** Calls that need no session: an expired token must not make them fail. */
const PUBLIC_PATHS = [
  "/auth/login",
  "/auth/refresh",
  "/auth/logout",
  "/auth/forgot-password",
  "/auth/confirm-password-reset",
];

const send = fetchBaseQuery({
  baseUrl: "/",
  credentials: "same-origin",
  timeout: TIMEOUT_MS,
  fetchFn: timedFetch,
  prepareHeaders: (headers) => {
    const token = readAccessToken();
    if (token) headers.set("authorization", `Bearer ${token}`);
    headers.set("accept", "application/json");
    return headers;
  },
});

function toApiError(error: FetchBaseQueryError): ApiError {
  if (typeof error.status === "number") return parseProblem(error.status, error.data);
  if (error.status === "PARSING_ERROR") return parseProblem(error.originalStatus, null);
  return offlineError();
}

type StateWithSession = { session: { user: unknown } };

/**
 * Sends with the bearer token, gets one first after a reload of the page, and renews it once when the server answers 401. If the call needs
 * a new confirmation, asks for the password and repeats it. A session that cannot be renewed is ended; failures become an `ApiError`.
 */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api, options) => {
  const path = typeof args === "string" ? args : args.url;
  const isPublic = PUBLIC_PATHS.includes(path);
  const renew = () => renewSession(api.dispatch);
  const needsSession = () => !isPublic && (api.getState() as StateWithSession).session.user !== null;
  if (needsSession() && readAccessToken() === null) {
    const error = await renew();
    if (error) return { error };
  }
  const sentToken = readAccessToken();
  let response = await send(args, api, options);
  if (needsSession() && response.error?.status === 401) {
    const token = readAccessToken();
    // Another call may have renewed the token while this one was in progress.
    const error = token === null || token === sentToken ? await renew() : null;
    if (error) return { error };
    response = await send(args, api, options);
  }
  const isRefused = response.error?.status === 403 && toApiError(response.error).reason === REAUTHENTICATION_REQUIRED;
  if (isRefused && (await askReauthentication())) response = await send(args, api, options);
  return response.error ? { error: toApiError(response.error) } : { data: response.data };
};

/** The one API slice; features and the generated client inject their endpoints into it. */
export const baseApi = createApi({
  baseQuery,
  tagTypes: TAGS,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
