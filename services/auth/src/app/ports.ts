import type { Role } from "@tenho/access/roles";
import type { Credential, LockState } from "../domain/credential.ts";
import type { Session } from "../domain/session.ts";

export type CredentialStore = {
  byEmail(email: string): Promise<Credential | null>;
  byUserId(userId: string): Promise<Credential | null>;
  /**
   * Creates a credential, or replaces e-mail, hash and flag of an existing one, which ends its sessions.
   * Raises `conflict` when the e-mail belongs to another account.
   */
  put(credential: Pick<Credential, "userId" | "email" | "passwordHash" | "requiresPasswordChange">): Promise<void>;
  /** Counts under a lock: `next` sees what is stored now. */
  recordFailure(userId: string, next: (state: Credential) => LockState): Promise<void>;
  clearFailures(userId: string): Promise<void>;
  /** Stores what `next` makes of the credential, decided under a lock; false when that is null. */
  setTemporary(userId: string, next: (state: Credential) => Credential["temporary"]): Promise<boolean>;
  /** Withdraws the open temporary secret if it is still this one. */
  dropTemporary(userId: string, hash: string): Promise<void>;
  /** Uses up the open temporary secret if it is still this one, which forces a change; false when somebody was faster. */
  useTemporary(userId: string, hash: string): Promise<boolean>;
  /**
   * New password: raises the session version, ends every session but `keepSessionId`, and tells the gateways, all in one
   * transaction. Answers the new version.
   */
  changePassword(userId: string, passwordHash: string, keepSessionId: string | null): Promise<number>;
};

export type SessionStore = {
  create(session: Session): Promise<void>;
  /** By any refresh token it ever had. */
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
