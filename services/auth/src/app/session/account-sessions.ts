import { AppError } from "@tenho/kernel/errors/app-error";
import type { SecuritySettings } from "../../domain/security-settings.ts";
import { type Session, sessionEnd } from "../../domain/sessions/session.ts";
import { administersSessions, type Operator } from "../../domain/sessions/session-access.ts";
import type { AccountView, SessionStore, UsersClient } from "../ports.ts";
import type { createRevokeSessions } from "./revoke-sessions.ts";

/** An account whose sessions the operator administers. Raises: `not_found`, the same for one that is hidden, `unavailable`. */
async function findOwner(
  users: Pick<UsersClient, "findAccount">,
  operator: Operator,
  ownerId: string,
): Promise<AccountView> {
  const owner = await users.findAccount(ownerId);
  if (owner !== null && administersSessions(operator, owner)) return owner;
  throw new AppError("not_found", "Usuário não encontrado.");
}

const gone = (): AppError => new AppError("not_found", "Esta sessão já terminou.");

/** The open sessions of the operator, or of an account it administers, last used first. Raises: `not_found`, `unavailable`. */
export function createListSessions(deps: {
  sessions: Pick<SessionStore, "list">;
  users: Pick<UsersClient, "findAccount">;
  readSettings: () => Promise<SecuritySettings>;
  now: () => Date;
}) {
  return async (operator: Operator, ownerId: string): Promise<Session[]> => {
    if (ownerId !== operator.userId) await findOwner(deps.users, operator, ownerId);
    const [found, settings] = await Promise.all([deps.sessions.list(ownerId), deps.readSettings()]);
    return found.filter((session) => sessionEnd(session, settings) > deps.now());
  };
}

/**
 * Ends one session of the operator, or of an account it administers. Raises: `not_found` for one that has ended, and the same for one that
 * is hidden, `unavailable`.
 */
export function createEndSession(deps: {
  sessions: Pick<SessionStore, "ownerOf" | "endOf">;
  users: Pick<UsersClient, "findAccount">;
}) {
  const end = async (ownerId: string, unitId: string | null, sessionId: string): Promise<void> => {
    const subject = { kind: "session", id: sessionId, personId: ownerId };
    if (!(await deps.sessions.endOf(ownerId, sessionId, { action: "session.end", subject, unitId }))) throw gone();
  };
  /** `unitId`: whose ADMINs may read of it where the session is the operator's own. */
  return async (operator: Operator & { unitId: string | null }, sessionId: string): Promise<void> => {
    const ownerId = await deps.sessions.ownerOf(sessionId);
    if (ownerId === null) throw gone();
    if (ownerId === operator.userId) return end(ownerId, operator.unitId, sessionId);
    const owner = await deps.users.findAccount(ownerId);
    if (owner === null || !administersSessions(operator, owner)) throw gone();
    await end(ownerId, owner.unitId, sessionId);
  };
}

/** Ends all sessions of an account the operator administers, and its tokens. Raises: `not_found`, `unavailable`. */
export function createEndSessionsOf(deps: {
  users: Pick<UsersClient, "findAccount">;
  revokeSessions: ReturnType<typeof createRevokeSessions>;
}) {
  return async (operator: Operator, ownerId: string): Promise<void> => {
    const owner = await findOwner(deps.users, operator, ownerId);
    await deps.revokeSessions(owner.id, owner.unitId);
  };
}

export type ListSessions = ReturnType<typeof createListSessions>;
export type EndSession = ReturnType<typeof createEndSession>;
export type EndSessionsOf = ReturnType<typeof createEndSessionsOf>;
