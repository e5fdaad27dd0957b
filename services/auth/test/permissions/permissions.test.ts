import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it, test } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { testInfra } from "@tenho/kernel/testing/stores/test-infra";
import { Role } from "@tenho/proto/users/v1/users_pb";
import type { Knex } from "knex";
import { authMigrations } from "../../src/adapters/db/migrations/migrations.ts";
import { createRolePermissionStore } from "../../src/adapters/db/permissions/role-permission-store.ts";
import { type AuthHarness, startAuthHarness } from "../_harness.ts";

const TRAINING = "0006-training-permission";

test("an installation from before genai.manage gives it to MASTER alone, and roles stay as operators have set them", async (t) => {
  const url = await testInfra().postgresUrl("auth");
  const knex = openKnex(url);
  t.after(() => knex.destroy());
  const { [TRAINING]: training, ...earlier } = authMigrations;
  await migrate(knex, { schema: "auth", migrations: earlier });
  const named = (name: string) => knex("permissions").where({ name }).select("id");
  await knex("role_permissions").whereIn("permission_id", named("genai.manage")).delete();
  await knex("permissions").where({ name: "genai.manage" }).delete();
  await knex("role_permissions")
    .where({ role: "CLIENT" })
    .whereIn("permission_id", named("message.access"))
    .update({ enabled: false });
  await knex("role_permissions").where({ role: "ADMIN" }).whereIn("permission_id", named("report.access")).delete();

  const before = await permissionsByRole();
  await migrate(knex, { schema: "auth", migrations: { ...earlier, [TRAINING]: training } });
  const now = await permissionsByRole();
  assert.deepEqual(now.MASTER, [...(before.MASTER ?? []), "genai.manage"].sort());
  for (const role of ["ADMIN", "CLIENT", "USER"]) assert.deepEqual(now[role], before[role], role);

  async function permissionsByRole(): Promise<Record<string, string[]>> {
    const store = createRolePermissionStore(knex);
    const roles = ["MASTER", "ADMIN", "CLIENT", "USER"] as const;
    return Object.fromEntries(
      await Promise.all(roles.map(async (role) => [role, (await store.of(role)).permissions.sort()])),
    );
  }
});

describe("GetPermissions", () => {
  let auth: AuthHarness;
  let knex: Knex;
  before(async () => {
    auth = await startAuthHarness();
    knex = openKnex(auth.env.POSTGRES_URL ?? "");
  });
  after(async () => {
    await knex.destroy();
    await auth.stop();
  });

  const permissionsOf = async (id: string) => {
    const { accounts } = await auth.rpc.getPermissions({ userIds: [id] });
    return accounts.find(({ userId }) => userId === id)?.permissions;
  };
  /** As an operator would change the setting of a role. */
  const setRole = async (role: string, name: string, enabled: boolean) => {
    const [permission] = await knex("permissions").where({ name }).select("id");
    await knex("role_permissions")
      .insert({ role, permission_id: permission?.id, enabled })
      .onConflict(["role", "permission_id"])
      .merge(["enabled"]);
  };

  it("answers the role's setting with the account's own exceptions, as both are at this moment", async () => {
    const shop = await auth.person();
    const clerk = await auth.person({ role: Role.USER, clientId: shop.id });
    assert.ok((await permissionsOf(shop.id))?.includes("message.access"));
    assert.deepEqual(await permissionsOf(clerk.id), ["message.view"]);

    await setRole("CLIENT", "message.access", false);
    await setRole("USER", "message.access", true);
    assert.ok(!(await permissionsOf(shop.id))?.includes("message.access"));
    assert.deepEqual(await permissionsOf(clerk.id), ["message.access", "message.view"]);

    shop.permissionOverride = { "message.access": true };
    clerk.permissionOverride = { "message.access": false };
    assert.ok((await permissionsOf(shop.id))?.includes("message.access"));
    assert.deepEqual(await permissionsOf(clerk.id), ["message.view"]);
  });

  it("says what the account's next token will say", async () => {
    const { id, email } = await auth.person({ permissionOverride: { "settings.manage": true, "message.view": false } });
    const { body } = await auth.login(email);
    assert.deepEqual(await permissionsOf(id), body.user.permissions);
  });

  it("leaves out accounts that are inactive or do not exist", async () => {
    const { id } = await auth.person({ isActive: false });
    assert.deepEqual((await auth.rpc.getPermissions({ userIds: [id, randomUUID()] })).accounts, []);
  });

  it("refuses what is no id, and more accounts than one number can have", async () => {
    for (const userIds of [["x"], Array.from({ length: 101 }, () => randomUUID())]) {
      await assert.rejects(auth.rpc.getPermissions({ userIds }), { code: "invalid_input" });
    }
  });

  it("raises unavailable while users cannot answer: no default stands in", async () => {
    const { id } = await auth.person();
    auth.state.usersUnavailable = true;
    await assert.rejects(auth.rpc.getPermissions({ userIds: [id] }), { code: "unavailable" });
    auth.state.usersUnavailable = false;
  });
});

function openKnex(url: string): Knex {
  return createKnex({ url, schema: "auth", poolMax: 2, statementTimeoutMs: 60_000, applicationName: "test" });
}
