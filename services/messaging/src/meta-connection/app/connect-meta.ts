import { AppError } from "@tenho/kernel/errors/app-error";
import type { SecretCipher } from "@tenho/kernel/sealing/secret-cipher";
import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import type { AuditPublisher } from "../../app/ports/publishers.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import { refusalSentence } from "../../whatsapp-health/domain/meta-refusal.ts";
import { type MetaConnection, NEEDED_FIELDS, NEEDED_SCOPES } from "../domain/connection.ts";
import type { NumberFacts, TokenFacts } from "../domain/findings.ts";
import type { ConnectionStore, StoredConnection } from "./connection-port.ts";
import { type CurrentConnection, SEALED_APP_SECRET, SEALED_TOKEN } from "./current-connection.ts";
import type { MetaCredentials, MetaManagement } from "./management-port.ts";

const RACES_MAX = 20;

/** Secrets and ids as they are given; an empty one is that of the connection in force. */
export type GivenConnection = Readonly<{ token: string; appId: string; appSecret: string }>;

/** The accounts and permissions of a token at Meta. */
export type SeenByToken = Readonly<{
  appId: string;
  kind: string;
  expiresAt: Date | null;
  missingScopes: readonly string[];
  accounts: readonly Readonly<{ id: string; name: string; numbers: readonly NumberFacts[] }>[];
}>;

/** Outcome of one step of a connection. `blocked`: another callback address is there, and nobody said to replace it. */
export type ConnectStep = Readonly<{
  id: "stored" | "subscription" | "app" | "forgotten";
  state: "done" | "failed" | "blocked";
  sentence: string;
}>;

export type ConnectChange = Readonly<{ field: string; before: string; after: string }>;

export type ConnectMeta = {
  /** Reads what a token sees, and stores nothing. Raises: `unprocessable` with a sentence, `unavailable`. */
  inspect(given: GivenConnection): Promise<SeenByToken>;
  /**
   * Stores a connection after Meta took it, sets address and fields of the callbacks, and subscribes the app to the account. Each step may be repeated.
   * Raises: `unprocessable` with a sentence for what Meta refuses or cannot be sealed, `unavailable`; nothing is stored then.
   */
  connect(
    given: GivenConnection & { accountId: string; replaceCallback: boolean },
    record: (changes: readonly ConnectChange[]) => AuditRecord,
  ): Promise<readonly ConnectStep[]>;
  /** Sets the address and fields of the callbacks and subscribes the app, with the connection in force. */
  subscribe(options: { replaceCallback: boolean }, record: AuditRecord): Promise<readonly ConnectStep[]>;
};

const refuse = (sentence: string, field?: string): AppError =>
  new AppError("unprocessable", sentence, field === undefined ? {} : { fields: [{ field, message: sentence }] });

/** Runs a call and turns what Meta refuses into a sentence. Raises: `unprocessable`, `unavailable`. */
async function asked<T>(call: () => Promise<T>, refusedWords = refusalSentence, field?: string): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof MetaCallRefused) throw refuse(refusedWords(error.refusal), field);
    throw new AppError("unavailable", "A Meta não respondeu. Tente de novo em instantes.", { cause: error });
  }
}

const TOKEN_REFUSED = ({ code }: { code: number }): string => `A Meta não aceita este token (erro ${code}).`;
const SECRET_REFUSED = (): string => "Esta chave secreta não é a do app deste token.";

