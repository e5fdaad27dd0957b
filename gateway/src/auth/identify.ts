import type { IncomingMessage } from "node:http";
import { ANONYMOUS } from "@tenho/kernel/auth/identity";
import { refuseChanges, viewOnly } from "@tenho/kernel/auth/refuse-changes";
import { readReplacement } from "@tenho/kernel/auth/replacement-cookie";
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

/** The session continues: renewing the token applies the permissions in force now. */
const outdated = (): AppError =>
  new AppError("unauthenticated", "Suas permissões mudaram. Tente de novo.", { reason: "token_outdated" });

const refuseUntil = (due: ForcedStep): AppError =>
  due === "password"
    ? new AppError("forbidden", "Troque a senha antes de continuar.", { reason: "password_change_required" })
    : new AppError("forbidden", "Ligue a verificação em duas etapas antes de continuar.", {
        reason: "second_factor_required",
      });

/** Refuses a viewer of another account's panel every change, and routes that are that person's alone. */
function refuseViewer({ identity }: Caller, req: IncomingMessage, rule: Pick<RouteRule, "whileViewing">): void {
  if (identity.viewer === undefined) return;
  refuseChanges(identity, req.method);
  if (!rule.whileViewing) throw viewOnly("Isto é só da própria pessoa: não aparece na visualização do painel dela.");
}

/**
 * Identifies the caller of a request. A bearer that is sent must be valid, even where none is required; one that a password change ended is
 * accepted together with the cookie set by that change.
 * Raises: `unauthenticated`, `forbidden` (a password change or a second factor is due, or a viewer may not), `unavailable`.
 */
export function createIdentify(deps: {
  verify: TokenVerifier;
  sessions: Pick<CurrentSessions, "isCurrent" | "hasCurrentRole">;
}) {
  /**
   * Finds the caller of the token that replaced an ended one in the same session, where the browser has it in a cookie. The cookie alone admits
   * nobody, so no other site can use it. Raises: `unauthenticated`, `unavailable`.
   */
  async function findReplacement({ identity }: Caller, req: IncomingMessage): Promise<Caller> {
    const token = readReplacement(req.headers.cookie);
    if (token === null || identity.viewer !== undefined) throw sessionEnded();
    const replacement = await deps.verify(token);
    const { userId, sessionId, viewer } = replacement.identity;
    const isOfSession = sessionId !== null && sessionId === identity.sessionId && userId === identity.userId;
    if (!isOfSession || viewer !== undefined || !deps.sessions.isCurrent(replacement.identity)) throw sessionEnded();
    return replacement;
  }

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
    const bearer = await deps.verify(token);
    const caller = deps.sessions.isCurrent(bearer.identity) ? bearer : await findReplacement(bearer, req);
    if (!deps.sessions.hasCurrentRole(caller)) throw outdated();
    if (caller.due !== null && caller.due !== rule.servesStep) throw refuseUntil(caller.due);
    refuseViewer(caller, req, rule);
    return caller;
  };
}

export type Identify = ReturnType<typeof createIdentify>;
