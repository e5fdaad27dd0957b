import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { BreakerRefusal, createBreaker } from "@tenho/kernel/breaker/create-breaker";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import { createProxyMiddleware } from "http-proxy-middleware";
import type { ServiceName } from "../route-table.ts";
import { blames, createExchange, type Exchange } from "./exchange.ts";
import { keepOwnConnection, ownConnection } from "./hop-by-hop-headers.ts";

/** Below the services' own keep-alive time-out, so that the gateway lets go first. */
const IDLE_CONNECTION_MS = 30_000;
const SOCKETS_MAX = 512;
/** Calls within the last 10 s below which the breaker does not judge a service. */
const BREAKER_CALLS_MIN = 20;

// Kept on the request itself: a WeakMap of requests costs the garbage collector a third of a gateway's work.
const EXCHANGE = Symbol("exchange");
type Followed = IncomingMessage & { [EXCHANGE]?: Exchange };
const exchangeOf = (req: IncomingMessage): Exchange | undefined => (req as Followed)[EXCHANGE];

export type Upstream = {
  /**
   * Passes the request on and resolves when its answer has been sent, or its caller has gone.
   * Raises: `unavailable`, `deadline_exceeded`, `too_large`.
   */
  forward(req: IncomingMessage, res: ServerResponse, bodyBytesMax: number): Promise<void>;
  close(): void;
};

/** A service behind kept-alive connections, a time limit and a breaker of its own, so that one slow room slows no other. */
export function createUpstream(options: {
  service: ServiceName;
  target: string;
  timeoutMs: number;
  resetMs: number;
  metrics: Metrics;
}): Upstream {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: SOCKETS_MAX,
    maxFreeSockets: SOCKETS_MAX,
    timeout: IDLE_CONNECTION_MS,
  });
  const proxy = createProxyMiddleware({
    // As an object: the library would read a string anew for each request.
    target: new URL(options.target),
    agent,
    xfwd: false,
    // The library's own plugins answer errors and log addresses; `on` would come with them.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on("proxyReq", (proxyReq, req) => exchangeOf(req)?.sending(proxyReq));
        server.on("proxyRes", (proxyRes, req, res) => {
          keepOwnConnection(proxyRes, req, res);
          exchangeOf(req)?.answering(proxyRes);
        });
        server.on("error", (error, req) => req && exchangeOf(req)?.broke(error));
      },
    ],
  });

  const send = (req: IncomingMessage, res: ServerResponse, bodyBytesMax: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (error?: AppError): void => (error === undefined ? resolve() : reject(error));
      const exchange = createExchange({ req, res, timeoutMs: options.timeoutMs, bodyBytesMax, settle });
      (req as Followed)[EXCHANGE] = exchange;
      ownConnection(req);
      proxy(req, res, (error) => exchange.broke(error)).catch((error: unknown) => exchange.broke(error));
    });

  const breaker = createBreaker(send, {
    target: options.service,
    metrics: options.metrics,
    resetMs: options.resetMs,
    callsMin: BREAKER_CALLS_MIN,
    isFailure: blames,
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
