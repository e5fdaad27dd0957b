import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import { isConnected, type MetaConnection } from "../domain/connection.ts";
import { type Asked, answerOf, type Findings } from "../domain/findings.ts";
import type { MetaCredentials, MetaManagement } from "./management-port.ts";

const NOT_ASKED = { kind: "not_asked" } as const;

async function ask<T>(call: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { kind: "answered", value: await call() };
  } catch (error) {
    return error instanceof MetaCallRefused ? { kind: "refused", refusal: error.refusal } : { kind: "unreachable" };
  }
}

/** The credentials with the app's id, which the token tells where nobody gave it. */
export const credentialsOf = (connection: MetaConnection, appIdOfToken: string): MetaCredentials => ({
  token: connection.token,
  appId: connection.appId === "" ? appIdOfToken : connection.appId,
  appSecret: connection.appSecret,
});

/**
 * Asks Meta everything that the checks judge; each question has its own answer, so that one that fails leaves the others. Raises: nothing.
 *
 * @param callbackReachable our own handshake through the public address; null: no address is configured
 */
export function createLookAtMeta(deps: {
  management: MetaManagement;
  callbackReachable: (() => Promise<boolean>) | null;
  now: () => Date;
}) {
  const { management, callbackReachable, now } = deps;
  return async (connection: MetaConnection): Promise<Findings> => {
    const at = now();
    const callback = callbackReachable === null ? null : await ask(callbackReachable);
    if (!isConnected(connection)) {
      const none = { token: NOT_ASKED, account: NOT_ASKED, subscription: NOT_ASKED, subscribedApps: NOT_ASKED };
      return { at, ...none, numbers: NOT_ASKED, secretProof: NOT_ASKED, callback };
    }
    const { accountId, appSecret } = connection;
    const token = await ask(() => management.debugToken(credentialsOf(connection, "")));
    const credentials = credentialsOf(connection, answerOf(token)?.appId ?? "");
    const hasSecret = appSecret !== "";
    const [account, subscription, subscribedApps, numbers, secretProof] = await Promise.all([
      ask(() => management.account(credentials, accountId)),
      hasSecret && credentials.appId !== "" ? ask(() => management.subscription(credentials)) : NOT_ASKED,
      ask(() => management.subscribedApps(credentials, accountId)),
      ask(() => management.numbers(credentials, accountId)),
      hasSecret
        ? ask(async () => {
            await management.proveSecret(credentials, accountId);
            return true as const;
          })
        : NOT_ASKED,
    ]);
    return {
      at,
      token,
      account,
      subscription,
      subscribedApps,
      numbers,
      secretProof: ofSecret(token, secretProof),
      callback,
    };
  };
}

/** A refusal of the proof says something of the secret only where the same token is taken without one. */
function ofSecret(token: Findings["token"], proof: Asked<true>): Asked<true> {
  return proof.kind === "refused" && token.kind !== "answered" ? NOT_ASKED : proof;
}

export type LookAtMeta = ReturnType<typeof createLookAtMeta>;
