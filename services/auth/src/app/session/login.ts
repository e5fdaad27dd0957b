import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { withoutTemporary } from "../../domain/credential.ts";
import type { SecuritySettings } from "../../domain/security-settings.ts";
import { type Device, type Session, sessionLengthMs } from "../../domain/sessions/session.ts";
import type { CheckPassword } from "../password/check-password.ts";
import type { CredentialStore, PasswordHasher, SessionStore } from "../ports.ts";
import type { CheckSecondFactor } from "../second-factor/check-second-factor.ts";
import { hashRefreshToken, newRefreshToken } from "./refresh-token.ts";
import type { SessionUser, SessionView } from "./session-view.ts";

export type OpenedSession = {
  user: SessionUser;
  token: string;
  refreshToken: string | null;
  remember: boolean;
  expiresAt: Date;
};

const badCredentials = (): AppError =>
  new AppError("unauthenticated", "E-mail ou senha inválidos", { reason: "bad_credentials" });

function codeRefused(outcome: "missing" | "wrong"): AppError {
  const message =
    outcome === "missing"
      ? "Informe o código de verificação."
      : "Código incorreto ou já usado. Espere o próximo e tente de novo.";
  return new AppError("unauthenticated", message, { reason: "second_factor" });
}

/**
 * Opens a session. An unknown e-mail takes as long as a wrong password and gets the same answer; of a second factor nothing is said
 * before the password is right.
 * Raises: `unauthenticated` (reason bad_credentials, or second_factor while a code is missing or wrong), `rate_limited` while the address has to wait, `forbidden` (reason account_inactive), `unavailable`.
 */
export function createLogin(deps: {
  credentials: Pick<CredentialStore, "byEmail" | "edit">;
  sessions: Pick<SessionStore, "create">;
  hasher: PasswordHasher;
  checkPassword: CheckPassword;
  checkSecondFactor: CheckSecondFactor;
  view: SessionView;
  readSettings: () => Promise<SecuritySettings>;
  now: () => Date;
}) {
  let decoyHash: string | undefined;

  async function refuseUnknownEmail(password: string): Promise<never> {
    decoyHash ??= await deps.hasher.hash(newRefreshToken());
    await deps.hasher.verify(decoyHash, password);
    throw badCredentials();
  }

  /** Uses up an open temporary secret, which forces a change; false when it is no longer there. */
  const useTemporary = (userId: string, hash: string): Promise<boolean> =>
    deps.credentials.edit(userId, async (edit) => {
      const state = await edit.lock();
      const changes = state === null ? null : withoutTemporary(state, hash);
      if (changes === null) return false;
      await edit.update({ ...changes, requiresPasswordChange: true });
      return true;
    });

  return async (command: {
    email: string;
    password: string;
    remember: boolean;
    /** A code of the app or a recovery code; null when none was entered. */
    otp: string | null;
    device: Device;
  }): Promise<OpenedSession> => {
    const now = deps.now();
    const credential = await deps.credentials.byEmail(command.email);
    if (credential === null) return refuseUnknownEmail(command.password);
    const matched = await deps.checkPassword(credential, command.password, command.device.address);
    if (matched === null) throw badCredentials();
    const { temporaryHash } = matched;
    // The account is read before a secret or code is used up: a service that does not answer must not cost it.
    const mustChange = temporaryHash !== null || credential.requiresPasswordChange;
    const user = await deps.view.describe(credential.userId, mustChange);
    const { otp, device } = command;
    const { unitId } = user.account;
    const { address } = device;
    const outcome = await deps.checkSecondFactor({ userId: credential.userId, otp, address, unitId });
    if (outcome === "missing" || outcome === "wrong") throw codeRefused(outcome);
    if (temporaryHash !== null && !(await useTemporary(credential.userId, temporaryHash))) throw badCredentials();
    const refreshToken = newRefreshToken();
    const lengthMs = sessionLengthMs(await deps.readSettings(), command.remember);
    const session: Session = {
      id: uuidv7(),
      userId: credential.userId,
      refreshHash: hashRefreshToken(refreshToken),
      previousHash: null,
      rotatedAt: now,
      expiresAt: new Date(now.getTime() + lengthMs),
      remember: command.remember,
      createdAt: now,
      lastSeenAt: now,
      device,
    };
    await deps.sessions.create(session, credential.passwordHash, outcome === "passed");
    const token = await deps.view.token(user, { id: session.id, version: credential.sessionVersion });
    return { user, token, refreshToken, remember: session.remember, expiresAt: session.expiresAt };
  };
}
