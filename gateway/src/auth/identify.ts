import type { IncomingMessage } from "node:http";
import { ANONYMOUS } from "@tenho/kernel/auth/identity";
import { refuseChanges, viewOnly } from "@tenho/kernel/auth/refuse-changes";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { ForcedStep, RouteRule } from "../route-table.ts";
import type { Caller } from "./claims.ts";
import type { CurrentSessions } from "./current-sessions.ts";
import type { TokenVerifier } from "./verify-token.ts";

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

const anonymous: Caller = {
  identity: ANONYMOUS,
  roleVersion: 0,
  expiresAtMs: Number.POSITIVE_INFINITY,
  due: null,
};

const sessionEnded = (): AppError =>
  new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.", { reason: "session_ended" });

/** The session goes on: whoever renews the token is answered by what is allowed now. */
const outdated = (): AppError =>
  new AppError("unauthenticated", "Suas permissões mudaram. Tente de novo.", { reason: "token_outdated" });

const refuseUntil = (due: ForcedStep): AppError =>
  due === "password"
    ? new AppError("forbidden", "Troque a senha antes de continuar.", { reason: "password_change_required" })
    : new AppError("forbidden", "Ligue a verificação em duas etapas antes de continuar.", {
        reason: "second_factor_required",
      });

/** Whoever views another account's panel reads it, and not what is that person's alone. */
function refuseViewer({ identity }: Caller, req: IncomingMessage, rule: Pick<RouteRule, "whileViewing">): void {
  if (identity.viewer === undefined) return;
  refuseChanges(identity, req.method);
  if (!rule.whileViewing) throw viewOnly("Isto é só da própria pessoa: não aparece na visualização do painel dela.");
}

/**
 * Identifies the caller of a request. A bearer that is sent must be valid, also where none is required.
 * Raises: `unauthenticated`, `forbidden` (a password change or a second factor is due, or a viewer may not), `unavailable`.
 */
export function createIdentify(deps: {
  verify: TokenVerifier;
  sessions: Pick<CurrentSessions, "isCurrent" | "hasCurrentRole">;
}) {
  return async (
    req: IncomingMessage,
    rule: Pick<RouteRule, "access" | "readsToken" | "servesStep" | "whileViewing">,
  ): Promise<Caller> => {
    const header = rule.readsToken ? req.headers.authorization : undefined;
    if (header === undefined) {
      if (rule.access === "public") return anonymous;
      throw new AppError("unauthenticated", "Entre na sua conta para continuar.");
    }
    const token = BEARER.exec(header)?.[1];
    if (token === undefined) throw sessionEnded();
    const caller = await deps.verify(token);
    if (!deps.sessions.isCurrent(caller.identity)) throw sessionEnded();
    if (!deps.sessions.hasCurrentRole(caller)) throw outdated();
    if (caller.due !== null && caller.due !== rule.servesStep) throw refuseUntil(caller.due);
    refuseViewer(caller, req, rule);
    return caller;
  };
}

export type Identify = ReturnType<typeof createIdentify>;
