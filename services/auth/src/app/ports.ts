import type { PermissionRef } from "@tenho/access/effective";
import type { Role } from "@tenho/access/roles";
import type { RegistrationForm } from "@tenho/br/registration/registration-form";
import type { Viewer } from "@tenho/kernel/auth/identity";
import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Credential } from "../domain/credential.ts";
import type { CredentialChangeKind } from "../domain/credential-change.ts";
import type { LoginFailures } from "../domain/login-failures.ts";
import type { OwnNumber } from "../domain/recovery-number.ts";
import type { SecurityChoices } from "../domain/security-settings.ts";
import type { Device, Session } from "../domain/session.ts";
import type { CredentialChange } from "./alert-ports.ts";

/** Changes to a credential; fields left out stay as they are. */
export type CredentialChanges = Partial<Omit<Credential, "userId" | "sessionVersion">>;

/** Changes to one account's credential and sessions that are made together. */
export type CredentialEdit = {
  /** The credential as it is now, locked until the end of the transaction; null when there is none. */
  lock(): Promise<Credential | null>;
  /** False when the account has a credential already. Raises: `conflict` when the e-mail belongs to another account. */
  create(
    credential: Pick<Credential, "email" | "passwordHash" | "requiresPasswordChange"> & { invitedHash?: string },
  ): Promise<boolean>;
  update(changes: CredentialChanges): Promise<void>;
  /** Wrong passwords still remembered: those in a row from one address (null: none), and the number for the account. */
  failures(address: string): Promise<{ fromAddress: LoginFailures | null; ofAccount: number }>;
  /** Remembers failures of an address until `forgetAt`; only the most recent of a bounded number of addresses are kept. */
  rememberFailures(address: string, failures: LoginFailures, forgetAt: Date): Promise<void>;
  /** Forgets the failures of an address, or of every address. */
  forgetFailures(address?: string): Promise<void>;
  /** Ends every session of the account, but the one named. */
  endSessions(exceptId?: string | null): Promise<void>;
  /** Ends the sessions opened with an older access version of the account; returns the number ended. */
  endSessionsBefore(accessVersion: number): Promise<number>;
  /** Records that password or second factor were entered in a session. Raises: `unauthenticated` when it has ended. */
  recordAuthentication(sessionId: string, at: Date): Promise<void>;
  /**
   * Raises the session version together with the given changes, and publishes it to the gateways, which refuse older tokens. Returns the new
   * version. Raises: `not_found`, and `conflict` like `create`.
   */
  raiseSessionVersion(changes?: CredentialChanges): Promise<number>;
  /** Records an action in the audit log. */
  record(entry: AuditEntry): Promise<void>;
  /** Queues an e-mail to the owner about a change, with a link that undoes it; the IP address is that of the request. */
  alert(change: { id: string; kind: CredentialChangeKind; byOther: boolean; at: Date }): Promise<void>;
  /** Login settings that MASTER chose, as the transaction sees them. */
  security(): Promise<SecurityChoices>;
  /**
   * Deletes the credential, and with it the account's sessions and failures, its pending registration, and the key that opens the person's values
   * in the audit log.
   */
  delete(): Promise<void>;
};

/** Key of a handled event: the consumer that handles it and the event's id. */
export type EventKey = { consumer: string; key: string };

export type CredentialStore = {
  byEmail(email: string): Promise<Credential | null>;
  byUserId(userId: string): Promise<Credential | null>;
  failuresFrom(userId: string, address: string): Promise<LoginFailures | null>;
  /** Writes all the changes of `work`, or none when it raises. Returns the result of `work`. */
  edit<T>(userId: string, work: (edit: CredentialEdit) => Promise<T>): Promise<T>;
  /** Like `edit`, but at most once per event, however often it is delivered. */
  editOnce(event: EventKey, userId: string, work: (edit: CredentialEdit) => Promise<void>): Promise<void>;
  /** Deletes the hashes of temporary secrets that expired a day ago, of at most `limit` accounts; returns the number of accounts. */
  deleteExpiredTemporaries(limit: number): Promise<number>;
  /** Deletes at most `limit` failures that are not remembered any more; returns the number deleted. */
  deleteForgottenFailures(limit: number): Promise<number>;
  /** Deletes at most `limit` records of events handled more than `days` days ago; returns the number deleted. */
  deleteEventRecords(days: number, limit: number): Promise<number>;
};

export type SessionUse = { at: Date; device: Device };

export type SessionStore = {
  /**
   * Opens a session for a caller who knew the password with this hash; beyond the maximum, the account's sessions unused for longest end. Raises:
   * `unauthenticated` when the password was changed, the credential deleted, or a second factor turned on, since they were checked.
   * `passedSecondFactor`: a code was given.
   */
  create(session: Session, passwordHash: string, passedSecondFactor?: boolean): Promise<void>;
  /** The session of any refresh token it ever had. */
  findByHash(hash: string): Promise<Session | null>;
  /** Sessions of an account that have not expired, last used first. */
  list(userId: string): Promise<Session[]>;
  /** The account that owns the session; null when the session does not exist or has ended. */
  ownerOf(id: string): Promise<string | null>;
  /** Replaces the hash if it is still `fromHash` and records the use; false when another request was faster. */
  rotate(id: string, fromHash: string, toHash: string, use: SessionUse): Promise<boolean>;
  /** Records a use and returns the hash of the newest refresh token; null when the session has ended. */
  recordUse(id: string, use: SessionUse): Promise<string | null>;
  /** Records that password or second factor were entered in it, and `entry` in the audit log; false when the account has no such session. */
  recordAuthentication(
    authentication: { userId: string; sessionId: string; at: Date },
    entry: AuditEntry,
  ): Promise<boolean>;
  /** Ends the session, and publishes that its tokens are to be refused. */
  end(id: string): Promise<void>;
  /** Like `end`, for a session of this account alone, with a record in the audit log; false when the account has no session with this id. */
  endOf(userId: string, id: string, entry: AuditEntry): Promise<boolean>;
  /** Deletes at most `limit` sessions that expired; returns the number deleted. */
  deleteExpired(limit: number): Promise<number>;
};

