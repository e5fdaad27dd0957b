const POLL_MS = 20;

/**
 * Waits until `condition` returns something truthy and returns it; an error thrown meanwhile counts as "not yet".
 *
 * @throws Error naming `what` after `timeoutMs`, with the last error as its cause.
 */
export async function eventually<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = 90_000,
): Promise<NonNullable<T>> {
  const giveUpAt = Date.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value) return value;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (Date.now() >= giveUpAt) throw new Error(`not so after ${timeoutMs} ms: ${what}`, { cause: lastError });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
