import type { Role } from "@tenho/access/roles";
import type { Identity } from "@tenho/kernel/auth/identity";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import type { AuthHarness } from "./_harness.ts";

export type PermissionBody = { id: string; name: string; description: string; created_at: string };
export type RolePermissionBody = {
  role: Role;
  permission_id: string;
  enabled: boolean;
  permission: PermissionBody;
  reason?: string;
};

/** The calls of the screen of permissions. */
export function permissionCalls(call: AuthHarness["call"]) {
  const master = identityFor({ role: "MASTER" });
  const all = async () => (await call<PermissionBody[]>("GET", "/permissions/all", { as: master })).body;
  const idOf = async (name: string) => (await all()).find((one) => one.name === name)?.id ?? "";
  return {
    all,
    idOf,
    ofRole: async (role: Role) => {
      const { body } = await call<RolePermissionBody[]>("GET", "/role-permissions", { as: master });
      return body.filter((one) => one.role === role);
    },
    set: async (role: Role, name: string, enabled: boolean, as: Identity) => {
      const json = { role, permission_id: await idOf(name), enabled };
      return call<RolePermissionBody>("POST", "/role-permissions", { as, json });
    },
  };
}
