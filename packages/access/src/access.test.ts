import assert from "node:assert/strict";
import { test } from "node:test";
import { canSaveHours, canViewHours } from "./business-hours.ts";
import { can, canAccessModule, canAll, canAny } from "./can.ts";
import { DEFAULT_ROLE_PERMISSIONS, isDefaultPermission } from "./defaults.ts";
import { effectivePermissions } from "./effective.ts";
import { canonicalPermission, isPermission, PERMISSION_KEYS, PERMISSIONS, permissionNames } from "./permissions.ts";
import { permissionGroup } from "./resource-groups.ts";
import { canGrantRole, defaultRoleFor, isRole, ROLES, roleChoices, roleRank } from "./roles.ts";

test("a role never grants a role above itself", () => {
  for (const granter of ROLES) {
    for (const granted of ROLES) assert.equal(canGrantRole(granter, granted), roleRank(granted) <= roleRank(granter));
    for (const choice of roleChoices(granter, "MASTER")) assert.ok(canGrantRole(granter, choice));
  }
  assert.equal(canGrantRole("ADMIN", "MASTER"), false);
  assert.equal(canGrantRole("CLIENT", "ADMIN"), false);
});

test("role choices keep the role of who is edited, and forms start with the creator's default", () => {
  assert.deepEqual(roleChoices("MASTER"), ["ADMIN", "MASTER", "USER"]);
  assert.deepEqual(roleChoices("MASTER", "CLIENT"), ["ADMIN", "MASTER", "USER", "CLIENT"]);
  assert.deepEqual(roleChoices("ADMIN"), ["ADMIN", "CLIENT", "USER"]);
  assert.deepEqual(roleChoices("CLIENT", "ADMIN"), ["USER", "CLIENT"]);
  assert.deepEqual(ROLES.map(defaultRoleFor), ["USER", "USER", "ADMIN", "ADMIN"]);
  assert.equal(isRole("MASTER"), true);
  assert.equal(isRole("master"), false);
});

test("permission keys are unique, described and in the group of their resource", () => {
  assert.equal(new Set(PERMISSION_KEYS).size, PERMISSIONS.length);
  for (const { key, description, group } of PERMISSIONS) {
    assert.match(key, /^[a-z_]+\.[a-z_]+$/);
    assert.ok(description.length > 5);
    assert.equal(permissionGroup(key), group);
  }
  assert.equal(permissionGroup("invented.thing"), "system");
  assert.equal(isPermission("user.fly"), false);
});

test("settings.manage and setting.access are one permission", () => {
  assert.equal(canonicalPermission("settings.manage"), "setting.access");
  assert.deepEqual(permissionNames("settings.manage"), ["setting.access", "settings.manage"]);
  assert.ok(can({ permissions: ["setting.access"] }, "settings.manage"));
  assert.ok(can({ permissions: ["settings.manage"] }, "setting.access"));
  assert.deepEqual(effectivePermissions(["settings.manage"]), ["setting.access", "settings.manage"]);
  assert.deepEqual(effectivePermissions(["setting.access"], { "settings.manage": false }), []);
});

test("defaults give MASTER everything and USER only the view of messages", () => {
  assert.deepEqual([...DEFAULT_ROLE_PERMISSIONS.MASTER], [...PERMISSION_KEYS]);
  assert.deepEqual(DEFAULT_ROLE_PERMISSIONS.USER, ["message.view"]);
  assert.equal(isDefaultPermission("ADMIN", "user.delete"), false);
  assert.equal(isDefaultPermission("ADMIN", "financial.buy_credits"), false);
  assert.equal(isDefaultPermission("CLIENT", "user.view"), false);
  assert.equal(isDefaultPermission("CLIENT", "business_hours.delete"), false);
});

test("an override wins over the role, by id or by name, and a denial wins over a grant", () => {
  const catalogue = [
    { id: "p-1", name: "user.view" },
    { id: 7, name: "report.access" },
  ];
  assert.deepEqual(effectivePermissions(["user.view", "message.view"], { "p-1": false }, catalogue), ["message.view"]);
  assert.deepEqual(effectivePermissions(["p-1"], { "7": true }, catalogue), ["report.access", "user.view"]);
  assert.deepEqual(effectivePermissions([], { "p-1": true, "user.view": false }, catalogue), []);
  assert.deepEqual(effectivePermissions(["user.view"], null), ["user.view"]);
});

test("a check applies the override before the list and refuses an anonymous subject", () => {
  const subject = { permissions: ["user.view"], permission_override: { "user.view": false, "genai.access": true } };
  assert.equal(can(subject, "user.view"), false);
  assert.equal(canAccessModule(subject, "genai"), true);
  assert.equal(canAny(subject, ["user.view", "genai.access"]), true);
  assert.equal(canAll(subject, ["user.view", "genai.access"]), false);
  assert.equal(canAny(subject, []), false);
  assert.equal(can(null, "user.view"), false);
});

test("business hours are for MASTER, ADMIN and CLIENT, and for whoever was given the permission", () => {
  const hours = (role: string, ...permissions: string[]) => {
    const subject = { role, permissions };
    return [canViewHours(subject), canSaveHours(subject, true), canSaveHours(subject, false)];
  };
  for (const role of ["MASTER", "ADMIN", "CLIENT"]) assert.deepEqual(hours(role), [true, true, true], role);
  assert.deepEqual(hours("USER"), [false, false, false]);
  assert.deepEqual(hours("USER", "business_hours.view"), [true, false, false]);
  assert.deepEqual(hours("USER", "business_hours.create"), [false, true, false]);
  assert.deepEqual(hours("USER", "business_hours.update"), [false, false, true]);
});
