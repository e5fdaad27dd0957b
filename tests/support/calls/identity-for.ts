import { randomUUID } from "node:crypto";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import { ANONYMOUS, type Identity } from "@tenho/kernel/auth/identity";

/**
 * An identity for tests: parts not given have the role's usual values — its default permissions, a user and a session of
 * its own just begun with a password, a CLIENT that acts for itself. Without a role, the caller is anonymous.
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
    // A time in the future, so that it stays recent for a whole suite, however slow the machine is.
    authenticatedAtMs: Date.now() + 3_600_000,
    ...partial,
  };
}
