import type { DocumentStore, ObjectStore } from "./document-ports.ts";

const BATCH_MAX = 100;
/** No upload takes this long. */
const ABANDONED_MS = 60 * 60_000;

/** Deletes the bytes of documents that are deleted or were never completed, then what is noted of them. Any number of replicas may run it. */
export function createDiscardFiles(deps: {
  documents: Pick<DocumentStore, "discarded" | "forget">;
  objects: Pick<ObjectStore, "remove">;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const abandonedBefore = new Date(deps.now().getTime() - ABANDONED_MS);
    for (;;) {
      const found = await deps.documents.discarded(abandonedBefore, BATCH_MAX);
      for (const { id, objectKey } of found) {
        await deps.objects.remove(objectKey);
        await deps.documents.forget(id);
      }
      if (found.length < BATCH_MAX) return;
    }
  };
}
