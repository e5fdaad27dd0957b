import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import { PERMISSIONS } from "@tenho/access/permissions";
import { inboxMigration } from "@tenho/kernel/events/inbox";
import { outboxMigration } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import { credentialAlerts } from "./alerts.sql.ts";
import { auditTables } from "./audit.sql.ts";
import { credentials, invitedHashes, secondFactors } from "./credentials.sql.ts";
import { keys } from "./keys.sql.ts";
import { permissions } from "./permissions.sql.ts";
import { sessions } from "./sessions.sql.ts";

async function seedPermissions(knex: Knex): Promise<void> {
  const rows = PERMISSIONS.map(({ key, description }) => ({ name: key, description }));
  await knex("permissions").insert(rows);
  for (const [role, names] of Object.entries(DEFAULT_ROLE_PERMISSIONS)) {
    await knex.raw(
      `insert into role_permissions (role, permission_id, enabled)
       select ?, id, true from permissions where name = any(?)`,
      [role, [...names]],
    );
  }
}

/** Migrations by name, applied once each in the order of their names. */
export const authMigrations = {
  "0001-baseline": {
    up: async (knex: Knex): Promise<void> => {
      for (const part of [keys, credentials, secondFactors, sessions, permissions, credentialAlerts, auditTables]) {
        await knex.raw(part);
      }
      await seedPermissions(knex);
      await outboxMigration(knex);
      // A newer version of an account's sessions replaces one that was not published yet.
      await knex.raw("create index outbox_subject on outbox (subject)");
      await inboxMigration(knex);
    },
  },
  "0002-invited-hashes": { up: async (knex: Knex): Promise<void> => void (await knex.raw(invitedHashes)) },
};
