import type { IncomingMessage, ServerResponse } from "node:http";
import { actorOf } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { Caller } from "../auth/claims.ts";
import type { CurrentSessions, EndedSessions } from "../auth/current-sessions.ts";
import { isInAudience } from "./audience.ts";
import type { LiveFeed, NumberedNotice } from "./live-feed.ts";
import type { PanelPresence } from "./panel-presence.ts";

const STREAMS_PER_USER_MAX = 20;
/** A panel that missed more than this gets `reset` and reads everything again: cheaper than sending each notice. */
const REPLAY_MAX = 1_000;
/** Time a client may take to read the end of its stream. */
const END_READ_MS = 20_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** One open answer to `GET /events`. */
type EventStream = { caller: Caller; res: ServerResponse; leave: () => void };

export type EventStreams = Component & { open(req: IncomingMessage, res: ServerResponse, caller: Caller): void };

/**
 * `GET /events`: server-sent events that report each change (type, id, version), limited to what the caller may see.
 * `Last-Event-ID` resumes; an id that is too old gets `reset`, any other request `ready` after the notices it missed. A stream ends when its
 * session ends, its token expires or its role's permissions change; a stream whose client does not read is cut, and resumes by its last id.
 */
export function createEventStreams(deps: {
  feed: Pick<LiveFeed, "since" | "lastSeq" | "onNotice">;
  sessions: Pick<CurrentSessions, "isCurrent" | "hasCurrentRole" | "onEnded">;
  presence: Pick<PanelPresence, "opened">;
  metrics: Metrics;
  heartbeatMs: number;
  streamsMax: number;
  /** Bytes that may be buffered for a client that does not read. */
  bufferedBytesMax: number;
}): EventStreams {
  const streams = new Set<EventStream>();
  const gauge = deps.metrics.gauge("live_streams", "Open event streams of panels");
  let unsubscribe: (() => void) | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isDraining = false;

  function refuseTooMany(caller: Caller): void {
    const actor = actorOf(caller.identity);
    const own = [...streams].filter((stream) => actorOf(stream.caller.identity) === actor).length;
    if (isDraining || streams.size >= deps.streamsMax || own >= STREAMS_PER_USER_MAX) {
      throw new AppError("overloaded", "Muitas telas abertas ao mesmo tempo. Feche alguma e tente de novo.");
    }
  }

  /** Removes a stream at once, before its connection has closed: nothing may be written to a stream that has ended. */
  function remove(stream: EventStream): void {
    if (streams.delete(stream)) stream.leave();
    gauge.set(streams.size);
  }

  function end(stream: EventStream): void {
    remove(stream);
    stream.res.end();
    // A client that does not even read the end is cut.
    setTimeout(() => stream.res.destroy(), END_READ_MS).unref();
  }

  function write(stream: EventStream, text: string): void {
    if (!streams.has(stream)) return;
    stream.res.write(text);
    if (stream.res.writableLength <= deps.bufferedBytesMax) return;
    remove(stream);
    stream.res.destroy();
  }

  function sendNotice(stream: EventStream, { seq, notice }: NumberedNotice): void {
    if (!isInAudience(stream.caller.identity, notice.audience)) return;
    const { type, id, version } = notice;
    write(stream, `id: ${seq}\nevent: change\ndata: ${JSON.stringify({ type, id, version })}\n\n`);
  }

  function sendMissedNotices(stream: EventStream, lastEventId: string | undefined): void {
    const fromSeq = /^\d{1,15}$/.test(lastEventId ?? "") ? Number(lastEventId) : null;
    const missed = fromSeq === null ? null : deps.feed.since(fromSeq);
    const isComplete = lastEventId === undefined || (missed !== null && missed.length <= REPLAY_MAX);
    if (isComplete) for (const notice of missed ?? []) sendNotice(stream, notice);
    // Carries the current sequence number, so that a client that gets no notice at all can resume too, and the heartbeat interval, from
    // which a client knows when to give up a silent connection.
    const data = JSON.stringify({ heartbeat_ms: deps.heartbeatMs });
    write(stream, `id: ${deps.feed.lastSeq()}\nevent: ${isComplete ? "ready" : "reset"}\ndata: ${data}\n\n`);
  }

  const isSessionOver = ({ caller }: EventStream): boolean =>
    caller.expiresAtMs <= Date.now() ||
    !deps.sessions.isCurrent(caller.identity) ||
    !deps.sessions.hasCurrentRole(caller);

  function isAmong({ caller: { identity } }: EventStream, ended: EndedSessions): boolean {
    const { viewer } = identity;
    if ("sessionId" in ended) return [identity.sessionId, viewer?.sessionId].includes(ended.sessionId);
    return "userId" in ended ? [identity.userId, viewer?.userId].includes(ended.userId) : identity.role === ended.role;
  }

  function sendHeartbeats(): void {
    for (const stream of streams) {
      if (isSessionOver(stream)) end(stream);
      else write(stream, ": \n\n");
    }
  }

  deps.sessions.onEnded((ended) => {
    for (const stream of streams) {
      if (isAmong(stream, ended) && isSessionOver(stream)) end(stream);
    }
  });

  return {
    name: "event streams",
    start: async () => {
      unsubscribe = deps.feed.onNotice((notice) => {
        for (const stream of streams) sendNotice(stream, notice);
      });
      heartbeat = setInterval(sendHeartbeats, deps.heartbeatMs);
    },
    drain: async () => {
      isDraining = true;
      for (const stream of streams) end(stream);
    },
    stop: async () => {
      unsubscribe?.();
      clearInterval(heartbeat);
      for (const stream of streams) stream.res.destroy();
    },
    open: (req, res, caller) => {
      refuseTooMany(caller);
      const stream: EventStream = { caller, res, leave: deps.presence.opened(caller.identity) };
      res.on("error", () => remove(stream));
      res.once("close", () => remove(stream));
      res.writeHead(200, HEADERS);
      streams.add(stream);
      gauge.set(streams.size);
      sendMissedNotices(stream, req.headers["last-event-id"]?.toString());
    },
  };
}
