import { type LiveNotice, parseNotice } from "./live-tags.ts";
import { createSseParser } from "./sse-parser.ts";

export type LiveStatus = "connecting" | "live" | "lost";

type Options = {
  readonly readToken: () => string | null;
  /** Gets a token when there is none or the server refused it; false ends the client. */
  readonly renew: () => Promise<boolean>;
  readonly onNotice: (notice: LiveNotice) => void;
  /** Too long away to be told what changed: everything is old. */
  readonly onReset: () => void;
  readonly onStatus: (status: LiveStatus) => void;
  /** Before the first new try; the next ones wait longer. */
  readonly firstPauseMs?: number;
};

const LONGEST_PAUSE_MS = 30_000;
/** A silent connection is a dead one: the server sends something more often than this. */
const SILENCE_MS = 70_000;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Where a connection stands in the stream, kept from one to the next. */
type Place = { lastId: string | null };

function createReader({ onNotice, onReset }: Options, place: Place): (piece: string) => void {
  return createSseParser(({ id, event, data }) => {
    if (id !== null) place.lastId = id;
    if (event === "reset") return onReset();
    const notice = parseNotice(data);
    if (notice) onNotice(notice);
  });
}

/** One connection, from its opening to its end. */
async function listen(
  options: Options,
  place: Place,
  stopping: AbortSignal,
  onOpen: () => void,
): Promise<"ended" | "refused"> {
  const connection = new AbortController();
  const stop = () => connection.abort();
  stopping.addEventListener("abort", stop, { once: true });
  let silence = setTimeout(stop, SILENCE_MS);
  try {
    const answer = await fetch("/events", {
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${options.readToken() ?? ""}`,
        ...(place.lastId === null ? {} : { "last-event-id": place.lastId }),
      },
      cache: "no-store",
      signal: connection.signal,
    });
    if (answer.status === 401) return "refused";
    if (!answer.ok || !answer.body) return "ended";
    onOpen();
    const read = createReader(options, place);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      read(piece.value);
    }
    return "ended";
  } catch {
    return "ended";
  } finally {
    clearTimeout(silence);
    stopping.removeEventListener("abort", stop);
  }
}

/**
 * Listens to `GET /events` until the answered function is called. `EventSource` cannot carry a bearer token, so the stream is
 * read through `fetch`; a lost connection is taken up again with `Last-Event-ID`, after a growing pause.
 */
export function startLive(options: Options): () => void {
  const { readToken, renew, onStatus, firstPauseMs = 1000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const place: Place = { lastId: null };
  let failures = 0;
  const onOpen = () => {
    failures = 0;
    onStatus("live");
  };

  const run = async () => {
    while (!signal.aborted) {
      const hasToken = readToken() !== null || (await renew());
      if (hasToken && !signal.aborted && (await listen(options, place, signal, onOpen)) === "refused") await renew();
      if (signal.aborted) return;
      failures += 1;
      if (failures > 1) onStatus("lost");
      const longestMs = Math.min(firstPauseMs * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      await pause(longestMs * (0.5 + Math.random() / 2), signal);
    }
  };
  void run();
  return () => stopping.abort();
}
