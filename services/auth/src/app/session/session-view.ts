import { AppError, type Contact } from "@tenho/kernel/errors/app-error";
import { permissionsInForce } from "../../domain/permissions/permissions-in-force.ts";
import type { Viewing } from "../../domain/sessions/viewing.ts";
import type {
  AccountView,
  ForcedStep,
  FranchiseClient,
  RolePermissionStore,
  TokenClaims,
  TokenSigner,
  UnitView,
  UsersClient,
} from "../ports.ts";
import type { SecondFactorDue } from "../security/second-factor-due.ts";

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
};

const unitIdsOf = (account: AccountView): string[] => {
  const own = account.unitId === null ? [] : [account.unitId];
  return account.role === "ADMIN" ? [...new Set([...own, ...account.managedUnitIds])] : own;
};

/** One step after the other: the password first. */
const dueStep = (user: Pick<SessionUser, "requiresPasswordChange" | "requiresSecondFactor">): ForcedStep | null => {
  if (user.requiresPasswordChange) return "password";
  return user.requiresSecondFactor ? "second_factor" : null;
};

const INACTIVE = "Conta ainda não foi ativada. Entre em contato com a franquia para ativar sua conta";

/**
 * The account of a session with what it may do, and its access token. `describe` raises: `unauthenticated` without an account, `forbidden` (reason
 * account_inactive), `unavailable`.
 */
export function createSessionView(deps: {
  users: UsersClient;
  franchise: FranchiseClient;
  rolePermissions: RolePermissionStore;
  secondFactorDue: SecondFactorDue;
  signer: TokenSigner;
}) {
  /** The number of the account's unit; without it, or without an answer, the screen names the platform's. */
  async function findContact({ unitId }: AccountView): Promise<Contact | null> {
    if (unitId === null) return null;
    const [unit] = await deps.franchise.findUnits([unitId]).catch(() => []);
    return unit === undefined || unit.phone === "" ? null : { name: unit.name, phone: unit.phone };
  }

  async function describe(userId: string, requiresPasswordChange: boolean): Promise<SessionUser> {
    const account = await deps.users.findAccount(userId);
    if (account === null) throw new AppError("unauthenticated", "E-mail ou senha inválidos");
    if (!account.isActive) {
      const contact = await findContact(account);
      throw new AppError("forbidden", INACTIVE, { reason: "account_inactive", ...(contact && { contact }) });
    }
    const unitIds = unitIdsOf(account);
    const [rights, availableUnits] = await Promise.all([
      deps.rolePermissions.of(account.role),
      account.role === "MASTER" ? deps.franchise.activeUnits() : deps.franchise.findUnits(unitIds),
    ]);
    // After the version of the role: a token of the version that made it required must not lack that.
    const requiresSecondFactor = await deps.secondFactorDue(account);
    return {
      account,
      permissions: permissionsInForce(rights, account.permissionOverride),
      roleVersion: rights.version,
      unit: availableUnits.find((unit) => unit.id === account.unitId) ?? null,
      availableUnits,
      requiresPasswordChange,
      requiresSecondFactor,
    };
  }

  const claimsOf = (user: SessionUser, session: { id: string; version: number }): TokenClaims => ({
    userId: user.account.id,
    role: user.account.role,
    unitIds: unitIdsOf(user.account),
    clientId: user.account.role === "CLIENT" ? user.account.id : user.account.clientId,
    permissions: user.permissions,
    sessionId: session.id,
    sessionVersion: session.version,
    roleVersion: user.roleVersion,
    due: dueStep(user),
  });

  const token = (user: SessionUser, session: { id: string; version: number }): Promise<string> =>
    deps.signer.sign(claimsOf(user, session));

  /** A token that reads what `user` may read, until the viewing ends. */
  function viewingToken(user: SessionUser, viewing: Viewing, viewerVersion: number): Promise<string> {
    const { id, subjectVersion, viewerId, viewerSessionId, expiresAt } = viewing;
    const viewer = { userId: viewerId, sessionId: viewerSessionId, sessionVersion: viewerVersion };
    return deps.signer.signForViewing(claimsOf(user, { id, version: subjectVersion }), { viewer, expiresAt });
  }

  return { describe, token, viewingToken };
}

export type SessionView = ReturnType<typeof createSessionView>;
