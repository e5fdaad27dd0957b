import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { type Client, createClient, type Interceptor } from "@connectrpc/connect";
import type { NatsConnection } from "@nats-io/nats-core";
import { fromConnectError } from "../errors/connect-error.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import { createNatsTransport } from "./nats-transport.ts";
import { contextHeaders, identityHeader, type SignIdentity } from "./request-headers.ts";
import { type RetryOptions, retryIdempotent } from "./retry.ts";
import { retryElsewhere } from "./retry-elsewhere.ts";
import { measureCalls } from "./rpc-metrics.ts";
import { traceCalls } from "./trace-calls.ts";
import { callersOf } from "./wire.ts";

/** Dependencies and policy of an RPC client. */
export interface RpcClientOptions {
  nc: NatsConnection;
  /** The broker user that calls: the name of the service, or a function that gives it for each method. */
  caller: string | ((method: DescMethod) => string);
  /** Deadline of a call, all its attempts together; a call may name its own with `{ timeoutMs }`. */
  timeoutMs: number;
  log: Logger;
  metrics: Metrics;
  retry?: Partial<RetryOptions>;
  /** Signs the identity that each call acts for; without it none is sent. */
  signIdentity?: SignIdentity | undefined;
}

const RETRY_DEFAULT: RetryOptions = { attemptsMax: 3, baseDelayMs: 50 };

/**
 * A typed client of another service. Errors are `AppError`s with the code, message and reason the service gave;
 * calls marked idempotent are retried when no server took them, every call when the replica that got it is too old to know
 * it. Inside a handler pass its remaining time on:
 * `client.debit(request, { timeoutMs: context.timeoutMs() })`.
 *
 * Raises: what the service raises · `unavailable` · `overloaded` · `deadline_exceeded`.
 */
export function createRpcClient<Desc extends DescService>(
  service: Desc,
  { nc, caller, timeoutMs, log, metrics, retry, signIdentity }: RpcClientOptions,
): Client<Desc> {
  const callerOf = typeof caller === "string" ? () => caller : caller;
  const interceptors = [
    toAppErrors(log),
    traceCalls,
    contextHeaders,
    ...(signIdentity === undefined ? [] : [identityHeader(signIdentity)]),
    measureCalls(metrics),
    retryElsewhere((method) => callersOf(method).includes(callerOf(method)), log),
    retryIdempotent({ ...RETRY_DEFAULT, ...retry }),
  ];
  return createClient(
    service,
    createNatsTransport({
      nc,
      callerOf,
      defaultTimeoutMs: timeoutMs,
      interceptors,
    }),
  );
}

function toAppErrors(log: Logger): Interceptor {
  return (next) => async (req) => {
    try {
      return await next(req);
    } catch (error) {
      const failure = fromConnectError(error);
      log.debug(
        { err: error, rpc: `${req.service.typeName}.${req.method.name}`, code: failure.code },
        "rpc call failed",
      );
      throw failure;
    }
  };
}
