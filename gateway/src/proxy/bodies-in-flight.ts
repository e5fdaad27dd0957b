import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { ipKeyGenerator } from "express-rate-limit";

export type BodiesInFlight = {
  /**
   * Counts the body of a request until its response has ended, and cuts it, or a slower one, at the limits. Call it before
   * anything reads the body. Raises: `overloaded` when the limit is reached by bodies that only wait for the service.
   */
  admit(req: IncomingMessage, res: ServerResponse, address: string): void;
};

export type BodyLimits = {
  /** Time a body may take to arrive. */
  receiveMs: number;
  bodiesMax: number;
  bytesMax: number;
  /** Bodies still arriving from one address (a /56 with IPv6). */
  addressBodiesMax: number;
  addressBytesMax: number;
};

type Body = { res: ServerResponse; source: Source; startedAtMs: number; bytes: number };
/** Bodies still arriving from one address, oldest first. */
type Source = { key: string; arriving: Set<Body>; bytes: number };

/** Finds, among the given bodies, the one whose bytes have taken up memory for longest. */
function costliest(bodies: Iterable<Body>): Body | undefined {
  const nowMs = performance.now();
  let found: { body: Body; cost: number } | undefined;
  for (const body of bodies) {
    const cost = body.bytes * (nowMs - body.startedAtMs + 1);
    if (found === undefined || cost > found.cost) found = { body, cost };
  }
  return found?.body;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Limits on bodies whose signature is not verified yet. At a limit the newcomer is not refused: the body that has been arriving for longest is cut,
 * or at a limit of bytes the one that has held most for longest. A provider sends in one go and is never that one, whatever address it shares; a
 * slow sender loses to its own next request.
 */
export function createBodiesInFlight(limits: BodyLimits, metrics: Metrics): BodiesInFlight {
  const cuts = metrics.counter("gateway_callback_bodies_cut_total", "Callback bodies cut before they were complete", [
    "reason",
  ]);
  const inFlight = metrics.gauge("gateway_callback_bytes_in_flight", "Bytes of callback bodies not yet answered");
  const sources = new Map<string, Source>();
  /** Oldest first. */
  const arriving = new Set<Body>();
  let bodies = 0;
  let bytes = 0;

  function sourceOf(key: string): Source {
    const source = sources.get(key) ?? { key, arriving: new Set(), bytes: 0 };
    sources.set(key, source);
    return source;
  }

  /** Ends the count of a body that has arrived, or never will. Safe to call twice. */
  function endArrival(body: Body): void {
    if (!arriving.delete(body)) return;
    const { source } = body;
    source.arriving.delete(body);
    source.bytes -= body.bytes;
    if (source.arriving.size === 0) sources.delete(source.key);
  }

  function cut(body: Body | undefined, reason: "slow" | "limit"): boolean {
    if (body === undefined) return false;
    endArrival(body);
    cuts.inc({ reason });
    body.res.destroy();
    return true;
  }

  function makeRoom(key: string): void {
    const [oldest] = arriving;
    if (bodies >= limits.bodiesMax && !cut(oldest, "limit")) {
      throw new AppError("overloaded", "Muitas chamadas ao mesmo tempo. Tente de novo em instantes.");
    }
    const ofSource = sources.get(key)?.arriving;
    if (ofSource === undefined || ofSource.size < limits.addressBodiesMax) return;
    const [oldestOfSource] = ofSource;
    cut(oldestOfSource, "limit");
  }

  function countBytes(body: Body, count: number): void {
    if (!arriving.has(body)) return;
    body.bytes += count;
    body.source.bytes += count;
    bytes += count;
    inFlight.set(bytes);
    if (bytes > limits.bytesMax) cut(costliest(arriving), "limit");
    if (body.source.bytes > limits.addressBytesMax) cut(costliest(body.source.arriving), "limit");
  }

  return {
    admit: (req, res, address) => {
      if (!hasBody(req)) return;
      const key = ipKeyGenerator(address);
      makeRoom(key);
      const source = sourceOf(key);
      const body: Body = { res, source, startedAtMs: performance.now(), bytes: 0 };
      bodies += 1;
      arriving.add(body);
      source.arriving.add(body);
      const timer = setTimeout(() => cut(body, "slow"), limits.receiveMs);
      // The request is paused, so that counting does not start the body before it is piped to the service.
      req.pause();
      req.on("data", (chunk: Buffer) => countBytes(body, chunk.length));
      req.once("end", () => {
        clearTimeout(timer);
        endArrival(body);
      });
      res.once("close", () => {
        clearTimeout(timer);
        endArrival(body);
        bodies -= 1;
        bytes -= body.bytes;
        inFlight.set(bytes);
      });
    },
  };
}