export type AccountView = {
  id: string;
  email: string;
  role: Role;
  name: string;
  isActive: boolean;
  /** Increases with each change of role, unit, activity or permissions. */
  accessVersion: number;
  unitId: string | null;
  clientId: string | null;
  managedUnitIds: string[];
  permissionOverride: Record<string, boolean>;
  whatsappNumbers: OwnNumber[];
  /** Path of the photo from the root of the gateway. */
  avatar: string | null;
};

/** `text` must be written from `phone` to `whatsapp`, which is empty where no unit has a number. */
export type NumberProof = { phone: string; text: string; expiresAt: Date; whatsapp: string };

/** `phone`: digits of the WhatsApp number people write to, the unit's own or one that it shares; empty when it has none. */
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
  /** Gives the account a code for its WhatsApp number. Raises: `conflict` where it is proved, `rate_limited`. */
  startNumberProof(userId: string): Promise<NumberProof>;
  /**
   * Mails a temporary password to the e-mail of an account. Raises: `unprocessable` for one that its owner has not proved, and where it was refused
   * for good.
   */
  mailTemporaryPassword(mail: { id: string; userId: string; secret: string; validMinutes: number }): Promise<void>;
  /** Sends an invited account another invitation. Raises: `rate_limited` when one was just sent, `unprocessable` for a deactivated account, `not_found`. */
  inviteAgain(userId: string): Promise<void>;
  /** Has users notify the owner of a change, once per id. Raises: `not_found` without an account. */
  reportCredentialChange(change: CredentialChange): Promise<void>;
  /** Counts the accounts that name one of these permissions among their own exceptions, up to 1,000. */
  countOverrides(permissions: readonly string[]): Promise<number>;
  /** Counts the accounts of the demonstration that can sign in, up to 1,000. */
  countDemonstrationAccounts(): Promise<number>;
  /** The active MASTERs and ADMINs, at most 1,000. */
  listOperators(): Promise<{ id: string; email: string }[]>;
};

/** A registration as it was entered, with the id of the account to make. */
export type NewMerchant = Omit<RegistrationForm, "password"> & {
  id: string;
  contract_version?: string | undefined;
  service_franchises: readonly string[];
  all_franchises: boolean;
  /** IP address of the caller. */
  acceptedFrom: string;
  /** No account may be made after this moment. */
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

/** Permissions of a role with their version, read together so that a token holds both of one moment. */
export type RoleRights = {
  /** Names of the role's permissions. */
  permissions: string[];
  /** Number of changes; 0 until the first one. */
  version: number;
  /** The whole catalogue of permissions. */
  catalogue: PermissionRef[];
};

export type RolePermissionStore = { of(role: Role): Promise<RoleRights> };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** Step that an account must complete before its tokens open anything else. */
export type ForcedStep = "password" | "second_factor";

export type TokenClaims = {
  userId: string;
  role: Role;
  unitIds: string[];
  clientId: string | null;
  permissions: string[];
  sessionId: string;
  sessionVersion: number;
  /** Moment at which password or second factor were last entered in the session; null for a viewing. */
  authenticatedAt: Date | null;
  /** Version of the role's permissions. */
  roleVersion: number;
  /** The token is valid for this step only; null: for whatever the account may do. */
  due: ForcedStep | null;
};

export type TokenSigner = {
  sign(claims: TokenClaims): Promise<string>;
  /** Signs with an audience of its own, accepted only by gateways that refuse changes to a `viewer`. The session id is that of the viewing. */
  signForViewing(claims: TokenClaims, viewing: { viewer: Viewer; expiresAt: Date }): Promise<string>;
  /** Id of the key that signs now. */
  currentKid(): Promise<string>;
  /** Public keys that verify the tokens still in use. */
  publicKeys(): Promise<PublicJwk[]>;
};

/** A public key as JWK (RFC 7517). */
export type PublicJwk = Record<string, unknown> & { kid: string };

/** `sealedPrivateKey` is a PKCS #8 PEM, sealed with the key of the service's secrets that `keyId` names. */
export type StoredSigningKey = { kid: string; sealedPrivateKey: Buffer; keyId: string; publicJwk: PublicJwk };

export type SigningKeyStore = {
  /**
   * The newest key that is not retired, made on the first start and sealed with the key in force; replicas that start together agree on one key.
   */
  currentOrCreate(create: (keyId: string) => Promise<StoredSigningKey>): Promise<StoredSigningKey>;
  /** Stops the key from signing; false when no key has this id. */
  retire(kid: string): Promise<boolean>;
  /** Public keys in use, and those retired less than `retiredMs` ago. */
  publicKeys(retiredMs: number): Promise<PublicJwk[]>;
};
