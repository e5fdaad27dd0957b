import { setTimeout as sleep } from "node:timers/promises";

/** Repeats `attempt` until it resolves; after `timeoutMs` throws with the last failure as cause. */
export async function poll<T>(
  what: string,
  attempt: () => Promise<T>,
  { timeoutMs, everyMs = 25, signal }: { timeoutMs: number; everyMs?: number; signal?: AbortSignal },
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown;
  do {
    if (signal?.aborted) throw new Error(`${what}: ${String(signal.reason)}`, { cause: last });
    try {
      return await attempt();
    } catch (error) {
      last = error;
    }
    await sleep(everyMs);
  } while (Date.now() < deadline);
  throw new Error(`${what}: sem resposta em ${timeoutMs} ms`, { cause: last });
}
