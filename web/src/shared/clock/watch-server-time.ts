import { mayHaveSlept } from "./server-clock.ts";
import { timedFetch } from "./timed-fetch.ts";

const LOOK_EVERY_MS = 10_000;
const TIMEOUT_MS = 10_000;

/** Asks the server for its time again once the device has slept or its clock was set: when the page is looked at, and while it is. */
export function watchServerTime(): () => void {
  let isAsking = false;
  const look = async () => {
    if (isAsking || document.visibilityState !== "visible" || !mayHaveSlept()) return;
    isAsking = true;
    // Every answer has a date. Without one, as when offline, the next look asks again.
    await timedFetch("/", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => null,
    );
    isAsking = false;
  };
  const onLook = () => void look();
  const timer = setInterval(onLook, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", onLook);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onLook);
  };
}
