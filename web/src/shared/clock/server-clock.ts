import { middleOf, narrowOffset, type TimeOffset } from "./time-offset.ts";

/** A larger change of the server's time is told to the screens at once instead of at their next tick. */
const JUMP_MS = 1_500;
/** Difference between the device's two clocks from which on one of them was set, or stood still while the device slept. */
const DRIFT_MS = 2_000;
/** Answers that no cache may give without asking the server: in others the `Date` may be old. */
const FRESH = /\bno-(?:store|cache)\b/;

let offset: TimeOffset | null = null;
let driftAtAnswerMs = 0;
const listeners = new Set<() => void>();

/** Milliseconds counted by the page itself, for durations: nobody can set them, but they may stand still while the device sleeps. */
export const elapsedMs = (): number => performance.now();

/** The device's clock against the page's count. */
const driftMs = (): number => Date.now() - elapsedMs();

/** Returns whether the server has told its time since the page was opened. */
export const isServerTimeKnown = (): boolean => offset !== null;

/**
 * The server's time, to about a second. The device's clock is not believed: it stands in until the first answer alone, before which there is
 * nothing to show.
 */
export const serverNow = (): Date => new Date(offset === null ? Date.now() : middleOf(offset) + elapsedMs());

/** Learns the server's time from the `Date` of an answer. `sentMs`: {@link elapsedMs} when it was asked for. */
export function learnServerTime({ headers }: Response, sentMs: number): void {
  const dateMs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(dateMs) || !FRESH.test(headers.get("cache-control") ?? "")) return;
  const wasMs = offset && serverNow().getTime();
  offset = narrowOffset(offset, { dateMs, sentMs, receivedMs: elapsedMs() });
  driftAtAnswerMs = driftMs();
  if (wasMs === null || isOtherTime(wasMs)) for (const listener of listeners) listener();
}

/** Returns whether a time that was the server's a moment ago has turned out to be another. */
export const isOtherTime = (shownMs: number): boolean => Math.abs(serverNow().getTime() - shownMs) > JUMP_MS;

/** Calls `listener` whenever the server's time turns out to be another. */
export function subscribeToServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether the page's count may have stood still since the last answer, so that the server must be asked again. */
export const mayHaveSlept = (): boolean => offset !== null && Math.abs(driftMs() - driftAtAnswerMs) > DRIFT_MS;

/** Forgets the server's time, for tests. */
export function forgetServerTime(): void {
  offset = null;
}
