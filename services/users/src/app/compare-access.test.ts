import assert from "node:assert/strict";
import { test } from "node:test";
import type { Role } from "@tenho/access/roles";
import { storelessContext } from "../../test/_context.ts";
import type { Account } from "../domain/accounts/account.ts";
import { compareAccess } from "./compare-access.ts";

const ROLE_PERMISSIONS: Readonly<Record<Role, readonly string[]>> = {
  MASTER: [],
  ADMIN: ["user.view", "user.update"],
  CLIENT: ["user.view", "financial.load_credits"],
  USER: [],
};
const TOKEN = ["user.view", "user.update"];

/** Access of an ADMIN, whose token still has both permissions, by its account as it is now. */
async function accessOf(own: Partial<Account> | undefined) {
  const found = own && ({ role: "ADMIN", isActive: true, permissionOverride: {}, ...own } as Account);
  const composed = storelessContext({
    auth: {
      roleSettings: async () => ({
        permissionsOf: (role) => ROLE_PERMISSIONS[role],
        isPermission: () => true,
        names: new Map(),
      }),
    },
  });
  const ctx = { ...composed, accounts: { ...composed.accounts, get: async () => (found ? [found] : []) } };
  return compareAccess(ctx, { userId: "a1", role: "ADMIN", unitIds: ["u1"], permissions: TOKEN });
}

/** Permissions that this ADMIN holds, and that another ADMIN has beyond them. */
async function compared(own: Partial<Account> | undefined) {
  const access = await accessOf(own);
  return { held: access.permissions, beyond: access.beyond({ role: "ADMIN", permissionOverride: {} }).sort() };
}

test("an actor holds what its token says as far as its account still has it", async () => {
  assert.deepEqual(await compared({}), { held: TOKEN, beyond: [] });
  assert.deepEqual(await compared({ permissionOverride: { "user.update": false } }), {
    held: ["user.view"],
    beyond: ["user.update"],
  });
});

test("what is denied to an actor is beyond it also in a lower role, but not above it where it does not act as the account", async () => {
  const company = { role: "CLIENT" as const, permissionOverride: {} };
  const free = await accessOf({});
  assert.deepEqual([free.beyond(company), free.above(company)], [[], []]);
  const denied = await accessOf({ permissionOverride: { "financial.load_credits": false } });
  assert.deepEqual([denied.beyond(company), denied.above(company)], [["financial.load_credits"], []]);
});

test("an actor whose account was deactivated, or has another role, holds nothing more, whatever its token says", async () => {
  const nothing = { held: [], beyond: [...TOKEN].sort() };
  assert.deepEqual(await compared({ isActive: false }), nothing);
  assert.deepEqual(await compared({ role: "CLIENT" }), nothing);
});
