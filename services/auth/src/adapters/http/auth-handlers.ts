import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { Response } from "express";
import type { AuthContext } from "../../app/auth-context.ts";
import { changePassword } from "../../app/password/change-password.ts";
import { type RecoveryChannel, resetPassword } from "../../app/password/reset-password.ts";
import type { Login, OpenedSession } from "../../app/session/login.ts";
import { logout } from "../../app/session/logout.ts";
import { type Proof, reauthenticate } from "../../app/session/reauthenticate.ts";
import { refresh } from "../../app/session/refresh.ts";
import { describeUser } from "../../app/session/session-view.ts";
import { callerAddress } from "./caller-address.ts";
import { callerDevice } from "./caller-device.ts";
import * as contract from "./contract.ts";
import { presentUser } from "./present-user.ts";
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from "./refresh-cookie.ts";
import { clearReplacementCookie, setReplacementCookie } from "./replacement-cookie.ts";
import { ownerOf, sessionOf } from "./session-owner.ts";

/** Refuses empty fields with the message of the form. Raises: `invalid_input`. */
function requireFilled(message: string, fields: Readonly<Record<string, string>>): void {
  const missing = Object.keys(fields).filter((field) => fields[field] === "");
  if (missing.length === 0) return;
  throw new AppError("invalid_input", message, { fields: missing.map((field) => ({ field, message })) });
}

const SENT: Readonly<Record<RecoveryChannel, string>> = {
  whatsapp: "Senha enviada para o número cadastrado via WhatsApp.",
  email: "Senha enviada para o e-mail cadastrado.",
  invitation: "Esta conta ainda não tem senha. Enviamos o convite de novo ao e-mail dela.",
};

/** Returns the given proof. Raises: `invalid_input` unless exactly one of the two is given. */
function proofOf({ password, code }: { password?: string | undefined; code?: string | undefined }): Proof {
  if (password !== undefined && code === undefined) return { password };
  if (code !== undefined && password === undefined) return { code };
  const message = "Informe a senha ou o código de verificação";
  throw new AppError("invalid_input", message, { fields: [{ field: "password", message }] });
}

const requireEmail = (email: string): void => requireFilled("Por favor, insira seu e-mail", { email });

/** Login, passwords and keys over HTTP. */
export function authHandlers(
  ctx: AuthContext,
  /** `tokenMs`: life of an access token. */
  { login, secureCookies: secure, tokenMs }: { login: Login; secureCookies: boolean; tokenMs: number },
): BoundRoute[] {
  function present(res: Response, opened: OpenedSession) {
    const { refreshToken, remember, expiresAt } = opened;
    const lifeMs = Math.max(0, expiresAt.getTime() - ctx.now().getTime());
    if (refreshToken !== null) setRefreshCookie(res, { token: refreshToken, remember, lifeMs, secure });
    return { user: presentUser(opened.user), token: opened.token };
  }

  return [
    bind(contract.login, async ({ body, req, res }) => {
      const { email, password, remember = false, otp = null } = body;
      requireFilled("Por favor, preencha todos os campos", { email, password });
      return present(res, await login({ email, password, remember, otp, device: callerDevice(req) }));
    }),
    bind(contract.refresh, async ({ req, res }) =>
      present(res, await refresh(ctx, readRefreshCookie(req), callerDevice(req))),
    ),
    bind(contract.logout, async ({ req, res }) => {
      await logout(ctx, readRefreshCookie(req));
      clearRefreshCookie(res, secure);
      clearReplacementCookie(res, secure);
      return undefined;
    }),
    bind(contract.me, async ({ identity }) => {
      const { userId } = ownerOf(identity);
      // A viewer of the account has no password of its own to change there.
      const credential = identity.viewer === undefined ? await ctx.credentials.byUserId(userId) : null;
      return presentUser(await describeUser(ctx, userId, credential?.requiresPasswordChange ?? false));
    }),
    bind(contract.reauthenticate, ({ body, identity, req }) =>
      reauthenticate(ctx, { ...ownerOf(identity), proof: proofOf(body), address: callerAddress(req) }),
    ),
    bind(contract.changePasswordRequired, async ({ body, identity, req }) => {
      const session = sessionOf(identity);
      const change = { ...session, currentPassword: null, newPassword: body.newPassword, address: callerAddress(req) };
      const opened = await changePassword(ctx, change);
      return { user: presentUser(opened.user), token: opened.token };
    }),
    bind(contract.changePassword, async ({ body, identity, req, res }) => {
      const { currentPassword, newPassword } = body;
      const change = { ...sessionOf(identity), currentPassword, newPassword, address: callerAddress(req) };
      const { token } = await changePassword(ctx, change);
      setReplacementCookie(res, { token, tokenMs, secure });
      return { message: "Senha alterada com sucesso!", token };
    }),
    bind(contract.forgotPassword, async ({ body }) => {
      requireEmail(body.email);
      const userFound = (await ctx.credentials.byEmail(body.email)) !== null;
      const message = userFound
        ? "Conta encontrada. Confirme para receber uma senha temporária no e-mail ou no WhatsApp confirmado."
        : "E-mail não encontrado no sistema";
      return { userFound, message };
    }),
    bind(contract.confirmPasswordReset, async ({ body }) => {
      requireEmail(body.email);
      const channel = await resetPassword(ctx, body.email, body.channel);
      return { message: SENT[channel], channel };
    }),
    bind(contract.jwks, async () => ({ keys: await ctx.signer.publicKeys() })),
  ];
}
