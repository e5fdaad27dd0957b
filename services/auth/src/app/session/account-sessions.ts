import { AppError } from "@tenho/kernel/errors/app-error";
import { type Session, sessionEnd } from "../../domain/session.ts";
import { administersSessions, type Operator } from "../../domain/session-access.ts";
import type { AuthContext } from "../auth-context.ts";
import type { AccountView } from "../ports.ts";
import { readSettings } from "../second-factor/security-settings.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** Returns an account whose sessions the operator administers. Raises: `not_found`, also for a hidden one, `unavailable`. */
async function findOwner({ users }: AuthContext, operator: Operator, ownerId: string): Promise<AccountView> {
  const owner = await users.findAccount(ownerId);
  if (owner !== null && administersSessions(operator, owner)) return owner;
  throw new AppError("not_found", "Usuário não encontrado.");
}

const gone = (): AppError => new AppError("not_found", "Esta sessão já terminou.");

/** The open sessions of the operator, or of an account it administers, last used first. Raises: `not_found`, `unavailable`. */
export async function listSessions(ctx: AuthContext, operator: Operator, ownerId: string): Promise<Session[]> {
  if (ownerId !== operator.userId) await findOwner(ctx, operator, ownerId);
  const [found, settings] = await Promise.all([ctx.sessions.list(ownerId), readSettings(ctx)]);
  return found.filter((session) => sessionEnd(session, settings) > ctx.now());
}

/**
 * Ends one session of the operator, or of an account it administers. Raises: `not_found` for one that has ended, and the same for one that
 * is hidden, `unavailable`.
 * `unitId`: unit whose ADMINs may read the audit record where the session is the operator's own. */
export async function endSession(
  ctx: AuthContext,
  operator: Operator & { unitId: string | null },
  sessionId: string,
): Promise<void> {
  const ownerId = await ctx.sessions.ownerOf(sessionId);
  if (ownerId === null) throw gone();
  if (ownerId === operator.userId) return end(ctx, ownerId, operator.unitId, sessionId);
  const owner = await ctx.users.findAccount(ownerId);
  if (owner === null || !administersSessions(operator, owner)) throw gone();
  await end(ctx, ownerId, owner.unitId, sessionId);
}

const end = async (ctx: AuthContext, ownerId: string, unitId: string | null, sessionId: string): Promise<void> => {
  const subject = { kind: "session", id: sessionId, personId: ownerId };
  if (!(await ctx.sessions.endOf(ownerId, sessionId, { action: "session.end", subject, unitId }))) throw gone();
};

/** Ends all sessions of an account the operator administers, and its tokens. Raises: `not_found`, `unavailable`. */
export async function endSessionsOf(ctx: AuthContext, operator: Operator, ownerId: string): Promise<void> {
  const owner = await findOwner(ctx, operator, ownerId);
  await revokeSessions(ctx, owner.id, owner.unitId);
}
