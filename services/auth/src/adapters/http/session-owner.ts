import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";

/** Owner and id of the session; the access rule of the contract guarantees that there is one. */
export function ownerOf(identity: Identity): { userId: string; sessionId: string } {
  if (identity.userId === null || identity.sessionId === null) {
    throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
  }
  return { userId: identity.userId, sessionId: identity.sessionId };
}

/** The caller's session as its token describes it. */
export const sessionOf = (identity: Identity) => ({
  ...ownerOf(identity),
  sessionVersion: identity.sessionVersion,
  authenticatedAt: identity.authenticatedAtMs === undefined ? null : new Date(identity.authenticatedAtMs),
});

/** The unit whose ADMINs may read what the caller does to its own account; null with none, or several. */
export const unitOf = ({ unitIds }: Pick<Identity, "unitIds">): string | null =>
  unitIds.length === 1 ? (unitIds[0] ?? null) : null;
