import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Part } from "@tenho/kernel/lifecycle/part";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Caller } from "../auth/claims.ts";
import type { SessionVersions } from "../auth/session-versions.ts";
import { mayHear } from "./audience.ts";
import type { Change, Feed } from "./feed.ts";

const STREAMS_A_USER_MAX = 20;
/** What may wait for a reader that does not read before it is let go; it resumes by its last id. */
const WAITING_BYTES_MAX = 256 * 1024;

type Reader = { caller: Caller; res: ServerResponse };

function write(reader: Reader, change: Change): void {
  if (!mayHear(reader.caller.identity, change.notice.audience)) return;
  const { type, id, version } = change.notice;
  reader.res.write(`id: ${change.seq}\nevent: change\ndata: ${JSON.stringify({ type, id, version })}\n\n`);
  if (reader.res.writableLength > WAITING_BYTES_MAX) reader.res.destroy();
}

/**
 * `GET /events`: server-sent events that say what changed (type, id, version), scoped to the reader. `Last-Event-ID` resumes;
 * one that is too old gets `reset`. A stream ends when its session is revoked or its token expires.
 */
export function createEventsStream(deps: {
  feed: Feed;
  versions: Pick<SessionVersions, "isCurrent" | "onRevoked">;
  metrics: Metrics;
  heartbeatMs: number;
  streamsMax: number;
}): Part & { open(req: IncomingMessage, res: ServerResponse, caller: Caller): void } {
  const readers = new Set<Reader>();
  const gauge = deps.metrics.gauge("live_streams", "Panels listening for changes");
  let unsubscribe: (() => void) | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  function admit(caller: Caller): void {
    const mine = [...readers].filter((reader) => reader.caller.identity.userId === caller.identity.userId).length;
    if (readers.size >= deps.streamsMax || mine >= STREAMS_A_USER_MAX) {
      throw new AppError("overloaded", "Muitas telas abertas ao mesmo tempo. Feche alguma e tente de novo.");
    }
  }

  function greet(reader: Reader, lastEventId: string | undefined): void {
    const from = lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
    const missed = from === null ? [] : deps.feed.since(from);
    if (lastEventId !== undefined && (missed === null || from === null)) {
      reader.res.write(`id: ${deps.feed.lastSeq()}\nevent: reset\ndata: {}\n\n`);
      return;
    }
    // The place in the stream is told at once, so that a reader who hears nothing can resume all the same.
    if (from === null) reader.res.write(`id: ${deps.feed.lastSeq()}\nevent: ready\ndata: {}\n\n`);
    for (const change of missed ?? []) write(reader, change);
  }

  function isOver({ caller }: Reader): boolean {
    const { userId, sessionVersion } = caller.identity;
    return caller.expiresAtMs <= Date.now() || userId === null || !deps.versions.isCurrent(userId, sessionVersion);
  }

  function beat(): void {
    for (const reader of readers) {
      if (isOver(reader)) reader.res.end();
      else reader.res.write(": \n\n");
    }
  }

  deps.versions.onRevoked((userId) => {
    for (const reader of readers) {
      if (reader.caller.identity.userId === userId && isOver(reader)) reader.res.end();
    }
  });

  return {
    name: "events stream",
    start: async () => {
      unsubscribe = deps.feed.onChange((change) => {
        for (const reader of readers) write(reader, change);
      });
      heartbeat = setInterval(beat, deps.heartbeatMs);
    },
    drain: async () => {
      for (const reader of readers) reader.res.end();
    },
    stop: async () => {
      unsubscribe?.();
      clearInterval(heartbeat);
      for (const reader of readers) reader.res.destroy();
    },
    open: (req, res, caller) => {
      admit(caller);
      res.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      });
      const reader: Reader = { caller, res };
      greet(reader, req.headers["last-event-id"]?.toString());
      readers.add(reader);
      gauge.set(readers.size);
      res.once("close", () => {
        readers.delete(reader);
        gauge.set(readers.size);
      });
    },
  };
}
