import { useEffect, useState } from "react";
import { isOtherTime, serverNow, subscribeToServerTime } from "./server-clock.ts";

/** The server's time, updated every `everyMs`, for "há 3 min" and deadlines. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    // An answer may have told another time between the rendering and this effect.
    setNow((shown) => (isOtherTime(shown.getTime()) ? serverNow() : shown));
    const timer = setInterval(tick, everyMs);
    const unsubscribe = subscribeToServerTime(tick);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [everyMs]);
  return now;
}
