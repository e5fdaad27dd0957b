import type { PermissionRef } from "@tenho/access/effective";
import type { Role } from "@tenho/access/roles";
import type { RegistrationForm } from "@tenho/br/registration/registration-form";
import type { AuditEntry } from "@tenho/kernel/audit/audit-row";
import type { Viewer } from "@tenho/kernel/auth/identity";
import type { Credential } from "../domain/credential.ts";
import type { LoginFailures } from "../domain/login-failures.ts";
import type { SecurityChoices } from "../domain/security-settings.ts";
import type { Device, Session } from "../domain/sessions/session.ts";

/** What can be changed of a credential; fields left out stay as they are. */
export type CredentialChanges = Partial<Omit<Credential, "userId" | "sessionVersion">>;

/** Changes to one account's credential and sessions that are made together. */
export type CredentialEdit = {
  /** The credential as it is now, locked until the end of the transaction; null when there is none. */
  lock(): Promise<Credential | null>;
  /** False when the account has a credential already. Raises: `conflict` when the e-mail belongs to another account. */
  create(credential: Pick<Credential, "email" | "passwordHash" | "requiresPasswordChange">): Promise<boolean>;
  update(changes: CredentialChanges): Promise<void>;
  /** Wrong passwords that are still remembered: in a row from one address, null when there are none, and of the account. */
  failures(address: string): Promise<{ fromAddress: LoginFailures | null; ofAccount: number }>;
  /** Remembers failures of an address until `forgetAt`; of a bounded number of addresses, those that failed last. */
  rememberFailures(address: string, failures: LoginFailures, forgetAt: Date): Promise<void>;
  /** Forgets the failures of an address, or of every address. */
  forgetFailures(address?: string): Promise<void>;
  /** Ends every session of the account, but the one named. */
  endSessions(exceptId?: string | null): Promise<void>;
  /**
   * Raises the session version, with it the changes given, and publishes it to the gateways, which refuse older tokens.
   * Answers the new version. Raises: `not_found`, and `conflict` as `create`.
   */
  raiseSessionVersion(changes?: CredentialChanges): Promise<number>;
  /** Records an action in the audit log. */
  record(entry: AuditEntry): Promise<void>;
  /** What MASTER has set of how people get in, as the transaction sees it. */
  security(): Promise<SecurityChoices>;
  /**
   * Deletes the credential, and with it the account's sessions and failures, its pending registration, and the key by which the audit log can be
   * read where it speaks of the person.
   */
  delete(): Promise<void>;
};

/** Names an event once and for all: the consumer that handles it and the event's id. */
export type EventKey = { consumer: string; key: string };

export type CredentialStore = {
  byEmail(email: string): Promise<Credential | null>;
  byUserId(userId: string): Promise<Credential | null>;
  failuresFrom(userId: string, address: string): Promise<LoginFailures | null>;
  /** All the changes of `work`, or none when it raises. Answers what `work` answers. */
  edit<T>(userId: string, work: (edit: CredentialEdit) => Promise<T>): Promise<T>;
  /** As `edit`, once for an event, however often it is delivered. */
  editOnce(event: EventKey, userId: string, work: (edit: CredentialEdit) => Promise<void>): Promise<void>;
  /** Deletes the hashes of temporary secrets that expired a day ago, of at most `limit` accounts; answers of how many. */
  deleteExpiredTemporaries(limit: number): Promise<number>;
  /** Deletes at most `limit` failures that are not remembered any more; answers how many. */
  deleteForgottenFailures(limit: number): Promise<number>;
  /** Deletes at most `limit` records of events handled more than `days` days ago; answers how many. */
  deleteEventRecords(days: number, limit: number): Promise<number>;
};

export type SessionUse = { at: Date; device: Device };

export type SessionStore = {
  /**
   * Opens a session for whoever knew the password with this hash; of the account's sessions beyond the bound, those not used for
   * longest end. Raises: `unauthenticated` when the password was changed, the credential deleted, or a second factor turned on, since
   * they were checked. `passedSecondFactor`: a code was given.
   */
  create(session: Session, passwordHash: string, passedSecondFactor?: boolean): Promise<void>;
  /** By any refresh token it ever had. */
  findByHash(hash: string): Promise<Session | null>;
  /** Of an account, those that have not expired, last used first. */
  list(userId: string): Promise<Session[]>;
  /** Whose session it is; null when there is none, or it has ended. */
  ownerOf(id: string): Promise<string | null>;
  /** Replaces the hash if it is still `fromHash` and records the use; false when another request was faster. */
  rotate(id: string, fromHash: string, toHash: string, use: SessionUse): Promise<boolean>;
  /** Records a use; false when the session has ended. */
  recordUse(id: string, use: SessionUse): Promise<boolean>;
  /** Ends the session, and publishes that its tokens are to be refused. */
  end(id: string): Promise<void>;
  /** As `end`, if the session is the account's, and records it in the audit log; false when it has none with this id. */
  endOf(userId: string, id: string, entry: AuditEntry): Promise<boolean>;
  /** Deletes at most `limit` sessions that expired; answers how many. */
  deleteExpired(limit: number): Promise<number>;
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
  /** Path of the photo from the root of the gateway. */
  avatar: string | null;
};

