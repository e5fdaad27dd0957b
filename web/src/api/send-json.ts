import { timedFetch } from "../shared/clock/timed-fetch.ts";
import { readAccessToken } from "./access-token.ts";
import { type ApiError, offlineError, parseProblem } from "./api-error.ts";

export type Outcome<T> =
  | { readonly data: T; readonly error?: never }
  | { readonly error: ApiError; readonly data?: never };

const TIMEOUT_MS = 15_000;

type Call = {
  readonly body?: unknown;
  readonly anonymous?: boolean;
  /** Used instead of the tab's own token. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal;
};

async function call<T>(method: "GET" | "POST", path: string, options: Call): Promise<Outcome<T>> {
  const { body, anonymous, signal } = options;
  const token = anonymous ? null : (options.token ?? readAccessToken());
  const tooLong = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await timedFetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
    });
    const content: unknown = response.status === 204 ? null : await response.json().catch(() => undefined);
    // A page in place of the answer (of a proxy, of a network that wants a login) is no success, whatever its status.
    return response.ok && content !== undefined
      ? { data: content as T }
      : { error: parseProblem(response.status, content) };
  } catch {
    return { error: offlineError() };
  }
}

/**
 * One POST outside the API slice, for the first page, which does not load it. Sends the bearer token when there is one, or the `token` given, unless
 * `anonymous`: an expired token must not make a call fail that needs none. Never throws: a failure is returned as `error`.
 */
export function sendJson<T>(
  path: string,
  body?: unknown,
  options: Pick<Call, "anonymous" | "token"> = {},
): Promise<Outcome<T>> {
  return call<T>("POST", path, { body, ...options });
}

/** One GET of what everybody may read, outside the API slice; without a token, and as {@link sendJson} never throwing. */
export function getJson<T>(path: string, signal: AbortSignal): Promise<Outcome<T>> {
  return call<T>("GET", path, { anonymous: true, signal });
}
