import { useEffect, useRef } from "react";
import { serverNow } from "./server-clock.ts";

/** The server's time is known to about a second only. */
const MARGIN_MS = 1_000;
/** The time left is looked at again this often, because the server's time may turn out to be another. */
const LOOK_MAX_MS = 30_000;
const READ_AGAIN_MS = 10_000;

/**
 * Reads something again once the moment `at` has passed: the server says whether it is over. Reads again every ten seconds while the answer
 * still has that moment. Null: there is no end.
 */
export function useReadAtEnd(at: string | null, read: () => unknown): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (at === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const leftMs = Date.parse(at) + MARGIN_MS - serverNow().getTime();
      if (leftMs <= 0) latest.current();
      timer = setTimeout(look, leftMs <= 0 ? READ_AGAIN_MS : Math.min(leftMs, LOOK_MAX_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [at]);
}
