/** Error code of what was not done within its limit. */
const CODE = "TIMEOUT";

/**
 * Answers as `work` does, unless that takes longer than `limitMs`: then it rejects with code `TIMEOUT`, and whatever `work` still does goes on
 * unheard.
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
