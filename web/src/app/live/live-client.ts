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

/**
 * Listens to `GET /events` until the answered function is called. `EventSource` cannot carry a bearer token, so the stream is
 * read through `fetch`; a lost connection is taken up again with `Last-Event-ID`, after a growing pause.
 */
export function startLive({ readToken, renew, onNotice, onReset, onStatus, firstPauseMs = 1000 }: Options): () => void {
  const stopping = new AbortController();
  let lastId: string | null = null;
  let failures = 0;

  const listen = async (): Promise<"again" | "refused"> => {
    const connection = new AbortController();
    const stop = () => connection.abort();
    stopping.signal.addEventListener("abort", stop, { once: true });
    let silence = setTimeout(stop, SILENCE_MS);
    try {
      const answer = await fetch("/events", {
        headers: {
          accept: "text/event-stream",
          authorization: `Bearer ${readToken() ?? ""}`,
          ...(lastId === null ? {} : { "last-event-id": lastId }),
        },
        cache: "no-store",
        signal: connection.signal,
      });
      if (answer.status === 401) return "refused";
      if (!answer.ok || !answer.body) return "again";
      failures = 0;
      onStatus("live");
      const read = createSseParser(({ id, event, data }) => {
        if (id !== null) lastId = id;
        const notice = parseNotice(data);
        if (event === "reset" || notice?.type === "reset") onReset();
        else if (notice) onNotice(notice);
      });
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(stop, SILENCE_MS);
        read(piece.value);
      }
      return "again";
    } catch {
      return "again";
    } finally {
      clearTimeout(silence);
      stopping.signal.removeEventListener("abort", stop);
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const hasToken = readToken() !== null || (await renew());
      if (hasToken && !stopping.signal.aborted && (await listen()) === "refused") await renew();
      if (stopping.signal.aborted) return;
      failures += 1;
      if (failures > 1) onStatus("lost");
      const longest = Math.min(firstPauseMs * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      await pause(longest * (0.5 + Math.random() / 2), stopping.signal);
    }
  };
  void run();
  return () => stopping.abort();
}
