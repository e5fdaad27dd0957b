import assert from "node:assert/strict";

type Init = { token?: string; method?: "GET" | "POST" | "PUT" | "PATCH"; headers?: Record<string, string> };

/** Calls to a gateway as the panel and the site make them. */
export function openApi(gatewayUrl: string) {
  /** Raises an AssertionError for an answer that is no success. */
  async function call<T>(path: string, body?: unknown, { token, method, headers = {} }: Init = {}): Promise<T> {
    const response = await fetch(`${gatewayUrl}${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${path}: ${response.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
  return {
    call,
    /** Signs in with a temporary password, chooses another, and signs in with that. Returns the session's token. */
    async firstAccess(email: string, temporary: string, password: string): Promise<string> {
      const { token } = await call<{ token: string }>("/auth/login", { email, password: temporary });
      await call("/auth/change-password-required", { newPassword: password }, { token });
      return (await call<{ token: string }>("/auth/login", { email, password })).token;
    },
    logIn: async (email: string, password: string): Promise<string> =>
      (await call<{ token: string }>("/auth/login", { email, password })).token,
  };
}

export type Api = ReturnType<typeof openApi>;
