import { AppError } from "@tenho/kernel/errors/app-error";
import { viewingEntry } from "./viewing-entry.ts";
import type { ViewingStore } from "./viewing-ports.ts";

/** Ends a viewing of this session: gateways refuse its tokens from then on. Raises: `not_found` once it is over. */
export function createEndViewing(deps: { viewings: Pick<ViewingStore, "find" | "end"> }) {
  return async ({ viewerSessionId, id }: { viewerSessionId: string; id: string }): Promise<void> => {
    const viewing = await deps.viewings.find(id, viewerSessionId);
    if (viewing !== null && (await deps.viewings.end(id, viewingEntry("view_as.end", viewing)))) return;
    throw new AppError("not_found", "Esta visualização terminou.");
  };
}
