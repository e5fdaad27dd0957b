import type { Connection } from "mongoose";
import type { RecordOutbox, RoutingStore, StoredRouting } from "../../../app/ports/inbound/routing-store.ts";
import { ROUTING_FIELDS } from "../../../domain/routing/routing-settings.ts";
import { createRecordedDocument } from "./recorded-document.ts";

/** What another version has set and this one does not know: it stays. */
function unknownIn(before: StoredRouting | null): object {
  if (typeof before?.choices !== "object" || before.choices === null) return {};
  const known = new Set<string>(ROUTING_FIELDS);
  return Object.fromEntries(Object.entries(before.choices).filter(([field]) => !known.has(field)));
}

/** In the collection `settings`, under `routing`: `version` grows by one with each change. */
export function createRoutingStore(connection: Connection): RoutingStore & RecordOutbox {
  const document = createRecordedDocument(connection.collection("settings"), "routing");
  return {
    read: document.read,
    write: (before, choices, record) => {
      const version = typeof before?.version === "number" ? before.version + 1 : 1;
      return document.write(before, "version", { version, choices: { ...unknownIn(before), ...choices } }, record);
    },
    pending: document.pending,
    remove: document.remove,
  };
}
