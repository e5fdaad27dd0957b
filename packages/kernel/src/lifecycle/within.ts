/** Error code of work that exceeded its limit. */
const CODE = "TIMEOUT";

/**
 * Settles as `work` does, unless that takes longer than `limitMs`: then it rejects with code `TIMEOUT`, and the later outcome of `work` is
 * ignored.
 */
export async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const overdue = () => Object.assign(new Error(`not done within ${Math.round(limitMs)} ms`), { code: CODE });
    timer = setTimeout(() => reject(overdue()), limitMs);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
