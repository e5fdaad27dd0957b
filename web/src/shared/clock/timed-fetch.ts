import { elapsedMs, learnServerTime } from "./server-clock.ts";

/** `fetch` that learns the server's time from the answer. */
export async function timedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sentMs = elapsedMs();
  const response = await fetch(input, init);
  learnServerTime(response, sentMs);
  return response;
}
