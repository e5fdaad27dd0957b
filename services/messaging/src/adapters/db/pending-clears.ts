import type { PendingNotice } from "../../app/ports/delivery-store.ts";

export type Operation = { updateOne: { filter: object; update: object } };
type Clear = { operations: Operation[]; resolve(): void; reject(error: unknown): void };

/**
 * Collects pending notices of messages that are to be cleared. They are written with the next write of acceptances or statuses, of whatever messages,
 * or after `waitMs` by themselves, since nobody waits for them.
 *
 * @param write makes these changes of messages
 */
export function createPendingClears(write: (operations: Operation[]) => Promise<unknown>, waitMs: number) {
  let waiting: Clear[] = [];

  const writeWith = async <Result>(writing: (clears: Operation[]) => Promise<Result>): Promise<Result> => {
    const clears = waiting;
    waiting = [];
    try {
      const result = await writing(clears.flatMap(({ operations }) => operations));
      for (const { resolve } of clears) resolve();
      return result;
    } catch (error) {
      for (const { reject } of clears) reject(error);
      throw error;
    }
  };
  const writeAlone = async (): Promise<void> => {
    if (waiting.length > 0) await writeWith(write).catch(() => undefined);
  };

  return {
    /** Clears the pending notices that still are `notice`. */
    add: (ids: readonly string[], notice: PendingNotice): Promise<void> =>
      new Promise((resolve, reject) => {
        const operations = ids.map((id) => ({
          updateOne: { filter: { _id: id, news: notice }, update: { $set: { news: null } } },
        }));
        if (waiting.length === 0) setTimeout(writeAlone, waitMs);
        waiting.push({ operations, resolve, reject });
      }),
    /** Has `writing` make the waiting changes as well; they succeed or fail with it. */
    writeWith,
  };
}