/** Connects this installation to an account at Meta. */
export function createConnectMeta(deps: {
  management: MetaManagement;
  store: ConnectionStore;
  current: CurrentConnection;
  cipher: SecretCipher;
  /** Public address of our callbacks; empty: unknown. */
  callbackUrl: string;
  verifyToken: string;
  audit: AuditPublisher;
  /** Called after a connection was stored. */
  onChange: () => void;
  /** Called after the last step: what is known of the connection is old. */
  onDone: () => Promise<void>;
}): ConnectMeta {
  const { management, store, current, cipher, callbackUrl, verifyToken } = deps;

  const completed = ({ token, appId, appSecret }: GivenConnection): MetaCredentials => {
    const before = current.get();
    return { token: token || before.token, appId: appId || before.appId, appSecret: appSecret || before.appSecret };
  };

  async function readToken(given: MetaCredentials): Promise<{ credentials: MetaCredentials; token: TokenFacts }> {
    if (given.token === "") throw refuse("Falta o token.", "token");
    const token = await asked(() => management.debugToken(given), TOKEN_REFUSED, "token");
    if (!token.isValid) throw refuse("Este token não vale mais: gere outro na Meta.", "token");
    if (given.appId !== "" && token.appId !== "" && given.appId !== token.appId) {
      throw refuse(`Este token é do app ${token.appId}, e não do app ${given.appId}.`, "app_id");
    }
    return { credentials: { ...given, appId: given.appId || token.appId }, token };
  }

  async function requireUsable(credentials: MetaCredentials, token: TokenFacts, accountId: string): Promise<void> {
    const absent = NEEDED_SCOPES.filter((scope) => !token.scopes.includes(scope));
    if (absent.length > 0) throw refuse(`Ao token falta: ${absent.join(", ")}.`, "token");
    if (credentials.appId === "") throw refuse("Falta o id do app.", "app_id");
    if (credentials.appSecret === "") throw refuse("Falta a chave secreta do app.", "app_secret");
    await asked(() => management.account(credentials, accountId), refusalSentence, "account_id");
    await asked(() => management.proveSecret(credentials, accountId), SECRET_REFUSED, "app_secret");
    // The app's own token proves its id as well.
    await asked(() => management.subscription(credentials), SECRET_REFUSED, "app_secret");
  }

  async function storeConnection(
    credentials: MetaCredentials,
    accountId: string,
    record: (changes: readonly ConnectChange[]) => AuditRecord,
  ): Promise<void> {
    for (let race = 0; race < RACES_MAX; race += 1) {
      const stored = await store.read();
      const before = current.open(stored);
      const changes = changesBetween(stored === null ? null : before, { ...credentials, accountId });
      if (stored !== null && changes.length === 0) return current.apply(before);
      const after: Omit<StoredConnection, "version"> = {
        accountId,
        appId: credentials.appId,
        sealedToken: cipher.encrypt(SEALED_TOKEN, credentials.token),
        sealedAppSecret: cipher.encrypt(SEALED_APP_SECRET, credentials.appSecret),
        disconnectedAt: null,
      };
      if (!(await store.write(stored, after, record(changes)))) continue;
      current.apply(current.open({ ...after, version: (stored?.version ?? 0) + 1 }));
      deps.onChange();
      return;
    }
    throw new AppError("unavailable", "Outra pessoa está mudando a conexão. Tente de novo em instantes.");
  }

  async function subscribeCallbacks(credentials: MetaCredentials, replaceCallback: boolean): Promise<ConnectStep> {
    const step = (state: ConnectStep["state"], sentence: string): ConnectStep => ({
      id: "subscription",
      state,
      sentence,
    });
    if (callbackUrl === "")
      return step("failed", "Falta CALLBACK_URL no serviço de mensagens: o endereço público dos avisos.");
    try {
      const found = await management.subscription(credentials);
      const other = found?.callbackUrl ?? "";
      const isComplete = NEEDED_FIELDS.every((field) => found?.fields.includes(field)) && found?.isActive;
      if (other === callbackUrl && isComplete)
        return step("done", "O endereço e os campos dos avisos já estavam na Meta.");
      if (other !== "" && other !== callbackUrl && !replaceCallback) {
        return step(
          "blocked",
          `Os avisos do app vão hoje para ${other.slice(0, 200)}. Confirme para trocar por ${callbackUrl}.`,
        );
      }
      // Fields that others asked for stay.
      const fields = [...new Set([...NEEDED_FIELDS, ...(found?.fields ?? [])])];
      await management.subscribe(credentials, { callbackUrl, verifyToken, fields });
      return step("done", `Os avisos do app vêm para ${callbackUrl}, com todos os campos.`);
    } catch (error) {
      return step("failed", `Os avisos não foram assinados: ${wordsOf(error)}`);
    }
  }

  async function subscribeApp(credentials: MetaCredentials, accountId: string): Promise<ConnectStep> {
    const step = (state: ConnectStep["state"], sentence: string): ConnectStep => ({ id: "app", state, sentence });
    try {
      if ((await management.subscribedApps(credentials, accountId)).includes(credentials.appId)) {
        return step("done", "O app já estava ligado à conta de WhatsApp.");
      }
      await management.subscribeApp(credentials, accountId);
      return step("done", "O app foi ligado à conta de WhatsApp.");
    } catch (error) {
      return step("failed", `O app não foi ligado à conta: ${wordsOf(error)}`);
    }
  }

  async function subscribeBoth(credentials: MetaCredentials, accountId: string, replaceCallback: boolean) {
    const callbacks = await subscribeCallbacks(credentials, replaceCallback);
    const app = await subscribeApp(credentials, accountId);
    await deps.onDone();
    return [callbacks, app];
  }

  return {
    async inspect(given) {
      const { credentials, token } = await readToken(completed(given));
      const accounts = await asked(() => management.accounts(credentials, token));
      const seen = await Promise.all(
        accounts.map(async ({ id, name }) => ({
          id,
          name,
          numbers: await asked(() => management.numbers(credentials, id)),
        })),
      );
      const missingScopes = NEEDED_SCOPES.filter((scope) => !token.scopes.includes(scope));
      return { appId: credentials.appId, kind: token.kind, expiresAt: token.expiresAt, missingScopes, accounts: seen };
    },
    async connect({ accountId, replaceCallback, ...given }, record) {
      if (!cipher.canEncrypt) {
        throw refuse("Falta WHATSAPP_KEYS_SECRET no serviço de mensagens: sem ele o token não pode ser guardado.");
      }
      const { credentials, token } = await readToken(completed(given));
      await requireUsable(credentials, token, accountId);
      await storeConnection(credentials, accountId, record);
      const stored: ConnectStep = { id: "stored", state: "done", sentence: "A conexão foi guardada, cifrada." };
      return [stored, ...(await subscribeBoth(credentials, accountId, replaceCallback))];
    },
    async subscribe({ replaceCallback }, record) {
      const { accountId } = current.get();
      const { credentials } = await readToken(completed({ token: "", appId: "", appSecret: "" }));
      if (accountId === "" || credentials.appSecret === "") throw refuse("Conecte o WhatsApp primeiro.");
      // Recorded before Meta is asked, since Meta cannot be asked in the same write.
      await deps.audit.publish(record);
      return subscribeBoth(credentials, accountId, replaceCallback);
    },
  };
}

export const wordsOf = (error: unknown): string =>
  error instanceof MetaCallRefused ? refusalSentence(error.refusal) : "a Meta não respondeu.";

/** Changes for the audit log: of a secret only that it is another. */
function changesBetween(
  before: MetaConnection | null,
  after: MetaCredentials & { accountId: string },
): readonly ConnectChange[] {
  const plain = [
    { field: "account_id", before: before?.accountId ?? "", after: after.accountId },
    { field: "app_id", before: before?.appId ?? "", after: after.appId },
  ];
  const secret = (field: string, old: string | undefined, now: string): ConnectChange[] =>
    old === now ? [] : [{ field, before: old ? "guardado" : "", after: "trocado" }];
  return [
    ...plain.filter((change) => change.before !== change.after),
    ...secret("token", before?.token, after.token),
    ...secret("app_secret", before?.appSecret, after.appSecret),
  ];
}
