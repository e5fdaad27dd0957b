import type { Identity } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import type { ProblemBody } from "@tenho/kernel/errors/problem";
import { identityFor } from "./identity-for.ts";
import { signTestIdentity } from "./test-identity.ts";

/** A call as the gateway would pass it on. */
export type CallOptions = {
  /** Anonymous when not given. */
  as?: Identity;
  json?: unknown;
  /** A body byte for byte; `content-type` is JSON unless `headers` say otherwise. */
  raw?: string;
  headers?: Readonly<Record<string, string>>;
};

/** An answer; without a type given the body is a problem's. */
export type Answer<T> = { status: number; body: T; headers: Headers };

export type CallService = <T = ProblemBody>(
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  options?: CallOptions,
) => Promise<Answer<T>>;

/** Calls `service` at `url` with the gateway's identity header. */
export function callService(url: string, service: string): CallService {
  return async (method, path, { as = identityFor(), json, raw, headers = {} } = {}) => {
    const signed = signTestIdentity(as, service);
    const body = json === undefined ? raw : JSON.stringify(json);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        [IDENTITY_HEADER]: signed,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text), headers: response.headers };
  };
}
