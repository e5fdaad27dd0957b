import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import type { Msg, NatsConnection, Subscription } from "@nats-io/nats-core";
import { runWithContext } from "../../context/request-context.ts";
import { toConnectError } from "../../errors/connect-error.ts";
import type { Component } from "../../lifecycle/run-service.ts";
import type { Logger } from "../../log/create-logger.ts";
import type { Metrics } from "../../metrics/create-metrics.ts";
import { inboxPrefixOf } from "../../nats/connect-nats.ts";
import { type SpanOptions, startSpan, withinSpan } from "../../trace/span.ts";
import { requestContextOf } from "../request-headers.ts";
import { rpcServerMetrics } from "../rpc-metrics.ts";
import { codeName, HEADER, parseSubject, subjectsOf } from "../wire.ts";
import { createCallContext, isPastDeadline } from "./call-context.ts";
import { collectMethods, type UnaryMethod } from "./method-table.ts";
import { replyError, replyResult } from "./reply.ts";

/** What a server of RPC needs. */
export interface ServeRpcOptions {
  nc: NatsConnection;
  /** Name of the service: the queue group in which its replicas share the calls. */
  service: string;
  log: Logger;
  metrics: Metrics;
  /** Calls running at once; above it a call is answered `ResourceExhausted` without running. */
  maxInFlight: number;
  routes: (router: ConnectRouter) => void;
}

const REFUSED = { [HEADER.refused]: "1" };

/**
 * Serves Connect implementations over NATS, each method to the callers its contract names. A request past its caller's deadline never runs; what a handler throws keeps
 * its code if it is an `AppError` or `ConnectError`, anything else is logged and answered as `Internal` without its text.
 * `drain` takes no more calls and waits for those running.
 */
export function serveRpc({ nc, service, log, metrics, maxInFlight, routes }: ServeRpcOptions): Component {
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
    // Who calls names where it is answered, and we may write there: into another's inbox it would be an answer in another's
    // stead. And who may configure a stream can have the broker copy messages to any subject: such a copy has no caller's inbox.
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
    const span = startSpan(name, () => serverSpan(found, msg));
    const run = () => withinSpan(span, () => answer(found, msg, log));
    const call = runWithContext(requestContextOf(msg), run).then((code) => {
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
