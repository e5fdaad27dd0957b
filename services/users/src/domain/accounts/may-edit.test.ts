import assert from "node:assert/strict";
import { test } from "node:test";
import type { Role } from "@tenho/access/roles";
import type { Account } from "./account.ts";
import { type Editor, mayEditAccount, reachesAccount } from "./may-edit.ts";

const editor = (role: Role, unitIds: string[] = [], permissions = ["user.update"]): Editor => ({
  userId: "editor",
  role,
  unitIds,
  permissions,
  clientId: null,
});
const account = (role: Role, unitId: string | null, managedUnitIds: string[] = []) =>
  ({ id: "other", role, unitId, managedUnitIds, clientId: null }) as unknown as Account;

test("an ADMIN reaches the accounts all of whose units are among its own, those they run included", () => {
  const own = editor("ADMIN", ["u1", "u2"]);
  assert.equal(reachesAccount(own, account("CLIENT", "u1")), true);
  assert.equal(reachesAccount(own, account("ADMIN", "u1", ["u1", "u2"])), true);
  assert.equal(reachesAccount(own, account("ADMIN", "u1", ["u1", "u3"])), false);
  assert.equal(reachesAccount(own, account("ADMIN", "u3", ["u1"])), false);
  assert.equal(reachesAccount(own, account("CLIENT", null)), false);
  assert.equal(reachesAccount(own, account("MASTER", "u1")), false);
});

test("MASTER reaches every account, a company or its staff none by their unit", () => {
  assert.equal(reachesAccount(editor("MASTER"), account("ADMIN", "u3", ["u4"])), true);
  for (const role of ["CLIENT", "USER"] as const) {
    assert.equal(reachesAccount(editor(role, ["u1"]), account("CLIENT", "u1")), false);
  }
});

test("an account is edited by itself, by who reaches it and holds the permission, and a member of staff by its company", () => {
  const own = { ...account("CLIENT", "u9"), id: "editor" };
  assert.equal(mayEditAccount(editor("CLIENT", [], []), own, "user.update"), true);
  assert.equal(mayEditAccount(editor("ADMIN", ["u1"]), account("CLIENT", "u1"), "user.update"), true);
  assert.equal(mayEditAccount(editor("ADMIN", ["u1"], []), account("CLIENT", "u1"), "user.update"), false);
  assert.equal(mayEditAccount(editor("ADMIN", ["u2"]), account("CLIENT", "u1"), "user.update"), false);
  const staff = { ...account("USER", "u1"), clientId: "editor" };
  assert.equal(mayEditAccount(editor("CLIENT"), staff, "user.update"), true);
  assert.equal(mayEditAccount(editor("CLIENT"), staff, "user.delete"), false);
  assert.equal(mayEditAccount(editor("CLIENT"), { ...staff, clientId: "another" }, "user.update"), false);
});
