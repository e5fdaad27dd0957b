import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 100;

/**
 * Polls until there is a result.
 *
 * @throws Error saying what did not come within `timeoutMs`
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | null | undefined>,
  timeoutMs: number,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await ask();
    if (found !== null && found !== undefined) return found;
    if (Date.now() >= deadline) throw new Error(`${what} não veio em ${timeoutMs / 1000} s`);
    await sleep(EVERY_MS);
  }
}
