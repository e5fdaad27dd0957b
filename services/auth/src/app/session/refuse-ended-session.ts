import { AppError } from "@tenho/kernel/errors/app-error";
import type { Credential } from "../../domain/credential.ts";

export const sessionEnded = (): AppError =>
  new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.", { reason: "session_ended" });

/**
 * Returns the locked credential, unless the caller's session version has ended: gateways accept its tokens until they learn of the end, and in
 * that time an attacker must not undo what ended their sessions. Raises: `unauthenticated`.
 */
export function refuseEndedSession(credential: Credential | null, sessionVersion: number): Credential {
  if (credential === null || credential.sessionVersion > sessionVersion) throw sessionEnded();
  return credential;
}
