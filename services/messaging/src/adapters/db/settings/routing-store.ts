import type { Connection } from "mongoose";
import type { RecordOutbox, RoutingStore } from "../../../app/ports/routing-store.ts";
import { createRecordedDocument } from "./recorded-document.ts";

/** In the collection `settings`, under `routing`: `version` grows by one with each change. */
export function createRoutingStore(connection: Connection): RoutingStore & RecordOutbox {
  const document = createRecordedDocument(connection.collection("settings"), "routing");
  return {
    read: document.read,
    write: (before, choices, record) => {
      const version = typeof before?.version === "number" ? before.version + 1 : 1;
      return document.write(before, "version", { version, choices }, record);
    },
    pending: document.pending,
    remove: document.remove,
  };
}
