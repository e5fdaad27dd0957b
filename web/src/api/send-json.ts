import { readAccessToken } from "./access-token.ts";
import { type ApiError, offlineError, parseProblem } from "./api-error.ts";

export type Outcome<T> =
  | { readonly data: T; readonly error?: never }
  | { readonly error: ApiError; readonly data?: never };

const TIMEOUT_MS = 15_000;

/**
 * One POST outside the API slice, for the first page, which does not load it. Sends the bearer token when there is one.
 * Never throws: a failure is returned as `error`.
 */
export async function sendJson<T>(path: string, body?: unknown): Promise<Outcome<T>> {
  const token = readAccessToken();
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
    const content: unknown = response.status === 204 ? null : await response.json().catch(() => null);
    return response.ok ? { data: content as T } : { error: parseProblem(response.status, content) };
  } catch {
    return { error: offlineError() };
  }
}
