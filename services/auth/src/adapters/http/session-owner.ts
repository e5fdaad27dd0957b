import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";

/** Owner and id of the session; the contract's access has made sure there is one. */
export function ownerOf(identity: Identity): { userId: string; sessionId: string } {
  if (identity.userId === null || identity.sessionId === null) {
    throw new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.");
  }
  return { userId: identity.userId, sessionId: identity.sessionId };
}
