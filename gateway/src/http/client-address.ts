import type { IncomingMessage } from "node:http";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";

/**
 * Reads the caller's address: the last one that a trusted proxy has added, else the socket's. Logs once that requests come through a proxy while
 * none is trusted, since all callers then count as one address.
 */
export function createClientAddress(options: { trustedProxies: number; log: Pick<Logger, "error"> }) {
  const { trustedProxies, log } = options;
  let hasWarned = false;

  function warnOnce({ headers }: IncomingMessage): void {
    if (hasWarned || (headers["x-forwarded-for"] === undefined && headers.forwarded === undefined)) return;
    hasWarned = true;
    const problem = "requests say that a proxy forwarded them, and TRUST_PROXY is 0: their addresses are not read";
    log.error({ trust_proxy: 0 }, `${problem}; set TRUST_PROXY to the number of proxies in front of the gateway`);
  }

  return (req: IncomingMessage): string => {
    const socket = req.socket.remoteAddress ?? "";
    if (trustedProxies === 0) {
      warnOnce(req);
      return socket;
    }
    const addresses = String(req.headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((address) => address.trim())
      .filter(Boolean);
    return addresses.at(-trustedProxies) ?? socket;
  };
}

export type ClientAddress = ReturnType<typeof createClientAddress>;
