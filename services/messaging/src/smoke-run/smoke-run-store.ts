import type { Connection } from "mongoose";
import { createRecordedDocument } from "../adapters/db/recorded-document.ts";
import type { RecordOutbox } from "../routing/routing-port.ts";
import type { SmokeRunStore } from "./smoke-run-port.ts";

/** Store of smoke runs in the collection `settings`, under `smoke_runs`: operators make few, and each ends. */
export function createSmokeRunStore(connection: Connection): SmokeRunStore & RecordOutbox {
  const document = createRecordedDocument(connection.collection("settings"), "smoke_runs");
  return {
    read: document.read,
    write: (before, runs, record) => {
      const version = typeof before?.version === "number" ? before.version + 1 : 1;
      return document.write(before, "version", { version, runs: Object.fromEntries(runs) }, record);
    },
    pending: document.pending,
    remove: document.remove,
  };
}
