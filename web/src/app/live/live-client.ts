import { createParser } from "eventsource-parser";
import { timedFetch } from "../../shared/clock/timed-fetch.ts";
import { type LiveNotice, parseNotice } from "./live-tags.ts";

export type LiveStatus = "connecting" | "live" | "lost";

export type LiveOptions = {
  readonly readToken: () => string | null;
  /** Gets a token when there is none or the server refused it; false ends the client. */
  readonly renew: () => Promise<boolean>;
  readonly onNotice: (notice: LiveNotice) => void;
  /** Called when the server cannot say what changed meanwhile: everything read so far may be out of date. */
  readonly onReset: () => void;
  readonly onStatus: (status: LiveStatus) => void;
  /** Source of the device's network events: `offline` ends the connection at once, `online` opens the next without a pause. */
  readonly network: EventTarget;
  /** Id of the last event that is known from before. */
  readonly lastId?: string | null;
  /** Called with the id of each event, which the next connection may go on from. */
  readonly onEventId?: (id: string) => void;
  /** Pause before the first reconnection, in ms; it doubles with each failure. */
  readonly firstPauseMs?: number;
  /** Time within which an ended connection may be reopened before the status becomes `lost`, in ms. */
  readonly lostAfterMs?: number;
};

const PAUSE_MAX_MS = 30_000;
/** After this long without a byte the connection counts as dead, unless the server says how often it sends heartbeats. */
const READ_TIMEOUT_MS = 70_000;
/** A single late heartbeat may have met a busy moment; three in a row mean that nothing arrives any more. */
const HEARTBEATS_MISSED_MAX = 3;

function pause(ms: number, signal: AbortSignal, network: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      network.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    network.addEventListener("online", end);
  });
}

/** State kept across connections: id of the last event received, and the silence that ends a connection. */
type StreamState = { lastId: string | null; readTimeoutMs: number };

function createReader({ onNotice, onReset, onEventId }: LiveOptions, state: StreamState): (piece: string) => void {
  const { feed } = createParser({
    onEvent: ({ id, event, data }) => {
      if (id !== undefined) {
        state.lastId = id;
        onEventId?.(id);
      }
      if (event === "ready" || event === "reset") state.readTimeoutMs = parseReadTimeoutMs(data);
      if (event === "reset") return onReset();
      const notice = parseNotice(data);
      if (notice) onNotice(notice);
    },
  });
  return feed;
}

/** Reads the timeout from the message that opens a stream. */
function parseReadTimeoutMs(data: string): number {
  const heartbeatMs = /"heartbeat_ms":(\d{1,6})\b/.exec(data)?.[1];
  return heartbeatMs === undefined ? READ_TIMEOUT_MS : Number(heartbeatMs) * HEARTBEATS_MISSED_MAX;
}

const LOST_AFTER_MS = 3_000;

/** One connection, from its opening to its end. */
async function readStream(
  options: LiveOptions,
  state: StreamState,
  stopping: AbortSignal,
  { onOpen, onSilence }: { onOpen: () => void; onSilence: () => void },
): Promise<"ended" | "refused"> {
  const connection = new AbortController();
  const stop = () => connection.abort();
  const giveUp = () => {
    onSilence();
    stop();
  };
  stopping.addEventListener("abort", stop, { once: true });
  options.network.addEventListener("offline", stop);
  let readTimeout = setTimeout(giveUp, READ_TIMEOUT_MS);
  try {
    const response = await timedFetch("/events", {
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${options.readToken() ?? ""}`,
        ...(state.lastId === null ? {} : { "last-event-id": state.lastId }),
      },
      cache: "no-store",
      signal: connection.signal,
    });
    if (response.status === 401) return "refused";
    if (!response.ok || !response.body) return "ended";
    onOpen();
    const read = createReader(options, state);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(readTimeout);
      read(piece.value);
      readTimeout = setTimeout(giveUp, state.readTimeoutMs);
    }
    return "ended";
  } catch {
    return "ended";
  } finally {
    clearTimeout(readTimeout);
    stopping.removeEventListener("abort", stop);
    options.network.removeEventListener("offline", stop);
  }
}

/**
 * Reads `GET /events` until the returned function is called. `EventSource` cannot carry a bearer token, so the stream is
 * read through `fetch`; a lost connection is resumed with `Last-Event-ID` after a growing pause.
 */
export function startLiveClient(options: LiveOptions): () => void {
  const { readToken, renew, onStatus, network, firstPauseMs = 1000, lostAfterMs = LOST_AFTER_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const state: StreamState = { lastId: options.lastId ?? null, readTimeoutMs: READ_TIMEOUT_MS };
  let failures = 0;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  const onOpen = () => {
    failures = 0;
    clearTimeout(lostTimer);
    lostTimer = undefined;
    onStatus("live");
  };
  const onLost = () => onStatus("lost");
  network.addEventListener("offline", onLost);
  signal.addEventListener("abort", () => {
    clearTimeout(lostTimer);
    network.removeEventListener("offline", onLost);
  });

  const run = async () => {
    while (!signal.aborted) {
      const hasToken = readToken() !== null || (await renew());
      const ends = { onOpen, onSilence: onLost };
      if (hasToken && !signal.aborted && (await readStream(options, state, signal, ends)) === "refused") await renew();
      if (signal.aborted) return;
      failures += 1;
      if (failures > 1) onLost();
      // The next attempt may hang instead of failing.
      else lostTimer ??= setTimeout(onLost, lostAfterMs);
      const pauseMaxMs = Math.min(firstPauseMs * 2 ** (failures - 1), PAUSE_MAX_MS);
      await pause(pauseMaxMs * (0.5 + Math.random() / 2), signal, network);
    }
  };
  void run();
  return () => stopping.abort();
}
