import type { Interceptor } from "@connectrpc/connect";
import { inSpan } from "../telemetry/span.ts";

/** A span for each call made, all its attempts together; the server's is its child. */
export const traceCalls: Interceptor = (next) => (req) =>
  inSpan(
    `${req.service.typeName}/${req.method.name}`,
    () => ({
      kind: "client",
      attributes: {
        "rpc.system": "connect_rpc",
        "rpc.service": req.service.typeName,
        "rpc.method": req.method.name,
      },
    }),
    () => next(req),
  );
