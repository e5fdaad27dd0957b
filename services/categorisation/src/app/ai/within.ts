/** `work`, or a rejection with the signal's reason as soon as that is aborted, whether or not `work` heeds it. */
export async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, over]);
  } finally {
    signal.removeEventListener("abort", giveUp);
    work.catch(() => undefined);
  }
}
