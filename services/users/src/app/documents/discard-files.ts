import type { UsersContext } from "../users-context.ts";

const BATCH_MAX = 100;
/** No upload takes this long. */
const ABANDONED_MS = 60 * 60_000;

/** Deletes the bytes of documents that are deleted or were never completed, then what is noted of them. Any number of replicas may run it. */
export async function discardFiles(ctx: UsersContext): Promise<void> {
  const abandonedBefore = new Date(ctx.now().getTime() - ABANDONED_MS);
  for (;;) {
    const found = await ctx.documents.discarded(abandonedBefore, BATCH_MAX);
    for (const { id, objectKey } of found) {
      await ctx.objects.remove(objectKey);
      await ctx.documents.forget(id);
    }
    if (found.length < BATCH_MAX) return;
  }
}
