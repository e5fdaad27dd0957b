import type { Role } from "@tenho/access/roles";
import type { Credential } from "../domain/credential.ts";
import type { Session } from "../domain/session.ts";

export type CredentialStore = {
  byEmail(email: string): Promise<Credential | null>;
  byUserId(userId: string): Promise<Credential | null>;
  /** Creates or replaces e-mail, hash and flag; the session version survives. */
  put(credential: Pick<Credential, "userId" | "email" | "passwordHash" | "requiresPasswordChange">): Promise<void>;
  recordFailure(userId: string, state: Pick<Credential, "failures" | "lockedUntil">): Promise<void>;
  clearFailures(userId: string): Promise<void>;
  setTemporary(userId: string, temporary: { hash: string; expiresAt: Date }): Promise<void>;
  /** Takes the open temporary secret away if it is still this one; false when somebody was faster. */
  useTemporary(userId: string, hash: string): Promise<boolean>;
  /**
   * New password: raises the session version, ends every session but `keepSessionId`, and tells the gateways, all in one
   * transaction. Answers the new version.
   */
  changePassword(userId: string, passwordHash: string, keepSessionId: string | null): Promise<number>;
};

export type SessionStore = {
  create(session: Session): Promise<void>;
  /** By the present or the previous refresh token. */
  findByHash(hash: string): Promise<Session | null>;
  /** Replaces the hash if it is still `fromHash`; false when another request was faster. */
  rotate(id: string, fromHash: string, toHash: string, at: Date): Promise<boolean>;
  end(id: string): Promise<void>;
  /** Raises the session version, ends all sessions and tells the gateways. Answers the new version. */
  revokeAll(userId: string): Promise<number>;
};

export type AccountView = {
  id: string;
  email: string;
  role: Role;
  name: string;
  isActive: boolean;
  unitId: string | null;
  clientId: string | null;
  managedUnitIds: string[];
  permissionOverride: Record<string, boolean>;
  whatsapp: string | null;
};

export type UnitView = { id: string; name: string; city: string; state: string };

/** What auth asks its neighbours; each raises `unavailable` while it cannot answer. */
export type Accounts = { find(userId: string): Promise<AccountView | null> };
export type Units = { find(ids: readonly string[]): Promise<UnitView[]>; allActive(): Promise<UnitView[]> };
export type Notices = {
  /** Safe to repeat by id. */
  sendTemporaryPassword(notice: {
    id: string;
    phone: string;
    unitId: string;
    secret: string;
    validMinutes: number;
  }): Promise<void>;
};

export type RolePermissions = { of(role: Role): Promise<string[]> };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

export type TokenClaims = {
  userId: string;
  role: Role;
  unitIds: string[];
  clientId: string | null;
  permissions: string[];
  sessionId: string;
  sessionVersion: number;
  /** True: the token is good for nothing but changing the password. */
  mustChangePassword: boolean;
};

export type TokenSigner = { sign(claims: TokenClaims): Promise<string> };
