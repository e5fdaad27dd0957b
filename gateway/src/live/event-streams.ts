import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Caller } from "../auth/claims.ts";
import type { SessionVersions } from "../auth/session-versions.ts";
import { mayHear } from "./audience.ts";
import type { Change, Feed } from "./live-feed.ts";

const STREAMS_A_USER_MAX = 20;
/** Who missed more than this reads everything anew: cheaper than being told each change. */
const REPLAY_MAX = 1_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

type Reader = { caller: Caller; res: ServerResponse };

export type EventsStream = Component & { open(req: IncomingMessage, res: ServerResponse, caller: Caller): void };

/**
 * `GET /events`: server-sent events that say what changed (type, id, version), scoped to the reader. `Last-Event-ID` resumes;
 * one that is too old gets `reset`, everybody else `ready` once what was missed has been told. A stream ends when its
 * session is revoked or its token expires; a reader that does not read is let go, and resumes by its last id.
 */
export function createEventsStream(deps: {
  feed: Pick<Feed, "since" | "lastSeq" | "onChange">;
  versions: Pick<SessionVersions, "isCurrent" | "onRevoked">;
  metrics: Metrics;
  heartbeatMs: number;
  streamsMax: number;
  /** What may wait for a reader that does not read. */
  waitingBytesMax: number;
}): EventsStream {
  const readers = new Set<Reader>();
  const gauge = deps.metrics.gauge("live_streams", "Panels listening for changes");
  let unsubscribe: (() => void) | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let closing = false;

  function admit(caller: Caller): void {
    const mine = [...readers].filter((reader) => reader.caller.identity.userId === caller.identity.userId).length;
    if (closing || readers.size >= deps.streamsMax || mine >= STREAMS_A_USER_MAX) {
      throw new AppError("overloaded", "Muitas telas abertas ao mesmo tempo. Feche alguma e tente de novo.");
    }
  }

  /** Forgotten at once: nothing may be written to a stream that has ended. */
  function forget(reader: Reader): void {
    readers.delete(reader);
    gauge.set(readers.size);
  }

  function end(reader: Reader): void {
    forget(reader);
    reader.res.end();
    // Who does not even read the end is not waited for.
    setTimeout(() => reader.res.destroy(), deps.heartbeatMs).unref();
  }

  function write(reader: Reader, text: string): void {
    if (!readers.has(reader)) return;
    reader.res.write(text);
    if (reader.res.writableLength <= deps.waitingBytesMax) return;
    forget(reader);
    reader.res.destroy();
  }

  function tell(reader: Reader, { seq, notice }: Change): void {
    if (!mayHear(reader.caller.identity, notice.audience)) return;
    const { type, id, version } = notice;
    write(reader, `id: ${seq}\nevent: change\ndata: ${JSON.stringify({ type, id, version })}\n\n`);
  }

  function greet(reader: Reader, lastEventId: string | undefined): void {
    const from = /^\d{1,15}$/.test(lastEventId ?? "") ? Number(lastEventId) : null;
    const missed = from === null ? null : deps.feed.since(from);
    const knowsAll = lastEventId === undefined || (missed !== null && missed.length <= REPLAY_MAX);
    if (knowsAll) for (const change of missed ?? []) tell(reader, change);
    // The place in the stream is told at once, so that a reader who hears nothing can resume all the same.
    write(reader, `id: ${deps.feed.lastSeq()}\nevent: ${knowsAll ? "ready" : "reset"}\ndata: {}\n\n`);
  }

  function isOver({ caller }: Reader): boolean {
    const { userId, sessionVersion } = caller.identity;
    return caller.expiresAtMs <= Date.now() || userId === null || !deps.versions.isCurrent(userId, sessionVersion);
  }

  function beat(): void {
    for (const reader of readers) {
      if (isOver(reader)) end(reader);
      else write(reader, ": \n\n");
    }
  }

  deps.versions.onRevoked((userId) => {
    for (const reader of readers) {
      if (reader.caller.identity.userId === userId && isOver(reader)) end(reader);
    }
  });

  return {
    name: "events stream",
    start: async () => {
      unsubscribe = deps.feed.onChange((change) => {
        for (const reader of readers) tell(reader, change);
      });
      heartbeat = setInterval(beat, deps.heartbeatMs);
    },
    drain: async () => {
      closing = true;
      for (const reader of readers) end(reader);
    },
    stop: async () => {
      unsubscribe?.();
      clearInterval(heartbeat);
      for (const reader of readers) reader.res.destroy();
    },
    open: (req, res, caller) => {
      admit(caller);
      const reader: Reader = { caller, res };
      res.on("error", () => forget(reader));
      res.once("close", () => forget(reader));
      res.writeHead(200, HEADERS);
      readers.add(reader);
      gauge.set(readers.size);
      greet(reader, req.headers["last-event-id"]?.toString());
    },
  };
}
