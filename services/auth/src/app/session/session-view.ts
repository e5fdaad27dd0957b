import { permissionsInForce } from "@tenho/access/in-force";
import { AppError, type Contact } from "@tenho/kernel/errors/app-error";
import type { Viewing } from "../../domain/viewing.ts";
import type { AuthContext } from "../auth-context.ts";
import type { AccountView, ForcedStep, TokenClaims, UnitView } from "../ports.ts";
import { isSecondFactorDue } from "../second-factor/second-factor-due.ts";

export type SessionUser = {
  account: AccountView;
  permissions: string[];
  /** Version of the role's permissions. */
  roleVersion: number;
  unit: UnitView | null;
  availableUnits: UnitView[];
  requiresPasswordChange: boolean;
  /** A second factor has to be enrolled before anything else. */
  requiresSecondFactor: boolean;
  /** Accounts of the demonstration can sign in here. */
  hasDemonstrationAccounts: boolean;
};

/** Session data in a token; `authenticatedAt`: when password or second factor were last entered in the session. */
type TokenSession = { id: string; version: number; authenticatedAt: Date | null };

const unitIdsOf = (account: AccountView): string[] => {
  const own = account.unitId === null ? [] : [account.unitId];
  return account.role === "ADMIN" ? [...new Set([...own, ...account.managedUnitIds])] : own;
};

/** The forced step to take first: the password, then the second factor. */
const dueStep = (user: Pick<SessionUser, "requiresPasswordChange" | "requiresSecondFactor">): ForcedStep | null => {
  if (user.requiresPasswordChange) return "password";
  return user.requiresSecondFactor ? "second_factor" : null;
};

const INACTIVE = "Conta ainda não foi ativada. Entre em contato com a franquia para ativar sua conta";

/**
 * Returns the account of a session with what it may do. Raises: `unauthenticated` without an account, `forbidden` (reason account_inactive),
 * `unavailable`.
 */
export async function describeUser(
  ctx: AuthContext,
  userId: string,
  requiresPasswordChange: boolean,
): Promise<SessionUser> {
  const account = await ctx.users.findAccount(userId);
  if (account === null) throw new AppError("unauthenticated", "E-mail ou senha inválidos");
  if (!account.isActive) {
    const contact = await findContact(ctx, account);
    throw new AppError("forbidden", INACTIVE, { reason: "account_inactive", ...(contact && { contact }) });
  }
  const unitIds = unitIdsOf(account);
  const [rights, availableUnits, demonstrationAccounts] = await Promise.all([
    ctx.rolePermissions.of(account.role),
    account.role === "MASTER" ? ctx.franchise.activeUnits() : ctx.franchise.findUnits(unitIds),
    // A notice is worth no login: users may be of a version that does not count them yet.
    ctx.users.countDemonstrationAccounts().catch(() => 0),
  ]);
  // Read after the version of the role, so that a token with the version that required the second factor never lacks `due`.
  const requiresSecondFactor = await isSecondFactorDue(ctx, account);
  return {
    account,
    permissions: permissionsInForce(rights, account.permissionOverride),
    roleVersion: rights.version,
    unit: availableUnits.find((unit) => unit.id === account.unitId) ?? null,
    availableUnits,
    requiresPasswordChange,
    requiresSecondFactor,
    hasDemonstrationAccounts: demonstrationAccounts > 0,
  };
}

/** Signs the access token of a session. */
export const signToken = (ctx: AuthContext, user: SessionUser, session: TokenSession): Promise<string> =>
  ctx.signer.sign(claimsOf(user, session));

/** Signs a token that may read what `user` may read, until the viewing ends. */
export function signViewingToken(
  ctx: AuthContext,
  user: SessionUser,
  viewing: Viewing,
  viewerVersion: number,
): Promise<string> {
  const { id, subjectVersion, viewerId, viewerSessionId, expiresAt } = viewing;
  const viewer = { userId: viewerId, sessionId: viewerSessionId, sessionVersion: viewerVersion };
  return ctx.signer.signForViewing(claimsOf(user, { id, version: subjectVersion, authenticatedAt: null }), {
    viewer,
    expiresAt,
  });
}

/** Contact number of the account's unit; without one, or without an answer, the screen shows the platform's. */
async function findContact(ctx: AuthContext, { unitId }: AccountView): Promise<Contact | null> {
  if (unitId === null) return null;
  const [unit] = await ctx.franchise.findUnits([unitId]).catch(() => []);
  return unit === undefined || unit.phone === "" ? null : { name: unit.name, phone: unit.phone };
}

const claimsOf = (user: SessionUser, session: TokenSession): TokenClaims => ({
  userId: user.account.id,
  role: user.account.role,
  unitIds: unitIdsOf(user.account),
  clientId: user.account.role === "CLIENT" ? user.account.id : user.account.clientId,
  permissions: user.permissions,
  sessionId: session.id,
  sessionVersion: session.version,
  authenticatedAt: session.authenticatedAt,
  roleVersion: user.roleVersion,
  due: dueStep(user),
});
