import { ConnectError, type Interceptor } from "@connectrpc/connect";
import type { Metrics } from "../telemetry/create-metrics.ts";
import { codeName } from "./wire.ts";

const LABELS = ["method", "code"] as const;

/** Measures calls made, all their attempts together, as `tenho_rpc_client_seconds`: duration and code. */
export function measureCalls(metrics: Metrics): Interceptor {
  const seconds = metrics.histogram("rpc_client_seconds", "Duration of RPC calls made, by method and code", LABELS);
  return (next) => async (req) => {
    const startedAt = performance.now();
    const method = `${req.service.typeName}.${req.method.name}`;
    try {
      const response = await next(req);
      seconds.observe({ method, code: "ok" }, secondsSince(startedAt));
      return response;
    } catch (error) {
      seconds.observe({ method, code: codeName(ConnectError.from(error).code) }, secondsSince(startedAt));
      throw error;
    }
  };
}

/** Metrics of an RPC server. */
export interface RpcServerMetrics {
  finished(method: string, code: string, startedAt: number): void;
  inFlight(calls: number): void;
}

/** Measures calls served as `tenho_rpc_server_seconds` (duration and code), and calls running as `tenho_rpc_server_in_flight`. */
export function rpcServerMetrics(metrics: Metrics): RpcServerMetrics {
  const seconds = metrics.histogram("rpc_server_seconds", "Duration of RPC calls served, by method and code", LABELS);
  const running = metrics.gauge("rpc_server_in_flight", "RPC calls running now");
  return {
    finished: (method, code, startedAt) => seconds.observe({ method, code }, secondsSince(startedAt)),
    inFlight: (calls) => running.set(calls),
  };
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}
