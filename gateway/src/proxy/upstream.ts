import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import { createProxyMiddleware } from "http-proxy-middleware";
import CircuitBreaker from "opossum";
import type { ServiceName } from "../route-table.ts";

/** Below the services' own keep-alive time-out, so that the gateway lets go first. */
const IDLE_CONNECTION_MS = 30_000;
const SOCKETS_MAX = 512;

const messages = {
  open: "Este serviço está se recuperando. Tente de novo em instantes.",
  failed: "Serviço indisponível no momento. Tente de novo.",
  late: "O serviço demorou a responder. Tente de novo.",
};

export type Upstream = {
  /** Passes the request on and resolves when its answer has been sent. Raises: `unavailable`, `deadline_exceeded`. */
  forward(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): void;
};

function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ETIMEDOUT" || error.code === "ESOCKETTIMEDOUT");
}

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
  const late = new WeakSet<IncomingMessage>();
  const proxy = createProxyMiddleware({
    target: options.target,
    agent,
    xfwd: false,
    ejectPlugins: true,
    on: {
      error: () => undefined,
      proxyReq: (proxyReq, req) => {
        proxyReq.setTimeout(options.timeoutMs, () => {
          late.add(req);
          proxyReq.destroy(new Error("upstream too slow"));
        });
      },
    },
  });

  const send = (req: IncomingMessage, res: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      // A caller that hangs up is no fault of the upstream's.
      res.once("close", resolve);
      proxy(req, res, (error?: unknown) => {
        if (error === undefined) resolve();
        else reject(error);
      }).catch(reject);
    });

  const breaker = new CircuitBreaker(send, {
    name: options.service,
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 20,
    rollingCountTimeout: 10_000,
    resetTimeout: options.resetMs,
  });
  const state = options.metrics.gauge("breaker_open", "1 while the breaker refuses calls", ["target"]);
  state.set({ target: options.service }, 0);
  breaker.on("open", () => state.set({ target: options.service }, 1));
  breaker.on("close", () => state.set({ target: options.service }, 0));

  return {
    forward: async (req, res) => {
      try {
        await breaker.fire(req, res);
      } catch (cause) {
        if (cause instanceof Error && CircuitBreaker.isOurError(cause))
          throw new AppError("unavailable", messages.open, { cause });
        if (late.has(req) || isTimeout(cause)) throw new AppError("deadline_exceeded", messages.late, { cause });
        throw new AppError("unavailable", messages.failed, { cause });
      }
    },
    close: () => {
      breaker.shutdown();
      agent.destroy();
    },
  };
}
