import { timedFetch } from "../../../shared/clock/timed-fetch.ts";

/** One GET of public data; null where it cannot be had. */
export async function readPublic(path: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await timedFetch(path, { headers: { accept: "application/json" }, signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
