import type { Connection } from "mongoose";
import { createRecordedDocument } from "../adapters/db/recorded-document.ts";
import type { RecordOutbox, RoutingStore, StoredRouting } from "./routing-port.ts";
import { ROUTING_FIELDS } from "./routing-settings.ts";

/** Choices that another version has set and this one does not know; they are kept. */
function unknownIn(before: StoredRouting | null): object {
  if (typeof before?.choices !== "object" || before.choices === null) return {};
  const known = new Set<string>(ROUTING_FIELDS);
  return Object.fromEntries(Object.entries(before.choices).filter(([field]) => !known.has(field)));
}

/** Store of the routing in the collection `settings`, under `routing`; `version` grows by one with each change. */
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
