import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { AppError, ERROR_CODES, type ErrorCode } from "@tenho/kernel/errors/app-error";
import type { ProblemBody } from "@tenho/kernel/errors/problem";
import { currentContext } from "@tenho/kernel/telemetry/request-context";
import { Agent, interceptors, request } from "undici";
import type { IdentitySigner } from "../../auth/sign-identity.ts";

/** Connections to a service for composed answers, apart from those of forwarded calls. */
const CONNECTIONS_MAX = 32;
const TIMEOUT_MS = 10_000;
/**
 * Calls to a service that are under way or wait for a connection. Further ones are refused at once, so that a service that hangs takes half of the
 * answers that may be in the making, and not all of them.
 */
const CALLS_MAX = 50;
/** A connection that ended under a read, as when a replica stops, is followed by one more try. Calls that may change something are made once. */
const RETRY = {
  methods: ["GET" as const],
  maxRetries: 1,
  minTimeout: 50,
  statusCodes: [],
  errorCodes: ["ECONNRESET", "ECONNREFUSED", "UND_ERR_SOCKET"],
};

/** Reads JSON of a service's own route for the person of the current request. Raises: what the service answers, `unavailable`. */
export type ReadFromService = (path: string, query?: Readonly<Record<string, string | undefined>>) => Promise<unknown>;

/** Sends JSON to a service's own route for the person of the current request; returns the answer. Raises: what the service answers, `unavailable`. */
export type SendToService = (
  method: "POST" | "PATCH",
  path: string,
  body: object,
  query?: Readonly<Record<string, string | undefined>>,
) => Promise<unknown>;

/** Connections over which composed answers use a service's HTTP routes; the service judges the signed identity as it does for forwarded calls. */
export function createServiceHttp(deps: {
  service: string;
  /** Base URL of the service. */
  target: string;
  signIdentity: IdentitySigner;
  /** Time for which an idle connection is kept; the gateway closes it first, before the service would. */
  idleMs: number;
}): { read: ReadFromService; send: SendToService; close(): Promise<void> } {
  const { service, target, signIdentity, idleMs } = deps;
  const agent = new Agent({
    connections: CONNECTIONS_MAX,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  });
  const dispatcher = agent.compose(interceptors.retry(RETRY));
  let calls = 0;

  async function call(
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    { method = "GET", body: sent }: { method?: "GET" | "POST" | "PATCH"; body?: object } = {},
  ): Promise<unknown> {
    const context = currentContext();
    // Every request of a caller has an identity, an anonymous one without a session.
    if (context?.identity === undefined) throw new Error(`no identity to ask ${service} for`);
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const url = new URL(`${path}?${new URLSearchParams(given)}`, target);
    const headers = {
      [IDENTITY_HEADER]: signIdentity(context.identity, service),
      "x-request-id": context.requestId,
      traceparent: context.traceparent,
      ...(context.caller && { "x-forwarded-for": context.caller.address }),
      ...(sent && { "content-type": "application/json" }),
    };
    const json = sent && { body: JSON.stringify(sent) };
    if (calls >= CALLS_MAX) throw unanswered();
    calls += 1;
    try {
      const { statusCode, body } = await ask(() => request(url, { dispatcher, method, headers, ...json }));
      const answer = await ask(() => body.json());
      if (statusCode >= 400) throw problemOf(answer);
      return answer;
    } finally {
      calls -= 1;
    }
  }

  return {
    read: (path, query = {}) => call(path, query),
    send: (method, path, body, query = {}) => call(path, query, { method, body }),
    close: () => agent.close(),
  };
}

const unanswered = (cause?: unknown): AppError =>
  new AppError("unavailable", "Este serviço não respondeu. Tente de novo em instantes.", { cause });

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw unanswered(cause);
  }
}

const isCode = (code: unknown): code is ErrorCode => ERROR_CODES.includes(code as ErrorCode);

/** The error that a service answered with, in its own words. */
function problemOf(answer: unknown): AppError {
  const { code, message, reason, errors } = (answer ?? {}) as Partial<ProblemBody>;
  if (!isCode(code) || message === undefined) return unanswered();
  return new AppError(code, message, { ...(reason !== undefined && { reason }), ...(errors && { fields: errors }) });
}
