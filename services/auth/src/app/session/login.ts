import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { awaitsFirstPassword, type Credential, withoutTemporary } from "../../domain/credential.ts";
import { type Device, type Session, sessionLengthMs } from "../../domain/session.ts";
import type { AuthContext } from "../auth-context.ts";
import { checkPassword } from "../password/check-password.ts";
import { checkSecondFactor } from "../second-factor/check-second-factor.ts";
import { readSettings } from "../second-factor/security-settings.ts";
import { hashRefreshToken, newRefreshToken } from "./refresh-token.ts";
import { seeAccess } from "./see-access.ts";
import type { SessionUser } from "./session-view.ts";
import { describeUser, signToken } from "./session-view.ts";

export type OpenedSession = {
  user: SessionUser;
  token: string;
  refreshToken: string | null;
  remember: boolean;
  expiresAt: Date;
};

const badCredentials = (): AppError =>
  new AppError("unauthenticated", "E-mail ou senha inválidos", { reason: "bad_credentials" });

const awaitsInvitation = (): AppError =>
  new AppError(
    "unauthenticated",
    "Esta conta ainda não tem senha. Abra o convite que chegou ao seu e-mail, ou toque em Esqueci minha senha para receber outro.",
    { reason: "awaits_invitation" },
  );

function codeRefused(outcome: "missing" | "wrong"): AppError {
  const message =
    outcome === "missing"
      ? "Informe o código de verificação."
      : "Código incorreto ou já usado. Espere o próximo e tente de novo.";
  return new AppError("unauthenticated", message, { reason: "second_factor" });
}

export type LoginCommand = {
  email: string;
  password: string;
  remember: boolean;
  /** A code of the app or a recovery code; null when none was entered. */
  otp: string | null;
  device: Device;
};

export type Login = (command: LoginCommand) => Promise<OpenedSession>;

/**
 * Opens a session. An unknown e-mail takes as long as a wrong password and gets the same answer; the second factor is not mentioned before the
 * password is right.
 * Raises: `unauthenticated` (reason bad_credentials, awaits_invitation for an account that has no password yet, or second_factor while a code is missing or wrong), `rate_limited` while the address has to wait, `forbidden` (reason account_inactive), `unavailable`.
 */
export function createLogin(ctx: AuthContext): Login {
  let decoyHash: string | undefined;

  async function refuseUnknownEmail(password: string): Promise<never> {
    decoyHash ??= await ctx.hasher.hash(newRefreshToken());
    await ctx.hasher.verify(decoyHash, password);
    throw badCredentials();
  }

  return async (command) => {
    const credential = await ctx.credentials.byEmail(command.email);
    return credential === null ? refuseUnknownEmail(command.password) : openSession(ctx, credential, command);
  };
}

async function openSession(ctx: AuthContext, credential: Credential, command: LoginCommand): Promise<OpenedSession> {
  const now = ctx.now();
  const matched = await checkPassword(ctx, credential, command.password, command.device.address);
  if (matched === null) throw awaitsFirstPassword(credential) ? awaitsInvitation() : badCredentials();
  const { temporaryHash } = matched;
  // The account is read before a secret or code is used up, so that an unavailable service does not use it up.
  const mustChange = temporaryHash !== null || credential.requiresPasswordChange;
  const user = await describeUser(ctx, credential.userId, mustChange);
  const { otp, device } = command;
  const { unitId, accessVersion } = user.account;
  const { address } = device;
  const outcome = await checkSecondFactor(ctx, { userId: credential.userId, otp, address, unitId });
  if (outcome === "missing" || outcome === "wrong") throw codeRefused(outcome);
  if (temporaryHash !== null && !(await useTemporary(ctx, credential.userId, temporaryHash))) throw badCredentials();
  const version = await seeAccess(ctx, credential, accessVersion);
  const refreshToken = newRefreshToken();
  const lengthMs = sessionLengthMs(await readSettings(ctx), command.remember);
  const session: Session = {
    id: uuidv7(),
    userId: credential.userId,
    refreshHash: hashRefreshToken(refreshToken),
    previousHash: null,
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + lengthMs),
    remember: command.remember,
    accessVersion,
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt: now,
    device,
  };
  await ctx.sessions.create(session, credential.passwordHash, outcome === "passed");
  const token = await signToken(ctx, user, {
    id: session.id,
    version,
    authenticatedAt: now,
  });
  return { user, token, refreshToken, remember: session.remember, expiresAt: session.expiresAt };
}

/** Uses up an open temporary secret, which forces a password change; false when it is no longer there. */
const useTemporary = (ctx: AuthContext, userId: string, hash: string): Promise<boolean> =>
  ctx.credentials.edit(userId, async (edit) => {
    const state = await edit.lock();
    const changes = state === null ? null : withoutTemporary(state, hash);
    if (changes === null) return false;
    await edit.update({ ...changes, requiresPasswordChange: true });
    return true;
  });
