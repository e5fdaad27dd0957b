import { useState } from "react";
import { useGetReadinessQuery } from "../../api/tenho-api.ts";
import { openNames, type Readiness } from "./readiness-words.ts";

/** Key of what was open when MASTER last went on to the dashboard, in this tab. */
const LEFT_KEY = "tenho-readiness-left";
const LOCAL_HOST = /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;
const POLL_MS = 60_000;

/** MASTER's first screen: the list while something is wrong or missing, until it is left; `waiting` before that is known. */
export type FirstScreen = "waiting" | "readiness" | "dashboard";

/**
 * Decides between the list and the dashboard. At an address of this machine nothing goes live: there the dashboard comes at once and nothing is asked. When
 * the list cannot be read the dashboard comes, whose strip says so.
 */
export function useReadinessFirst(): { first: FirstScreen; leave: () => void } {
  const isLocal = LOCAL_HOST.test(window.location.hostname);
  const { data, error } = useGetReadinessQuery(
    { origin: window.location.origin },
    { skip: isLocal, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const [left, setLeft] = useState(() => sessionStorage.getItem(LEFT_KEY) ?? "");
  return {
    first: isLocal ? "dashboard" : firstOf(data, error !== undefined, left),
    leave: () => {
      const open = data ? openNames(data).join() : "";
      sessionStorage.setItem(LEFT_KEY, open);
      setLeft(open);
    },
  };
}

/** A check that opens after the list was left brings it back; one that was put right meanwhile does not. */
export function firstOf(data: Readiness | undefined, hasFailed: boolean, left: string): FirstScreen {
  if (data === undefined) return hasFailed ? "dashboard" : "waiting";
  if (data.is_demonstration) return "dashboard";
  const seen = new Set(left.split(","));
  return openNames(data).some((name) => !seen.has(name)) ? "readiness" : "dashboard";
}
