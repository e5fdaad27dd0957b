import { natsAuthorization } from "@tenho/trust/nats-permissions";
import {
  closeDatabaseSql,
  createDatabaseSql,
  openDatabaseSql,
  ownerRole,
  POSTGRES_SERVICES,
  roleSql,
} from "@tenho/trust/postgres-roles";
import { natsConfigText, tableUsers } from "../embedded/nats-config.ts";
import type { Secrets } from "../stack/secrets.ts";

/** Bytes that streams may reserve together, not bytes they fill. */
const MAX_FILE_BYTES = 2 ** 40;

/**
 * SQL, for psql, by which a superuser makes every role and database, and closes each to the others. On a server that already has them it gives
 * objects owned by a service's role to its owner, and sets changed passwords.
 */
export function postgresSetupSql({ postgresPasswords }: Secrets): string {
  const statements = POSTGRES_SERVICES.flatMap((service) => [
    ...[service, ownerRole(service)].map((role) => roleSql(role, postgresPasswords[role] ?? "")),
    `select '${createDatabaseSql(service)}' where not exists (select from pg_database where datname = '${service}')`,
    "\\gexec",
    `${closeDatabaseSql(service)};`,
    openDatabaseSql(service),
  ]);
  return `${["\\set ON_ERROR_STOP on", ...statements, `${closeDatabaseSql("postgres")};`].join("\n")}\n`;
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

/** The block of those users alone, for the configuration of an external broker. */
export const natsUsers = ({ brokerPasswords }: Secrets): string =>
  `${natsAuthorization(credentialsOf(brokerPasswords))}\n`;

const credentialsOf = (passwords: Secrets["brokerPasswords"]) =>
  Object.entries(passwords).map(([user, password]) => ({ user, password }));