/** `phone`: digits of the WhatsApp number people write to; empty when the unit has none of its own. */
export type UnitView = { id: string; name: string; city: string; state: string; phone: string };

/** The users service; raises `unavailable` while it cannot answer. */
export type UsersClient = {
  findAccount(userId: string): Promise<AccountView | null>;
  /** Accounts that do not exist are left out. */
  findAccounts(userIds: readonly string[]): Promise<AccountView[]>;
  /**
   * Makes the inactive account of a registration; safe to repeat by id. Raises: `invalid_input`, `conflict` (e-mail, WhatsApp number or
   * document in use, another contract in force), `unprocessable` after `notAfter`.
   */
  registerMerchant(registration: NewMerchant): Promise<void>;
  /** How many accounts name one of these permissions among their own exceptions; more than 1,000 are not counted. */
  countOverrides(permissions: readonly string[]): Promise<number>;
};

/** A registration as it was entered, and whom the account is made for. */
export type NewMerchant = Omit<RegistrationForm, "password"> & {
  id: string;
  contract_version?: string | undefined;
  service_franchises: readonly string[];
  all_franchises: boolean;
  /** Address on the network. */
  acceptedFrom: string;
  /** No account is to be made later. */
  notAfter: Date;
};

/** The franchise service; its calls raise `unavailable` while it cannot answer. */
export type FranchiseClient = {
  findUnits(ids: readonly string[]): Promise<UnitView[]>;
  activeUnits(): Promise<UnitView[]>;
};

/** The messaging service; raises `unavailable` while it cannot answer. */
export type MessagingClient = {
  /** Safe to repeat by id. */
  sendTemporaryPassword(notice: {
    id: string;
    phone: string;
    unitId: string;
    secret: string;
    validMinutes: number;
  }): Promise<void>;
};

/** What a role may do, and how often that has changed: read together, so that a token says both of one moment. */
export type RoleRights = {
  /** Names. */
  permissions: string[];
  /** 0 until its first change. */
  version: number;
  /** Every permission there is. */
  catalogue: PermissionRef[];
};

export type RolePermissionStore = { of(role: Role): Promise<RoleRights> };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** What an account has to do before its tokens open anything else. */
export type ForcedStep = "password" | "second_factor";

export type TokenClaims = {
  userId: string;
  role: Role;
  unitIds: string[];
  clientId: string | null;
  permissions: string[];
  sessionId: string;
  sessionVersion: number;
  /** Version of the role's permissions. */
  roleVersion: number;
  /** The token is good for nothing but this; null: for whatever the account may do. */
  due: ForcedStep | null;
};

export type TokenSigner = {
  sign(claims: TokenClaims): Promise<string>;
  /** For another audience than a session's: only a gateway that refuses changes to a `viewer` takes it. Its session is the viewing. */
  signForViewing(claims: TokenClaims, viewing: { viewer: Viewer; expiresAt: Date }): Promise<string>;
};

/** A public key as JWK (RFC 7517). */
export type PublicJwk = Record<string, unknown> & { kid: string };

/** `sealedPrivateKey` is a PKCS #8 PEM, sealed with the key of the service's secrets that `keyId` names. */
export type StoredSigningKey = { kid: string; sealedPrivateKey: Buffer; keyId: string; publicJwk: PublicJwk };

export type SigningKeyStore = {
  /**
   * The newest key that is not retired, made on the first start and sealed with the key in force; replicas that start together agree on
   * one.
   */
  currentOrCreate(create: (keyId: string) => Promise<StoredSigningKey>): Promise<StoredSigningKey>;
  /** Signs no more from then on; false when no key has this id. */
  retire(kid: string): Promise<boolean>;
  /** Of the keys in use and of those retired less than `retiredMs` ago. */
  publicKeys(retiredMs: number): Promise<PublicJwk[]>;
};
