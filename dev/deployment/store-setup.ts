import { natsAuthorization } from "@tenho/trust/nats-permissions";
import { closeDatabaseSql, createDatabaseSql, POSTGRES_SERVICES, roleSql } from "@tenho/trust/postgres-roles";
import { natsConfigText, tableUsers } from "../embedded/nats/nats-config.ts";
import type { Secrets } from "../stack/secrets.ts";

/** What streams may reserve together, not what they fill. */
const MAX_FILE_BYTES = 2 ** 40;

/** The SQL by which a superuser makes every role and database on an empty server, and closes each to the others. */
export function postgresSetupSql({ postgresPasswords }: Secrets): string {
  const statements = POSTGRES_SERVICES.flatMap((service) => [
    roleSql(service, postgresPasswords[service] ?? ""),
    `${createDatabaseSql(service)};`,
    `${closeDatabaseSql(service)};`,
  ]);
  return `${[...statements, `${closeDatabaseSql("postgres")};`].join("\n")}\n`;
}

/** The configuration of a broker in a container, with the table's users, each with its own permissions; its health answers on 8222. */
export function natsSetup({ brokerPasswords }: Secrets): string {
  const text = natsConfigText({
    host: "0.0.0.0",
    port: 4_222,
    storeDir: "/data",
    access: tableUsers(credentialsOf(brokerPasswords)),
    syncInterval: "always",
    maxFileBytes: MAX_FILE_BYTES,
  });
  return `http: "0.0.0.0:8222"\n${text}`;
}

/** The block of those users alone, for the configuration of a broker somebody else runs. */
export const natsUsers = ({ brokerPasswords }: Secrets): string =>
  `${natsAuthorization(credentialsOf(brokerPasswords))}\n`;

const credentialsOf = (passwords: Secrets["brokerPasswords"]) =>
  Object.entries(passwords).map(([user, password]) => ({ user, password }));
