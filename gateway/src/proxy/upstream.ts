import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";
import { BreakerRefusal, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { createProxyMiddleware } from "http-proxy-middleware";
import { createExchange, type Exchange, isServiceFailure } from "./exchange.ts";
import { replaceConnectionHeaders, stripRequestHeaders } from "./hop-by-hop-headers.ts";

/** Calls within the last 10 s below which the breaker does not judge a service. */
const BREAKER_CALLS_MIN = 20;

// The exchange is kept on the request itself: a WeakMap of requests costs the garbage collector a third of a gateway's work.
const EXCHANGE = Symbol("exchange");
type RequestWithExchange = IncomingMessage & { [EXCHANGE]?: Exchange };
const exchangeOf = (req: IncomingMessage): Exchange | undefined => (req as RequestWithExchange)[EXCHANGE];

export type Upstream = {
  /**
   * Passes the request on and resolves when its response has been sent, or its caller has hung up.
   * Raises: `unavailable`, `deadline_exceeded`, `too_large`.
   */
  forward(req: IncomingMessage, res: ServerResponse, bodyBytesMax: number): Promise<void>;
  close(): void;
};

export type UpstreamOptions = {
  /** Names it in the breaker's metric. */
  name: string;
  /** The service's base URL. */
  target: string;
  /** Connections at once; further calls wait for one. */
  socketsMax: number;
  timeoutMs: number;
  /** Time for which an idle connection is kept; the gateway closes it first, before the service would. */
  idleMs: number;
  /** Time for which its breaker refuses calls before it tries again. */
  resetMs: number;
  metrics: Metrics;
};

/** A service behind kept-alive connections, a time limit and a breaker of its own, so that a slow one slows no other. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: options.socketsMax,
    maxFreeSockets: options.socketsMax,
    timeout: options.idleMs,
  });
  const proxy = createProxyMiddleware({
    // A URL object: the library would parse a string again for each request.
    target: new URL(options.target),
    agent,
    xfwd: false,
    // The library's own plugins are left out, since they answer errors and log addresses; `on` would add them.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on("proxyReq", (proxyReq, req) => exchangeOf(req)?.onRequestSent(proxyReq));
        server.on("proxyRes", (proxyRes, req, res) => {
          replaceConnectionHeaders(proxyRes, req, res);
          exchangeOf(req)?.onResponse(proxyRes);
        });
        server.on("error", (error, req) => req && exchangeOf(req)?.onError(error));
      },
    ],
  });

  const send = (req: IncomingMessage, res: ServerResponse, bodyBytesMax: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (error?: AppError): void => (error === undefined ? resolve() : reject(error));
      const exchange = createExchange({ req, res, timeoutMs: options.timeoutMs, bodyBytesMax, settle });
      (req as RequestWithExchange)[EXCHANGE] = exchange;
      stripRequestHeaders(req);
      proxy(req, res, (error) => exchange.onError(error)).catch((error: unknown) => exchange.onError(error));
    });

  const breaker = createBreaker(send, {
    target: options.name,
    metrics: options.metrics,
    resetMs: options.resetMs,
    callsMin: BREAKER_CALLS_MIN,
    isFailure: isServiceFailure,
  });

  return {
    forward: async (req, res, bodyBytesMax) => {
      try {
        await breaker.call(req, res, bodyBytesMax);
      } catch (cause) {
        if (!(cause instanceof BreakerRefusal)) throw cause;
        throw new AppError("unavailable", "Este serviço está se recuperando. Tente de novo em instantes.", { cause });
      }
    },
    close: () => {
      breaker.close();
      agent.destroy();
    },
  };
}
