import { randomUUID } from "node:crypto";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import { ANONYMOUS, type Identity } from "../../auth/identity.ts";

/**
 * An identity for tests: what is not given is what the role usually has — its default permissions, a user and a session of
 * its own, a CLIENT that acts for itself. Without a role, the caller is anonymous.
 */
export function identityFor(partial: Partial<Identity> = {}): Identity {
  const role = partial.role ?? "ANONYMOUS";
  if (role === "ANONYMOUS") return { ...ANONYMOUS, ...partial };
  const userId = partial.userId ?? randomUUID();
  return {
    userId,
    role,
    unitIds: [],
    clientId: role === "CLIENT" ? userId : null,
    permissions: [...DEFAULT_ROLE_PERMISSIONS[role]],
    sessionId: randomUUID(),
    sessionVersion: 1,
    ...partial,
  };
}
