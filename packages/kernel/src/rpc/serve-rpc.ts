import type { KeyObject } from "node:crypto";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import type { Msg, NatsConnection, Subscription } from "@nats-io/nats-core";
import type { Identity } from "../auth/identity.ts";
import { createIdentityVerifier } from "../auth/identity-header.ts";
import { toConnectError } from "../errors/connect-error.ts";
import type { Component } from "../lifecycle/run-service.ts";
import { inboxPrefixOf } from "../nats/connect-nats.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import { type RequestContext, runWithContext } from "../telemetry/request-context.ts";
import { type SpanOptions, startSpan, withinSpan } from "../telemetry/span.ts";
import { createCallContext, isPastDeadline } from "./call-context.ts";
import { collectMethods, type UnaryMethod } from "./method-table.ts";
import { replyError, replyResult } from "./reply.ts";
import { requestContextOf } from "./request-headers.ts";
import { rpcServerMetrics } from "./rpc-metrics.ts";
import { codeName, HEADER, parseSubject, subjectsOf } from "./wire.ts";

/** Dependencies and limits of an RPC server. */
export interface ServeRpcOptions {
  nc: NatsConnection;
  /** Name of the service: the queue group in which its replicas share the calls. */
  service: string;
  log: Logger;
  metrics: Metrics;
  /** Calls running at once; above it a call is answered `ResourceExhausted` without running. */
  maxInFlight: number;
  /** Public keys, any of which may have signed the identity that a call acts for; without them the identity of a call is not looked at. */
  identityKeys?: readonly KeyObject[];
  routes: (router: ConnectRouter) => void;
}

const REFUSED = { [HEADER.refused]: "1" };

/**
 * Serves Connect implementations over NATS, each method to the callers its contract names. A request past its caller's deadline never
 * runs; an `AppError` or `ConnectError` thrown by a handler keeps its code, any other error is logged and answered as `Internal` without
 * its text. `drain` takes no more calls and waits for those running.
 */
export function serveRpc(options: ServeRpcOptions): Component {
  const { nc, service, log, metrics, maxInFlight, identityKeys, routes } = options;
  const verify = identityKeys && createIdentityVerifier({ publicKeys: identityKeys, audience: service });
  const table = collectMethods(routes);
  const measure = rpcServerMetrics(metrics);
  const running = new Set<Promise<void>>();
  let subscriptions: Subscription[] = [];

  const accept = (msg: Msg) => {
    const { method: name, caller } = parseSubject(msg.subject);
    const startedAt = performance.now();
    const refuse = (code: Code, message: string, header = {}) => {
      replyError(msg, new ConnectError(message, code, header));
      measure.finished(name, codeName(code), startedAt);
    };
    // The caller chooses the reply subject, and we may publish to it: a reply into another's inbox would pass for an answer to that other.
    // Also, whoever configures a stream can have the broker copy messages to any subject: such a copy has no caller's inbox.
    if (!msg.reply?.startsWith(`${inboxPrefixOf(caller)}.`)) {
      log.warn({ rpc: name, caller }, "rpc dropped: it asks for no answer to its caller");
      return;
    }
    const found = table.find(name);
    if (!found) return replyError(msg, new ConnectError("no such method", Code.Unimplemented, REFUSED));
    if (!found.callers.has(caller)) {
      log.warn({ rpc: name, caller }, "rpc refused: the contract does not name this caller");
      return refuse(Code.PermissionDenied, "this caller may not call this method", REFUSED);
    }
    if (isPastDeadline(msg)) return refuse(Code.DeadlineExceeded, "the call came too late");
    if (running.size >= maxInFlight) return refuse(Code.ResourceExhausted, "too many calls at once");
    const context = contextOf(msg, verify);
    if (context === null) return refuse(Code.PermissionDenied, "the identity was not signed for this service");
    const span = startSpan(name, () => serverSpan(found, msg));
    const run = () => withinSpan(span, () => answer(found, msg, log));
    const call = runWithContext({ ...context, rpcCaller: caller }, run).then((code) => {
      if (code !== "ok") span?.fail(code);
      span?.end();
      running.delete(call);
      measure.inFlight(running.size);
      measure.finished(name, code, startedAt);
    });
    running.add(call);
    measure.inFlight(running.size);
  };

  return {
    name: `rpc ${service}`,
    async start() {
      subscriptions = table.services.map((desc) =>
        nc.subscribe(subjectsOf(desc), {
          queue: service,
          callback: (err, msg) => (err ? log.error({ err }, "rpc subscription failed") : accept(msg)),
        }),
      );
      await nc.flush();
    },
    async drain() {
      await Promise.allSettled(subscriptions.map((subscription) => subscription.drain()));
      while (running.size > 0) await Promise.all(running);
      if (!nc.isClosed()) await nc.flush().catch(() => undefined);
    },
    async stop() {
      for (const subscription of subscriptions) subscription.unsubscribe();
      subscriptions = [];
    },
  };
}

/** The context of a call; null when it acts for an identity that nobody signed for this service. */
function contextOf(msg: Msg, verify: ((header: string) => Identity) | undefined): RequestContext | null {
  try {
    return requestContextOf(msg, verify);
  } catch {
    return null;
  }
}

function serverSpan({ method }: UnaryMethod, msg: Msg): SpanOptions {
  return {
    kind: "server",
    parent: msg.headers?.get(HEADER.traceparent) || null,
    attributes: { "rpc.system": "connect_rpc", "rpc.service": method.parent.typeName, "rpc.method": method.name },
  };
}

/** Runs one call and answers it; never throws. @returns the name of the code answered. */
async function answer({ method, run }: UnaryMethod, msg: Msg, log: Logger): Promise<string> {
  const context = createCallContext(method, msg);
  try {
    const request = decode(() => fromBinary(method.input, msg.data));
    const result = await run(request, context.handler);
    replyResult(msg, toBinary(method.output, create(method.output, result)), context.handler.responseHeader);
    return "ok";
  } catch (error) {
    const known = expired(error, context.isExpired()) ?? toConnectError(error);
    const fields = { err: error, rpc: `${method.parent.typeName}.${method.name}`, code: codeName(known.code) };
    if (known.code === Code.Internal) log.error(fields, "rpc failed");
    else log.debug(fields, "rpc answered with an error");
    replyError(msg, known);
    return codeName(known.code);
  } finally {
    context.end();
  }
}

function decode<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new ConnectError("unreadable request", Code.InvalidArgument, undefined, undefined, cause);
  }
}

function expired(error: unknown, isExpired: boolean): ConnectError | undefined {
  const aborted = error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
  return isExpired && aborted ? new ConnectError("the caller's time is up", Code.DeadlineExceeded) : undefined;
}
