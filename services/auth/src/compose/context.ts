import type { Knex } from "knex";
import { createAuditListStore } from "../adapters/db/audit-list-store.ts";
import { createAuditLogStore } from "../adapters/db/audit-log-store.ts";
import { createAuditProofStore } from "../adapters/db/audit-proof-store.ts";
import { createCredentialChangeStore } from "../adapters/db/credential-change-store.ts";
import { createCredentialStore } from "../adapters/db/credential-store.ts";
import { createPermissionStore } from "../adapters/db/permission-store.ts";
import { createRegistrationStore } from "../adapters/db/registration-store.ts";
import { createRolePermissionStore } from "../adapters/db/role-permission-store.ts";
import { createSealingStore } from "../adapters/db/sealing-store.ts";
import { createSecondFactorStore } from "../adapters/db/second-factor-store.ts";
import { createSecurityStore } from "../adapters/db/security-store.ts";
import { createSessionStore } from "../adapters/db/session-store.ts";
import { createViewingStore } from "../adapters/db/viewing-store.ts";
import { createRevokedSessionPublisher } from "../adapters/messages/revoked-session-publisher.ts";
import { publishRoleVersion } from "../adapters/messages/role-version-publisher.ts";
import { publishSessionVersion } from "../adapters/messages/session-version-publisher.ts";
import type { AuthContext, AuthContextConfig } from "../app/auth-context.ts";
import type { AuthConfig } from "../config.ts";

type StoreParts = {
  knex: Knex;
  triggerRelay: () => void;
  /** Triggers the outbox relay and the reports of credential changes; both are written with the change itself. */
  triggerAfterChange: () => void;
  sessionsMax: number;
  /** The longest life of a token of a session or of its viewings. */
  tokenMsMax: number;
};

/** The parts of the context that do not lie in auth's own database, and the signing keys, which start before it is used. */
type Outside = Pick<
  AuthContext,
  | "signingKeys"
  | "users"
  | "franchise"
  | "messaging"
  | "ring"
  | "signer"
  | "hasher"
  | "totp"
  | "recovery"
  | "auditMetrics"
  | "streamAgeMs"
  | "config"
  | "log"
  | "now"
>;

/** Makes the context from auth's database and the parts outside it. */
export function composeContext(
  { knex, triggerRelay, triggerAfterChange, sessionsMax, tokenMsMax }: StoreParts,
  outside: Outside,
): AuthContext {
  const { ring } = outside;
  const publishRevokedSession = createRevokedSessionPublisher(tokenMsMax);
  const credentialParts = { knex, publishSessionVersion, triggerRelay: triggerAfterChange };
  const sessionParts = { knex, publishRevokedSession, triggerRelay };
  const roleParts = { knex, publishRoleVersion, triggerRelay };
  return {
    ...outside,
    credentials: createCredentialStore(credentialParts),
    changes: createCredentialChangeStore(knex),
    sessions: createSessionStore({ ...sessionParts, sessionsMax }),
    viewings: createViewingStore(sessionParts),
    secondFactors: createSecondFactorStore({ ...credentialParts, ring }),
    security: createSecurityStore(roleParts),
    permissions: createPermissionStore(roleParts),
    rolePermissions: createRolePermissionStore(knex),
    registrations: createRegistrationStore(knex),
    sealing: createSealingStore({ knex, triggerRelay }),
    auditLog: createAuditLogStore({ knex, ring }),
    auditRecords: createAuditListStore({ knex, ring }),
    auditProofs: createAuditProofStore(knex),
  };
}

export const contextConfigOf = (config: AuthConfig): AuthContextConfig => ({
  securityDefaults: {
    sessionMs: config.SESSION_MS,
    rememberedMs: config.REMEMBERED_SESSION_MS,
    failuresMax: config.LOGIN_FAILURES_MAX,
    waitMs: config.LOGIN_LOCK_MS,
  },
  failureBounds: {
    accountFailuresMax: config.LOGIN_ACCOUNT_FAILURES_MAX,
    rememberMs: config.LOGIN_FAILURES_MEMORY_MS,
  },
  viewingMs: config.VIEWING_MS,
  refreshGraceMs: config.REFRESH_GRACE_MS,
  temporaryPassword: { validMs: config.TEMPORARY_PASSWORD_MS, pauseMs: config.TEMPORARY_PASSWORD_PAUSE_MS },
  registrationMs: config.REGISTRATION_MS,
  eventRecordDays: config.EVENT_RECORD_DAYS,
  auditCheckMs: config.AUDIT_CHECK_MS,
  auditFullCheckMs: config.AUDIT_FULL_CHECK_MS,
});
