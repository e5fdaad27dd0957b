import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import { AppError } from "@tenho/kernel/errors/app-error";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { merchantDraft, personDraft } from "../_account-builder.ts";
import { getRoleSettings, roleSettings, USER_VIEW_ID } from "../_clients.ts";
import { startUsersHarness, type UsersHarness } from "../_harness.ts";

describe("GetPermissions", () => {
  let users: UsersHarness;
  let authUnavailable = false;
  before(async () => {
    users = await startUsersHarness();
    await users.harness.serve((router) => {
      router.service(AuthService, {
        getRoleSettings: () => {
          if (authUnavailable) throw new AppError("unavailable", "down");
          return getRoleSettings();
        },
      });
    });
  });
  after(() => users.stop());
  afterEach(() => {
    authUnavailable = false;
    for (const [role, permissions] of Object.entries(DEFAULT_ROLE_PERMISSIONS)) roleSettings.set(role, permissions);
  });

  it("leaves names to GetNames, which answers those of accounts that exist, and refuses too many", async () => {
    const id = await users.active(merchantDraft());
    assert.deepEqual((await users.rpc.getNames({ userIds: [id, randomUUID()] })).names, { [id]: "Pizzaria da Praça" });
    const userIds = Array.from({ length: 101 }, () => randomUUID());
    await assert.rejects(users.rpc.getNames({ userIds }), { code: "invalid_input" });
  });

  const permissionsOf = async (id: string) => {
    const { accounts } = await users.rpc.getPermissions({ userIds: [id] });
    return accounts.find(({ userId }) => userId === id)?.permissions;
  };
  /** Changes the setting of a role as MASTER would. */
  const setRole = (role: string, name: string, enabled: boolean): void => {
    const others = (roleSettings.get(role) ?? []).filter((held) => held !== name);
    roleSettings.set(role, enabled ? [...others, name] : others);
  };

  it("answers the role's setting with the account's own exceptions, as both are at this moment", async () => {
    const shop = await users.active(merchantDraft());
    const clerk = await users.active(personDraft(Role.USER, { clientId: shop }));
    assert.ok((await permissionsOf(shop))?.includes("message.access"));
    assert.deepEqual(await permissionsOf(clerk), ["message.view"]);

    setRole("CLIENT", "message.access", false);
    setRole("USER", "message.access", true);
    assert.ok(!(await permissionsOf(shop))?.includes("message.access"));
    assert.deepEqual(await permissionsOf(clerk), ["message.access", "message.view"]);

    const given = await users.active(merchantDraft({ permissionOverride: { "message.access": true } }));
    const taken = { clientId: shop, permissionOverride: { "message.access": false } };
    const denied = await users.active(personDraft(Role.USER, taken));
    assert.ok((await permissionsOf(given))?.includes("message.access"));
    assert.deepEqual(await permissionsOf(denied), ["message.view"]);
  });

  it("resolves exceptions by id, and grants nothing outside the catalogue", async () => {
    const clientId = await users.active(merchantDraft());
    const permissionOverride = { [USER_VIEW_ID]: true, "user.fly": true };
    const clerk = await users.active(personDraft(Role.USER, { clientId, permissionOverride }));
    assert.deepEqual(await permissionsOf(clerk), ["message.view", "user.view"]);
  });

  it("leaves out accounts that are inactive or do not exist", async () => {
    const inactive = merchantDraft();
    await users.put(inactive);
    assert.deepEqual((await users.rpc.getPermissions({ userIds: [inactive.id, randomUUID()] })).accounts, []);
  });

  it("refuses what is no id, and more accounts than one number can have", async () => {
    for (const userIds of [["x"], Array.from({ length: 101 }, () => randomUUID())]) {
      await assert.rejects(users.rpc.getPermissions({ userIds }), { code: "invalid_input" });
    }
  });

  it("raises unavailable while auth cannot answer: no default stands in", async () => {
    const id = await users.active(merchantDraft());
    authUnavailable = true;
    await assert.rejects(users.rpc.getPermissions({ userIds: [id] }), { code: "unavailable" });
  });
});
