import { randomBytes } from "node:crypto";
import { type NatsAccess, natsUrlAs, tableUsers } from "../embedded/nats-config.ts";
import type { Secrets } from "./secrets.ts";

/** Users that may log in to a stack's broker, and its address for each of them. */
export type BrokerAccess = Readonly<{ access: NatsAccess; urlOf(url: string, user: string): string }>;

/** The users of the table with the profile's passwords, and for tests an `observer` that may do everything. */
export function brokerAccess({ brokerPasswords }: Secrets, withObserver: boolean): BrokerAccess {
  const credentials = Object.entries(brokerPasswords).map(([user, password]) => ({ user, password }));
  const observers = withObserver ? [{ user: "observer", password: randomBytes(18).toString("base64url") }] : [];
  return {
    access: tableUsers(credentials, observers),
    urlOf(url, user) {
      const credential = [...credentials, ...observers].find((one) => one.user === user);
      if (!credential) throw new Error(`"${user}" não é usuário do broker`);
      return natsUrlAs(url, credential);
    },
  };
}
