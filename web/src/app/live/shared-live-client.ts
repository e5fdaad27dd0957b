import { type LiveOptions, type LiveStatus, startLiveClient } from "./live-client.ts";
import type { LiveNotice } from "./live-tags.ts";

/** Messages between tabs: those that the one with the connection received, and its answer to a tab that has just come. */
type Message =
  | { readonly kind: "notice"; readonly notice: LiveNotice }
  | { readonly kind: "id"; readonly lastId: string }
  | { readonly kind: "status"; readonly status: LiveStatus }
  | { readonly kind: "reset" }
  | { readonly kind: "asked" }
  | { readonly kind: "state"; readonly status: LiveStatus; readonly lastId: string | null; readonly isVisible: boolean }
  | { readonly kind: "hidden" }
  | { readonly kind: "leads" };

/** Visibility of this tab, as a document has it. */
type Visibility = EventTarget & { readonly visibilityState: string };

type Shared = LiveOptions & {
  /** Tabs with the same name share a connection: those of one account. */
  readonly name: string;
  readonly visibility: Visibility;
  readonly locks: LockManager;
};

/** The tab that has the connection, as the others know it: there is none, it answers, or it does not, since it is frozen. */
type Leader = "none" | "visible" | "hidden" | "silent";

/** Time for the tab with the connection to say how far it has read: one that is frozen never will. */
const ANSWER_MS = 500;
/** Visible tabs take over from a hidden one after a part of this time, so that the first that does is the only one. */
const CLAIM_MS = 400;

/**
 * Reads `GET /events` once for all tabs of a browser: by HTTP/1.1 a browser has six connections to a server, and the sixth tab would wait for ever. The tab
 * that holds a Web Lock has the connection and tells the others by a broadcast. A tab that comes to the front takes the lock from
 * a hidden one, which the system may have frozen, and leaves it to a visible one, so that many windows opened at once make one connection; the last hidden
 * tab keeps it, so that a new offer still rings.
 */
export function startSharedLiveClient({ name, visibility, locks, ...options }: Shared): () => void {
  const channel = new BroadcastChannel(name);
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastId: string | null = options.lastId ?? null;
  let status: LiveStatus = "connecting";
  let isLeading = false;
  let onState: ((leader: Leader) => void) | undefined;
  let claim: ReturnType<typeof setTimeout> | undefined;
  let turn = new AbortController();
  const isVisible = () => visibility.visibilityState === "visible";

  const tell = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  const setStatus = (next: LiveStatus) => {
    status = next;
    options.onStatus(next);
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "asked" && isLeading) tell({ kind: "state", status, lastId, isVisible: isVisible() });
    if (data.kind === "hidden" || data.kind === "leads") clearTimeout(claim);
    if (data.kind === "hidden" && isVisible()) claim = setTimeout(() => turn.abort(), Math.random() * CLAIM_MS);
    if (isLeading) return;
    if (data.kind === "id" || data.kind === "state") lastId = data.lastId ?? lastId;
    if (data.kind === "status" || data.kind === "state") setStatus(data.status);
    if (data.kind === "state") onState?.(data.isVisible ? "visible" : "hidden");
    if (data.kind === "notice") options.onNotice(data.notice);
    if (data.kind === "reset") options.onReset();
  };

  /** Asks the tab that has the connection how far it has read. */
  async function learnState(): Promise<Leader> {
    const { held = [] } = await locks.query();
    if (!held.some((lock) => lock.name === name)) return "none";
    return new Promise<Leader>((resolve) => {
      const timer = setTimeout(() => resolve("silent"), ANSWER_MS);
      onState = (leader) => {
        clearTimeout(timer);
        resolve(leader);
      };
      tell({ kind: "asked" });
    });
  }

  /** Holds the connection until this tab stops; the returned function ends it before. */
  function lead(mayHaveMissed: boolean): () => void {
    isLeading = true;
    tell({ kind: "leads" });
    let needsReset = mayHaveMissed;
    const reset = () => {
      options.onReset();
      tell({ kind: "reset" });
    };
    const stop = startLiveClient({
      ...options,
      lastId,
      onEventId: (id) => {
        lastId = id;
        tell({ kind: "id", lastId: id });
      },
      onNotice: (notice) => {
        options.onNotice(notice);
        tell({ kind: "notice", notice });
      },
      onReset: reset,
      onStatus: (next) => {
        setStatus(next);
        tell({ kind: "status", status: next });
        // Once the connection is open: what changes from then on is told.
        if (next === "live" && needsReset) {
          needsReset = false;
          reset();
        }
      },
    });
    return () => {
      isLeading = false;
      stop();
    };
  }

  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const run = async () => {
    let mayTakeOver = isVisible();
    while (!signal.aborted) {
      turn = new AbortController();
      const leader = await learnState();
      if (signal.aborted) return;
      const takesOver = mayTakeOver && (leader === "hidden" || leader === "silent");
      let end: (() => void) | undefined;
      let isOver = false;
      const hold = () => {
        // A lock may be taken away before the browser has called this.
        if (!signal.aborted && !isOver) end = lead(takesOver && leader === "silent");
        return stopped;
      };
      // Refused when another tab takes over, when this one is to take over, and at the stop.
      await locks.request(name, takesOver ? { steal: true } : { signal: turn.signal }, hold).catch(() => undefined);
      isOver = true;
      end?.();
      mayTakeOver = end === undefined && turn.signal.aborted;
    }
  };

  const onVisibility = () => {
    if (isVisible()) turn.abort();
    else if (isLeading) tell({ kind: "hidden" });
  };
  visibility.addEventListener("visibilitychange", onVisibility);
  signal.addEventListener("abort", () => {
    clearTimeout(claim);
    turn.abort();
    visibility.removeEventListener("visibilitychange", onVisibility);
    channel.close();
  });
  void run();
  return () => stopping.abort();
}

/** Starts the connection that tabs share; where a browser has no Web Locks, as by plain HTTP, one of this tab's own. */
export function startLive(options: Omit<Shared, "locks">): () => void {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  return locks && typeof BroadcastChannel !== "undefined"
    ? startSharedLiveClient({ ...options, locks })
    : startLiveClient(options);
}
