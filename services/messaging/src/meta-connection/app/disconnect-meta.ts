import { AppError } from "@tenho/kernel/errors/app-error";
import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import { isConnected, type MetaConnection } from "../domain/connection.ts";
import { type ConnectChange, type ConnectStep, wordsOf } from "./connect-meta.ts";
import type { ConnectionStore, StoredConnection } from "./connection-port.ts";
import type { CurrentConnection } from "./current-connection.ts";
import type { MetaManagement } from "./management-port.ts";

const RACES_MAX = 20;

/**
 * Takes our app off the account and forgets the access, in every replica; what is to be sent waits for another connection. Safe to repeat: a run that
 * died between the two steps is finished by the next one. Raises: `unavailable` while Meta does not answer, and nothing is forgotten then, since
 * without the access nobody could take the app off.
 */
export type DisconnectMeta = (
  record: (changes: readonly ConnectChange[]) => AuditRecord,
) => Promise<readonly ConnectStep[]>;

export function createDisconnectMeta(deps: {
  management: Pick<MetaManagement, "unsubscribeApp">;
  store: ConnectionStore;
  current: CurrentConnection;
  /** Called after the connection was forgotten. */
  onChange: () => void;
  /** Called last: what is known of the connection is old. */
  onDone: () => Promise<void>;
  now: () => Date;
}): DisconnectMeta {
  const { management, store, current, now } = deps;

  /** Meta's refusal, as of a token that is void, does not keep the access: it would open nothing. */
  async function unsubscribe(connection: MetaConnection): Promise<ConnectStep> {
    const { token, appId, appSecret, accountId } = connection;
    try {
      await management.unsubscribeApp({ token, appId, appSecret }, accountId);
      return { id: "app", state: "done", sentence: "O app foi desligado da conta de WhatsApp." };
    } catch (error) {
      if (!(error instanceof MetaCallRefused)) {
        const message = "A Meta não respondeu, e nada foi desconectado. Tente de novo em instantes.";
        throw new AppError("unavailable", message, { cause: error });
      }
      const sentence = `O app não foi desligado da conta: ${wordsOf(error)} Desligue-o na Meta, em Configurações do negócio › Apps.`;
      return { id: "app", state: "failed", sentence };
    }
  }

  return async (record) => {
    let app: ConnectStep | null = null;
    for (let race = 0; race < RACES_MAX; race += 1) {
      const stored = await store.read();
      const before = current.open(stored);
      if (before.disconnectedAt !== null) {
        current.apply(before);
        return [...(app === null ? [] : [app]), FORGOTTEN];
      }
      if (isConnected(before)) app = await unsubscribe(before);
      const after: Omit<StoredConnection, "version"> = {
        accountId: "",
        appId: "",
        sealedToken: "",
        sealedAppSecret: "",
        disconnectedAt: now(),
      };
      if (!(await store.write(stored, after, record(changesOf(before))))) continue;
      current.apply(current.open({ ...after, version: (stored?.version ?? 0) + 1 }));
      deps.onChange();
      await deps.onDone();
      return [...(app === null ? [] : [app]), FORGOTTEN];
    }
    throw new AppError("unavailable", "Outra pessoa está mudando a conexão. Tente de novo em instantes.");
  };
}

const FORGOTTEN: ConnectStep = {
  id: "forgotten",
  state: "done",
  sentence: "O acesso à Meta foi apagado daqui. As mensagens esperam até que o WhatsApp seja conectado de novo.",
};

/** Changes for the audit log: of a secret only that it is gone. */
const changesOf = ({ accountId, appId, token, appSecret }: MetaConnection): readonly ConnectChange[] =>
  [
    { field: "account_id", before: accountId, after: "" },
    { field: "app_id", before: appId, after: "" },
    { field: "token", before: token === "" ? "" : "guardado", after: "" },
    { field: "app_secret", before: appSecret === "" ? "" : "guardado", after: "" },
  ].filter(({ before }) => before !== "");
