import type { SecretCipher } from "@tenho/kernel/sealing/secret-cipher";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { createRefreshedValue } from "../../app/refreshed-value.ts";
import type { MetaConnection } from "../domain/connection.ts";
import type { ConnectionStore, StoredConnection } from "./connection-port.ts";

/** Names that the ciphertexts are bound to. */
export const SEALED_TOKEN = "token";
export const SEALED_APP_SECRET = "app_secret";

export type CurrentConnection = {
  get(): MetaConnection;
  /** Reads a stored connection; null: what the variables give. One that was taken away is none, whatever the variables say. */
  open(stored: StoredConnection | null): MetaConnection;
  /** Applies the connection in this process at once. */
  apply(connection: MetaConnection): void;
  /** Applies the stored connection, or the variables where none is. Raises: what the store raises; the connection in force then stays. */
  refresh(): Promise<void>;
};

/** The connection in force in this process: what is stored, or else what the variables give; another replica's change is seen at the next refresh. */
export function createCurrentConnection(deps: {
  store: Pick<ConnectionStore, "read">;
  cipher: Pick<SecretCipher, "decrypt">;
  /** The token, account and app secret of the variables; empty where they give none. */
  environment: Pick<MetaConnection, "token" | "accountId" | "appSecret">;
  log: Pick<Logger, "error">;
}): CurrentConnection {
  const { store, cipher, log } = deps;
  const fallback: MetaConnection = {
    ...deps.environment,
    source: "environment",
    version: 0,
    appId: "",
    isReadable: true,
    disconnectedAt: null,
  };
  let current = fallback;
  let unreadableVersion = 0;

  const open = (stored: StoredConnection | null): MetaConnection => {
    if (stored === null) return fallback;
    const { version, accountId, appId, disconnectedAt } = stored;
    if (disconnectedAt !== null) {
      const none = { token: "", accountId: "", appId: "", appSecret: "" };
      return { source: "stored", version, ...none, isReadable: true, disconnectedAt };
    }
    const token = cipher.decrypt(SEALED_TOKEN, stored.sealedToken);
    const appSecret = cipher.decrypt(SEALED_APP_SECRET, stored.sealedAppSecret);
    const isReadable = token !== null && appSecret !== null;
    if (!isReadable && unreadableVersion !== stored.version) {
      unreadableVersion = stored.version;
      log.error({}, "the stored connection to Meta was sealed with a secret this process does not have");
    }
    return {
      source: "stored",
      version,
      accountId,
      appId,
      token: token ?? "",
      appSecret: appSecret ?? "",
      isReadable,
      disconnectedAt,
    };
  };
  const { apply, refresh } = createRefreshedValue<MetaConnection>({
    read: async () => open(await store.read()),
    use: (connection) => {
      current = connection;
    },
  });
  return { get: () => current, open, apply, refresh };
}
