import type { Connection } from "mongoose";
import { createRecordedDocument } from "../adapters/db/recorded-document.ts";
import type { RecordOutbox } from "../routing/routing-port.ts";
import type { PauseStore } from "./pause-port.ts";

/** Store of pauses in the collection `settings`, under `unit_pauses`, by unit: there are as many units as there are franchises. */
export function createPauseStore(connection: Connection): PauseStore & RecordOutbox {
  const document = createRecordedDocument(connection.collection("settings"), "unit_pauses");
  return {
    read: document.read,
    write: (before, pauses, record) => {
      const version = typeof before?.version === "number" ? before.version + 1 : 1;
      return document.write(before, "version", { version, pauses: Object.fromEntries(pauses) }, record);
    },
    pending: document.pending,
    remove: document.remove,
  };
}
