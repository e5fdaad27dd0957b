import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { Response } from "express";
import type { createChangePassword } from "../../app/password/change-password.ts";
import type { createResetPassword } from "../../app/password/reset-password.ts";
import type { CredentialStore, PublicJwk } from "../../app/ports.ts";
import type { createLogin, OpenedSession } from "../../app/session/login.ts";
import type { createLogout } from "../../app/session/logout.ts";
import type { createRefresh } from "../../app/session/refresh.ts";
import type { SessionView } from "../../app/session/session-view.ts";
import { callerAddress } from "./caller-address.ts";
import { callerDevice } from "./caller-device.ts";
import * as contract from "./contract.ts";
import { presentUser } from "./present-user.ts";
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from "./sessions/refresh-cookie.ts";
import { ownerOf } from "./sessions/session-owner.ts";

/** As the forms say it. Raises: `invalid_input`. */
function requireFilled(message: string, fields: Readonly<Record<string, string>>): void {
  const missing = Object.keys(fields).filter((field) => fields[field] === "");
  if (missing.length === 0) return;
  throw new AppError("invalid_input", message, { fields: missing.map((field) => ({ field, message })) });
}

const requireEmail = (email: string): void => requireFilled("Por favor, insira seu e-mail", { email });

/** Login, passwords and keys over HTTP. */
export function authHandlers(deps: {
  login: ReturnType<typeof createLogin>;
  refresh: ReturnType<typeof createRefresh>;
  logout: ReturnType<typeof createLogout>;
  changePassword: ReturnType<typeof createChangePassword>;
  resetPassword: ReturnType<typeof createResetPassword>;
  view: SessionView;
  credentials: Pick<CredentialStore, "byEmail" | "byUserId">;
  publicKeys: () => Promise<PublicJwk[]>;
  secureCookies: boolean;
}): BoundRoute[] {
  const secure = deps.secureCookies;

  function present(res: Response, opened: OpenedSession) {
    const { refreshToken, remember, expiresAt } = opened;
    if (refreshToken !== null) setRefreshCookie(res, { token: refreshToken, remember, expiresAt, secure });
    return { user: presentUser(opened.user), token: opened.token };
  }

  return [
    bind(contract.login, async ({ body, req, res }) => {
      const { email, password, remember = false, otp = null } = body;
      requireFilled("Por favor, preencha todos os campos", { email, password });
      return present(res, await deps.login({ email, password, remember, otp, device: callerDevice(req) }));
    }),
    bind(contract.refresh, async ({ req, res }) =>
      present(res, await deps.refresh(readRefreshCookie(req), callerDevice(req))),
    ),
    bind(contract.logout, async ({ req, res }) => {
      await deps.logout(readRefreshCookie(req));
      clearRefreshCookie(res, secure);
      return undefined;
    }),
    bind(contract.me, async ({ identity }) => {
      const { userId } = ownerOf(identity);
      // Whoever only views the account has no password of its to change.
      const credential = identity.viewer === undefined ? await deps.credentials.byUserId(userId) : null;
      return presentUser(await deps.view.describe(userId, credential?.requiresPasswordChange ?? false));
    }),
    bind(contract.changePasswordRequired, async ({ body, identity, req }) => {
      const owner = ownerOf(identity);
      const change = { ...owner, currentPassword: null, newPassword: body.newPassword, address: callerAddress(req) };
      const opened = await deps.changePassword(change);
      return { user: presentUser(opened.user), token: opened.token };
    }),
    bind(contract.changePassword, async ({ body, identity, req }) => {
      const { currentPassword, newPassword } = body;
      const change = { ...ownerOf(identity), currentPassword, newPassword, address: callerAddress(req) };
      const { token } = await deps.changePassword(change);
      return { message: "Senha alterada com sucesso!", token };
    }),
    bind(contract.forgotPassword, async ({ body }) => {
      requireEmail(body.email);
      const userFound = (await deps.credentials.byEmail(body.email)) !== null;
      const message = userFound
        ? "Conta encontrada. Confirme para receber uma senha temporária no WhatsApp cadastrado."
        : "E-mail não encontrado no sistema";
      return { userFound, message };
    }),
    bind(contract.confirmPasswordReset, async ({ body }) => {
      requireEmail(body.email);
      await deps.resetPassword(body.email);
      return { message: "Senha enviada para o número cadastrado via WhatsApp." };
    }),
    bind(contract.jwks, async () => ({ keys: await deps.publicKeys() })),
  ];
}
