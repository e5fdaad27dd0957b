import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { type Client, createClient, type Interceptor } from "@connectrpc/connect";
import type { NatsConnection } from "@nats-io/nats-core";
import { fromConnectError } from "../../errors/connect-error.ts";
import type { Logger } from "../../log/create-logger.ts";
import type { Metrics } from "../../metrics/create-metrics.ts";
import { contextHeaders } from "../request-headers.ts";
import { measureCalls } from "../rpc-metrics.ts";
import { callersOf } from "../wire.ts";
import { createNatsTransport } from "./nats-transport.ts";
import { type RetryOptions, retryIdempotent } from "./retry.ts";
import { retryElsewhere } from "./retry-elsewhere.ts";
import { traceCalls } from "./trace-calls.ts";

/** What a client needs. */
export interface RpcClientOptions {
  nc: NatsConnection;
  /** The user of the broker that calls, or which one for each method: the name of the service. */
  caller: string | ((method: DescMethod) => string);
  /** Deadline of a call, all its attempts together; a call may name its own with `{ timeoutMs }`. */
  timeoutMs: number;
  log: Logger;
  metrics: Metrics;
  retry?: Partial<RetryOptions>;
}

const RETRY_DEFAULT: RetryOptions = { attemptsMax: 3, baseDelayMs: 50 };

/**
 * A typed client of another service. Errors come out as `AppError` with the code, message and reason the service gave;
 * calls marked idempotent are tried again when no server took them, every call when the replica that got it is too old to know
 * it. Inside a handler pass its remaining time on:
 * `client.debit(request, { timeoutMs: context.timeoutMs() })`.
 *
 * Raises: what the service raises · `unavailable` · `overloaded` · `deadline_exceeded`.
 */
export function createRpcClient<Desc extends DescService>(
  service: Desc,
  { nc, caller, timeoutMs, log, metrics, retry }: RpcClientOptions,
): Client<Desc> {
  const callerOf = typeof caller === "string" ? () => caller : caller;
  const interceptors = [
    toAppErrors(log),
    traceCalls,
    contextHeaders,
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
