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

/** Permissions that an ADMIN, whose token still has both, holds and lacks, given its account as it is now. */
async function compared(own: Partial<Account> | undefined) {
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
  const access = await compareAccess(ctx, { userId: "a1", role: "ADMIN", unitIds: ["u1"], permissions: TOKEN });
  return { held: access.permissions, beyond: access.beyond({ role: "ADMIN", permissionOverride: {} }).sort() };
}

test("an actor holds what its token says as far as its account still has it", async () => {
  assert.deepEqual(await compared({}), { held: TOKEN, beyond: [] });
  assert.deepEqual(await compared({ permissionOverride: { "user.update": false } }), {
    held: ["user.view"],
    beyond: ["user.update"],
  });
});

test("an actor whose account was deactivated, or has another role, holds nothing more, whatever its token says", async () => {
  const nothing = { held: [], beyond: [...TOKEN].sort() };
  assert.deepEqual(await compared({ isActive: false }), nothing);
  assert.deepEqual(await compared({ role: "CLIENT" }), nothing);
});
