import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { afterFailure, type Credential, isLocked, type LockRule } from "../domain/credential.ts";
import type { CredentialStore, PasswordHasher, SessionStore } from "./ports.ts";
import { hashRefreshToken, newRefreshToken } from "./refresh-token.ts";
import type { SessionUser, SessionView } from "./session-view.ts";

export type OpenedSession = {
  user: SessionUser;
  token: string;
  refreshToken: string | null;
  remember: boolean;
  expiresAt: Date;
};

export type SessionLengths = { sessionMs: number; rememberedMs: number };

const wrong = (): AppError =>
  new AppError("unauthenticated", "E-mail ou senha inválidos", { reason: "bad_credentials" });

/**
 * Opens a session. An unknown e-mail takes as long as a wrong password and gets the same answer.
 * Raises: `unauthenticated`, `rate_limited` while locked, `forbidden` (reason account_inactive), `unavailable`.
 */
export function createLogin(deps: {
  credentials: CredentialStore;
  sessions: Pick<SessionStore, "create">;
  hasher: PasswordHasher;
  view: SessionView;
  lock: LockRule;
  lengths: SessionLengths;
  now: () => Date;
}) {
  const decoyHash = deps.hasher.hash(newRefreshToken());

  /** The password itself, or an open temporary secret, which is good once and forces a change. */
  async function accept(credential: Credential, password: string, now: Date): Promise<Credential | null> {
    if (await deps.hasher.verify(credential.passwordHash, password)) return credential;
    const temporary = credential.temporary;
    if (temporary === null || temporary.expiresAt <= now) return null;
    if (!(await deps.hasher.verify(temporary.hash, password))) return null;
    const taken = await deps.credentials.useTemporary(credential.userId, temporary.hash);
    return taken ? { ...credential, requiresPasswordChange: true } : null;
  }

  return async (command: { email: string; password: string; remember: boolean }): Promise<OpenedSession> => {
    const now = deps.now();
    const credential = await deps.credentials.byEmail(command.email.toLowerCase());
    if (credential === null) {
      await deps.hasher.verify(await decoyHash, command.password);
      throw wrong();
    }
    if (isLocked(credential, now)) {
      throw new AppError("rate_limited", "Muitas tentativas de entrar. Tente de novo em alguns minutos.", {
        reason: "locked",
      });
    }
    const accepted = await accept(credential, command.password, now);
    if (accepted === null) {
      await deps.credentials.recordFailure(credential.userId, afterFailure(credential, now, deps.lock));
      throw wrong();
    }
    if (credential.failures > 0) await deps.credentials.clearFailures(credential.userId);
    const sessionId = uuidv7();
    const opened = await deps.view.open(accepted, sessionId);
    const refreshToken = newRefreshToken();
    const lengthMs = command.remember ? deps.lengths.rememberedMs : deps.lengths.sessionMs;
    const expiresAt = new Date(now.getTime() + lengthMs);
    await deps.sessions.create({
      id: sessionId,
      userId: accepted.userId,
      refreshHash: hashRefreshToken(refreshToken),
      previousHash: null,
      rotatedAt: now,
      expiresAt,
      remember: command.remember,
    });
    return { ...opened, refreshToken, remember: command.remember, expiresAt };
  };
}
