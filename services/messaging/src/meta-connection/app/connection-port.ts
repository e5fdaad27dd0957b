import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { RecordOutbox } from "../../routing/routing-port.ts";

/** A connection as it is stored: secrets are sealed, each bound to the name of its field; all are empty where it was taken away. */
export type StoredConnection = Readonly<{
  version: number;
  accountId: string;
  appId: string;
  sealedToken: string;
  sealedAppSecret: string;
  disconnectedAt: Date | null;
}>;

/** The connection that all replicas share, with the records of its changes for the audit log. */
export type ConnectionStore = RecordOutbox & {
  read(): Promise<StoredConnection | null>;
  /** Writes over what was read, with the record of it; false: it has changed since. */
  write(
    before: StoredConnection | null,
    after: Omit<StoredConnection, "version">,
    record: AuditRecord,
  ): Promise<boolean>;
  /** Replaces ciphertexts by new ones of the same secrets; false: it has changed since. The version stays, for nothing else has to notice. */
  reseal(
    before: StoredConnection,
    sealed: Pick<StoredConnection, "sealedToken" | "sealedAppSecret">,
    record: AuditRecord,
  ): Promise<boolean>;
};
