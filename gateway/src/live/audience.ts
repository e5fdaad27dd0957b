import type { Identity } from "@tenho/kernel/auth/identity";
import type { LiveAudience } from "@tenho/kernel/events/live";

/**
 * Returns whether a caller belongs to a notice's audience: MASTER always, ADMIN when it names one of their units, CLIENT and USER when
 * it names them or their merchant, and any role that it names.
 */
export function isInAudience(identity: Identity, audience: LiveAudience): boolean {
  if (identity.role === "ANONYMOUS" || identity.userId === null) return false;
  if (identity.role === "MASTER" || audience.roles.includes(identity.role)) return true;
  if (identity.role === "ADMIN" && audience.unit_ids.some((unitId) => identity.unitIds.includes(unitId))) return true;
  const ownIds = identity.clientId === null ? [identity.userId] : [identity.userId, identity.clientId];
  return audience.user_ids.some((userId) => ownIds.includes(userId));
}
