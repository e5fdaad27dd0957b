import type { IncomingMessage } from "node:http";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";

/** Verdict of the calls so far on `TRUST_PROXY`: none yet, it fits, a proxy is not trusted, or none of the trusted ones is there. */
export type ProxyVerdict = "NO_CALLS" | "FITS" | "UNTRUSTED" | "ABSENT";

/**
 * Reads the caller's address: the last one that a trusted proxy has added, else the socket's. Logs once that requests come through a proxy while
 * none is trusted, since all callers then count as one address; `verdict` says so to others.
 */
export function createClientAddress(options: { trustedProxies: number; log: Pick<Logger, "error"> }) {
  const { trustedProxies, log } = options;
  let verdict: ProxyVerdict = "NO_CALLS";

  function judgeUntrusted({ headers }: IncomingMessage): void {
    if (verdict === "UNTRUSTED") return;
    if (headers["x-forwarded-for"] === undefined && headers.forwarded === undefined) {
      verdict = "FITS";
      return;
    }
    verdict = "UNTRUSTED";
    const problem = "requests say that a proxy forwarded them, and TRUST_PROXY is 0: their addresses are not read";
    log.error({ trust_proxy: 0 }, `${problem}; set TRUST_PROXY to the number of proxies in front of the gateway`);
  }

  const read = (req: IncomingMessage): string => {
    const socket = req.socket.remoteAddress ?? "";
    if (trustedProxies === 0) {
      judgeUntrusted(req);
      return socket;
    }
    const addresses = String(req.headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((address) => address.trim())
      .filter(Boolean);
    // One call through all of them is proof; those from inside, past the proxies, say nothing.
    if (addresses.length >= trustedProxies) verdict = "FITS";
    else if (verdict === "NO_CALLS") verdict = "ABSENT";
    return addresses.at(-trustedProxies) ?? socket;
  };
  return Object.assign(read, { verdict: (): ProxyVerdict => verdict });
}

export type ClientAddress = (req: IncomingMessage) => string;
