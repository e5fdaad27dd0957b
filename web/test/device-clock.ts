import { jest } from "@jest/globals";
import { elapsedMs, learnServerTime } from "../src/shared/clock/server-clock.ts";

const startedAtMs = Date.now() - performance.now();

/** The true time, which is also the server's, whatever the device's clock is set to. */
export const trueNow = (): Date => new Date(startedAtMs + performance.now());
/** A moment so many minutes after the true time. */
export const trueIn = (minutes: number): string => new Date(trueNow().getTime() + minutes * 60_000).toISOString();

/** Headers of an answer that a server gives at a time. */
export const datedAt = (now: Date) => ({ date: now.toUTCString(), "cache-control": "no-store" });

/** Lets the page learn the true time, as from any answer of the server. */
export const hearServerTime = (): void =>
  learnServerTime(new Response(null, { headers: datedAt(trueNow()) }), elapsedMs());

/** Sets the device's clock off by so many minutes; timers and the page's own count run on. Undone by `jest.useRealTimers()`. */
export function setDeviceClock(offMinutes: number): void {
  jest.useFakeTimers({
    now: trueNow().getTime() + offMinutes * 60_000,
    doNotFake: [
      "hrtime",
      "nextTick",
      "performance",
      "queueMicrotask",
      "requestAnimationFrame",
      "cancelAnimationFrame",
      "requestIdleCallback",
      "cancelIdleCallback",
      "setImmediate",
      "clearImmediate",
      "setInterval",
      "clearInterval",
      "setTimeout",
      "clearTimeout",
    ],
  });
}
