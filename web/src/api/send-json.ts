import { readAccessToken } from "./access-token.ts";
import { type ApiError, offlineError, parseProblem } from "./api-error.ts";

export type Outcome<T> =
  | { readonly data: T; readonly error?: never }
  | { readonly error: ApiError; readonly data?: never };

const TIMEOUT_MS = 15_000;

/**
 * One POST outside the API slice, for the first page, which does not load it. Sends the bearer token when there is one, unless
 * `anonymous`: an expired token must not make a call fail that needs none. Never throws: a failure is returned as `error`.
 */
export async function sendJson<T>(
  path: string,
  body?: unknown,
  { anonymous = false }: { readonly anonymous?: boolean } = {},
): Promise<Outcome<T>> {
  const token = anonymous ? null : readAccessToken();
  try {
    const response = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
