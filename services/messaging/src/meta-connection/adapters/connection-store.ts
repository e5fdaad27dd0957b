import type { Connection } from "mongoose";
import { createRecordedDocument } from "../../adapters/db/recorded-document.ts";
import type { ConnectionStore, StoredConnection } from "../app/connection-port.ts";

type Fields = Readonly<Record<string, unknown>>;

function connectionOf(found: Fields | null): StoredConnection | null {
  const { version, accountId, appId, sealedToken, sealedAppSecret, ...rest } = (found ??
    {}) as Partial<StoredConnection>;
  if (typeof version !== "number" || typeof accountId !== "string" || typeof appId !== "string") return null;
  if (typeof sealedToken !== "string" || typeof sealedAppSecret !== "string") return null;
  const disconnectedAt = rest.disconnectedAt instanceof Date ? rest.disconnectedAt : null;
  return { version, accountId, appId, sealedToken, sealedAppSecret, disconnectedAt };
}

/** Store of the connection to Meta in the collection `settings`, under `meta_connection`. */
export function createConnectionStore(connection: Connection): ConnectionStore {
  const document = createRecordedDocument(connection.collection("settings"), "meta_connection");
  /** The document as it is, if it still is as `before` says. */
  const unchanged = async (before: StoredConnection | null): Promise<{ fields: Fields | null } | null> => {
    const fields = await document.read();
    const found = connectionOf(fields);
    const isSame = found?.version === before?.version && found?.sealedToken === before?.sealedToken;
    return isSame ? { fields } : null;
  };
  return {
    read: async () => connectionOf(await document.read()),
    write: async (before, after, record) => {
      const current = await unchanged(before);
      if (current === null) return false;
      const version = (before?.version ?? 0) + 1;
      return document.write(current.fields, "version", { version, ...after }, record);
    },
    reseal: async (before, sealed, record) => {
      const current = await unchanged(before);
      return current !== null && document.write(current.fields, "sealedToken", sealed, record);
    },
    pending: document.pending,
    remove: document.remove,
  };
}
