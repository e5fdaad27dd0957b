import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { ResetRule } from "../domain/credential.ts";
import type { KeyRing } from "../domain/key-ring.ts";
import type { FailureBounds } from "../domain/login-failures.ts";
import type { SecurityDefaults } from "../domain/security-settings.ts";
import type { CredentialChangeStore } from "./alert-ports.ts";
import type { AuditListStore, AuditLogStore, AuditMetrics, AuditProofStore } from "./audit/ports.ts";
import type { PermissionStore } from "./permission-store.ts";
import type {
  CredentialStore,
  FranchiseClient,
  MessagingClient,
  PasswordHasher,
  RolePermissionStore,
  SessionStore,
  SigningKeyStore,
  TokenSigner,
  UsersClient,
} from "./ports.ts";
import type { RegistrationStore } from "./registration-store.ts";
import type { SealingStore } from "./sealing-ports.ts";
import type { RecoveryCodes, SecondFactorStore, TotpCodes } from "./second-factor/second-factor-ports.ts";
import type { SecurityStore } from "./second-factor/security-store.ts";
import type { ViewingStore } from "./session/viewing-ports.ts";

/** Configuration that use-cases read. Durations in milliseconds. */
export type AuthContextConfig = {
  /** Login settings where MASTER has chosen none. */
  securityDefaults: SecurityDefaults;
  failureBounds: FailureBounds;
  viewingMs: number;
  /** Time for which the former refresh token is still accepted after a rotation. */
  refreshGraceMs: number;
  temporaryPassword: ResetRule;
  /** Time for which an e-mail is reserved; accounts are made within the first half. */
  registrationMs: number;
  eventRecordDays: number;
  /** Intervals at which the new records of the audit log, and the whole log, are proven. */
  auditCheckMs: number;
  auditFullCheckMs: number;
};

/** Everything the use-cases of auth reach outside themselves: ports, keys, configuration, log and clock. `composeContext` makes it; a test gives fields of its own. */
export type AuthContext = {
  credentials: CredentialStore;
  changes: CredentialChangeStore;
  sessions: SessionStore;
  viewings: ViewingStore;
  secondFactors: SecondFactorStore;
  security: SecurityStore;
  permissions: PermissionStore;
  rolePermissions: RolePermissionStore;
  registrations: RegistrationStore;
  signingKeys: SigningKeyStore;
  sealing: SealingStore;
  auditLog: AuditLogStore;
  auditRecords: AuditListStore;
  auditProofs: AuditProofStore;
  users: UsersClient;
  franchise: FranchiseClient;
  messaging: MessagingClient;
  ring: KeyRing;
  signer: TokenSigner;
  hasher: PasswordHasher;
  totp: TotpCodes;
  recovery: RecoveryCodes;
  auditMetrics: AuditMetrics;
  /** Maximum age of events in the stream, in ms; 0: unlimited. */
  streamAgeMs: () => Promise<number>;
  config: AuthContextConfig;
  log: Pick<Logger, "warn" | "error">;
  now: () => Date;
};
