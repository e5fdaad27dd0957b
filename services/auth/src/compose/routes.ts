import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { auditHandlers } from "../adapters/http/audit-handlers.ts";
import { authHandlers } from "../adapters/http/auth-handlers.ts";
import { permissionHandlers } from "../adapters/http/permission-handlers.ts";
import { registrationHandlers } from "../adapters/http/registration-handlers.ts";
import { secondFactorHandlers } from "../adapters/http/second-factor-handlers.ts";
import { sessionHandlers } from "../adapters/http/session-handlers.ts";
import { viewingHandlers } from "../adapters/http/viewing-handlers.ts";
import type { AuthContext } from "../app/auth-context.ts";
import { createLogin } from "../app/session/login.ts";
import type { AuthConfig } from "../config.ts";

/** Every route for people. */
export function composeRoutes(ctx: AuthContext, config: AuthConfig): BoundRoute[] {
  const secureCookies = config.COOKIE_SECURE;
  return [
    ...authHandlers(ctx, { login: createLogin(ctx), secureCookies, tokenMs: config.ACCESS_TOKEN_MS }),
    ...sessionHandlers(ctx, secureCookies),
    ...viewingHandlers(ctx),
    ...secondFactorHandlers(ctx),
    ...permissionHandlers(ctx),
    ...registrationHandlers(ctx),
    ...auditHandlers(ctx),
  ];
}
