import type { Identity } from "@tenho/kernel/auth/identity";
import type { LiveAudience } from "@tenho/kernel/events/live";

/**
 * Whether a reader may hear of a change: MASTER of all, ADMIN of their units', CLIENT and USER of what names them or their
 * merchant, everybody of what names their role.
 */
export function mayHear(identity: Identity, audience: LiveAudience): boolean {
  if (identity.role === "ANONYMOUS" || identity.userId === null) return false;
  if (identity.role === "MASTER" || audience.roles.includes(identity.role)) return true;
  if (identity.role === "ADMIN" && audience.unit_ids.some((unitId) => identity.unitIds.includes(unitId))) return true;
  const names = identity.clientId === null ? [identity.userId] : [identity.userId, identity.clientId];
  return audience.user_ids.some((userId) => names.includes(userId));
}
