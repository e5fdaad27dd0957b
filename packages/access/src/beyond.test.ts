import assert from "node:assert/strict";
import { test } from "node:test";
import { denialsOf, type Grantor, type Holder, permissionsBeyond } from "./beyond.ts";
import { DEFAULT_ROLE_PERMISSIONS } from "./defaults.ts";
import { ROLES, type Role } from "./roles.ts";

const grantor = (role: Role, over: Partial<Grantor> = {}): Grantor => ({
  role,
  permissions: DEFAULT_ROLE_PERMISSIONS[role],
  denied: [],
  ...over,
});
const holder = (role: Role, override: Holder["override"] = {}): Holder => ({
  role,
  rolePermissions: DEFAULT_ROLE_PERMISSIONS[role],
  override,
});

test("nobody is above MASTER, and everybody reaches their own role and those below by what the roles have", () => {
  for (const role of ROLES) {
    assert.deepEqual(permissionsBeyond(grantor("MASTER", { permissions: [] }), holder(role, { "x.y": true })), []);
    for (const below of ROLES.slice(0, ROLES.indexOf(role) + 1)) {
      assert.deepEqual(permissionsBeyond(grantor(role), holder(below)), [], `${role} ${below}`);
    }
  }
});

test("what an exception grants beyond the grantor counts, and what it denies does not", () => {
  assert.deepEqual(permissionsBeyond(grantor("ADMIN"), holder("ADMIN", { "genai.access": true })), ["genai.access"]);
  assert.deepEqual(permissionsBeyond(grantor("ADMIN"), holder("USER", { "genai.access": true })), ["genai.access"]);
  assert.deepEqual(permissionsBeyond(grantor("ADMIN"), holder("ADMIN", { "user.view": false })), []);
});

test("what a grantor lacks counts in the own role, and in a lower one only where it was denied to the grantor", () => {
  const permissions = DEFAULT_ROLE_PERMISSIONS.ADMIN.filter((name) => name !== "report.access");
  const [lacking, denied] = [
    grantor("ADMIN", { permissions }),
    grantor("ADMIN", { permissions, denied: ["report.access"] }),
  ];
  assert.deepEqual(permissionsBeyond(lacking, holder("ADMIN")), ["report.access"]);
  assert.deepEqual(permissionsBeyond(lacking, holder("CLIENT")), []);
  assert.deepEqual(permissionsBeyond(denied, holder("CLIENT")), ["report.access"]);
  assert.deepEqual(permissionsBeyond(denied, holder("CLIENT", { "report.access": false })), []);
});

test("an alias is the permission it stands for", () => {
  const permissions = ["settings.manage"];
  assert.deepEqual(
    permissionsBeyond(grantor("ADMIN", { permissions }), {
      ...holder("USER", { "setting.access": true }),
      rolePermissions: [],
    }),
    [],
  );
  const denied = grantor("ADMIN", { permissions: [], denied: ["settings.manage"] });
  assert.deepEqual(permissionsBeyond(denied, { ...holder("USER"), rolePermissions: ["setting.access"] }), [
    "setting.access",
  ]);
});

test("denials are the exceptions that take something", () => {
  assert.deepEqual(denialsOf({ "user.view": false, "genai.access": true }), { "user.view": false });
});
