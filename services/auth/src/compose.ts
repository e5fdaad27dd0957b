import { createConsumer } from "@tenho/kernel/events/consumer/consume";
import { createOutboxRelay } from "@tenho/kernel/events/outbox/outbox";
import { readStreamAgeMs } from "@tenho/kernel/events/streams/stream-age";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import { serveRpc } from "@tenho/kernel/rpc/server/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { createPasswordHasher } from "./adapters/crypto/password-hasher.ts";
import { createSigningKeys } from "./adapters/crypto/signing-keys.ts";
import { createCredentialStore } from "./adapters/db/credential-store.ts";
import { authMigrations } from "./adapters/db/migrations/migrations.ts";
import { createPermissionStore } from "./adapters/db/permissions/permission-store.ts";
import { createRolePermissionStore } from "./adapters/db/permissions/role-permission-store.ts";
import { createSecondFactorStore } from "./adapters/db/second-factor-store.ts";
import { createSessionStore } from "./adapters/db/session-store.ts";
import { createSigningKeyStore } from "./adapters/db/signing-key-store.ts";
import { ACCOUNT_CHANGED, ACCOUNT_CONSUMER, createAccountHandler } from "./adapters/events/account-consumer.ts";
import { createRevokedSessionPublisher } from "./adapters/events/revoked-session-publisher.ts";
import { publishRoleVersion } from "./adapters/events/role-version-publisher.ts";
import { publishSessionVersion } from "./adapters/events/session-version-publisher.ts";
import { authHandlers } from "./adapters/http/auth-handlers.ts";
import { permissionHandlers } from "./adapters/http/permissions/permission-handlers.ts";
import { sessionHandlers } from "./adapters/http/sessions/session-handlers.ts";
import { authRpc } from "./adapters/rpc/auth-rpc.ts";
import { createFranchiseClient } from "./adapters/rpc/franchise-client.ts";
import { createMessagingClient } from "./adapters/rpc/messaging-client.ts";
import { createUsersClient } from "./adapters/rpc/users-client.ts";
import { createAnonymisePerson } from "./app/erasure/anonymise-person.ts";
import { createChangePassword } from "./app/password/change-password.ts";
import { createCheckPassword } from "./app/password/check-password.ts";
import { createFailureCount } from "./app/password/count-failures.ts";
import { createResetPassword } from "./app/password/reset-password.ts";
import { createSetCredential } from "./app/password/set-credential.ts";
import { createSetLoginEmail } from "./app/password/set-login-email.ts";
import { createSetPassword } from "./app/password/set-password.ts";
import { createDeletePermission } from "./app/permissions/delete-permission.ts";
import { createUpdatePermission } from "./app/permissions/update-permission.ts";
import { createEndSession, createEndSessionsOf, createListSessions } from "./app/session/account-sessions.ts";
import { createApplyAccessChange } from "./app/session/apply-access-change.ts";
import { createDeleteExpired } from "./app/session/delete-expired.ts";
import { createGetPermissions } from "./app/session/get-permissions.ts";
import { createLogin } from "./app/session/login.ts";
import { createLogout } from "./app/session/logout.ts";
import { createRefresh } from "./app/session/refresh.ts";
import { createRevokeSessions } from "./app/session/revoke-sessions.ts";
import { createSessionView } from "./app/session/session-view.ts";
import { composeAudit } from "./compose-audit.ts";
import { composeRegistration } from "./compose-registration.ts";
import { composeSealing } from "./compose-sealing.ts";
import { composeSecondFactor } from "./compose-second-factor.ts";
import { composeSecurity } from "./compose-security.ts";
import { composeViewing } from "./compose-viewing.ts";
import type { AuthConfig } from "./config.ts";

const RPC_IN_FLIGHT_MAX = 200;

/** Wires and starts auth; `now` is the clock that use cases read. */
export async function composeAuth(config: AuthConfig, now: () => Date = () => new Date()): Promise<RunningService> {
  const runtime = await createServiceRuntime("auth", config);
  const { log, metrics, health, nc } = runtime;
  const store = createPostgresStore(runtime, config, authMigrations);
  const { knex } = store;
  const relay = createOutboxRelay({ knex, nc, log, metrics });
  const sealing = composeSealing(config, { knex, triggerRelay: relay.trigger });
  const { ring } = sealing;
  const signingKeyStore = createSigningKeyStore(knex, relay.trigger);
  const signingKeys = createSigningKeys({
    store: signingKeyStore,
    ring,
    tokenMs: config.ACCESS_TOKEN_MS,
  });
  const credentials = createCredentialStore({ knex, publishSessionVersion, triggerRelay: relay.trigger });
  // A session's viewings are refused with it, and their tokens may live longer than its own.
  const publishRevokedSession = createRevokedSessionPublisher(Math.max(config.ACCESS_TOKEN_MS, config.VIEWING_MS));
  const sessions = createSessionStore({
    knex,
    sessionsMax: config.SESSIONS_MAX,
    publishRevokedSession,
    triggerRelay: relay.trigger,
  });
  const hasher = createPasswordHasher(config.HASHES_IN_FLIGHT_MAX);
  const secondFactors = createSecondFactorStore({
    knex,
    ring,
    publishSessionVersion,
    triggerRelay: relay.trigger,
  });
  const users = createUsersClient(runtime.rpcClient(UsersService));
  const security = composeSecurity(config, { knex, users, secondFactors, triggerRelay: relay.trigger });
  const { readSettings } = security;
  const failures = createFailureCount({ credentials, ruleOf: security.ruleOf, now });
  const checkPassword = createCheckPassword({ failures, secondFactors, hasher, now });

  const rolePermissions = createRolePermissionStore(knex);
  const franchise = createFranchiseClient(runtime.rpcClient(FranchiseService));
  const view = createSessionView({
    users,
    franchise,
    rolePermissions,
    secondFactorDue: security.secondFactorDue,
    signer: signingKeys,
  });
  const secondFactor = composeSecondFactor({
    readRecoveryKey: sealing.readRecoveryKey,
    secondFactors,
    credentials,
    failures,
    checkPassword,
    view,
    now,
  });
  const viewing = composeViewing(config, {
    knex,
    publishRevokedSession,
    triggerRelay: relay.trigger,
    credentials,
    users,
    view,
    now,
  });
  const registration = composeRegistration(config, { knex, credentials, users, hasher, log, metrics, now });
  const audit = composeAudit(config, { knex, ring, nc, users, franchise, log, metrics, now });
  health.add("audit log", () => audit.consumer.check());
  const revokeSessions = createRevokeSessions({ credentials });
  const passwordRoutes = authHandlers({
    login: createLogin({
      credentials,
      sessions,
      hasher,
      checkPassword,
      checkSecondFactor: secondFactor.checkSecondFactor,
      view,
      readSettings,
      now,
    }),
    refresh: createRefresh({ credentials, sessions, view, readSettings, graceMs: config.REFRESH_GRACE_MS, now }),
    logout: createLogout({ sessions }),
    changePassword: createChangePassword({ credentials, checkPassword, hasher, view }),
    resetPassword: createResetPassword({
      credentials,
      users,
      messaging: createMessagingClient(runtime.rpcClient(MessagingService)),
      hasher,
      rule: { validMs: config.TEMPORARY_PASSWORD_MS, pauseMs: config.TEMPORARY_PASSWORD_PAUSE_MS },
      now,
    }),
    view,
    credentials,
    publicKeys: signingKeys.publicKeys,
    secureCookies: config.COOKIE_SECURE,
  });
  const sessionRoutes = sessionHandlers({
    listSessions: createListSessions({ sessions, users, readSettings, now }),
    endSession: createEndSession({ sessions, users }),
    endSessionsOf: createEndSessionsOf({ users, revokeSessions }),
    revokeSessions,
    secureCookies: config.COOKIE_SECURE,
  });
  const permissions = createPermissionStore({ knex, publishRoleVersion, triggerRelay: relay.trigger });
  const permissionRoutes = permissionHandlers({
    permissions,
    updatePermission: createUpdatePermission({ permissions, users }),
    deletePermission: createDeletePermission({ permissions, users }),
  });
  const routes = [
    ...passwordRoutes,
    ...sessionRoutes,
    ...viewing.routes,
    ...secondFactor.routes,
    ...permissionRoutes,
    ...registration.routes,
    ...audit.routes,
  ];
  const rpc = authRpc({
    security: security.rpc,
    sealing: sealing.rpc,
    setCredential: createSetCredential({ credentials, hasher }),
    setLoginEmail: createSetLoginEmail({ credentials }),
    getPermissions: createGetPermissions({ users, rolePermissions }),
    permissions,
    setPassword: createSetPassword({ credentials, hasher }),
    revokeSessions,
    anonymisePerson: createAnonymisePerson({ credentials }),
    signingKeys: { currentKid: signingKeys.currentKid, retire: signingKeyStore.retire },
  });
  const accountChanges = createConsumer({
    nc,
    stream: STREAM.events,
    durable: ACCOUNT_CONSUMER,
    filterSubjects: [ACCOUNT_CHANGED],
    log,
    metrics,
    maxInFlight: 8,
    handle: createAccountHandler({ applyAccessChange: createApplyAccessChange({ credentials }) }),
  });
  health.add("account changes", () => accountChanges.check());
  const sessionSweep = createPeriodicTask({
    name: "session sweep",
    everyMs: config.SESSION_SWEEP_MS,
    log,
    metrics,
    run: createDeleteExpired({
      sessions,
      viewings: viewing.viewings,
      credentials,
      eventRecordDays: config.EVENT_RECORD_DAYS,
      streamAgeMs: () => readStreamAgeMs(nc, STREAM.events),
    }),
  });

  return runService({
    service: "auth",
    log,
    config,
    health,
    metrics,
    app: createHttpApp({ service: "auth", log, metrics, identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY, routes }),
    start: [
      runtime.broker,
      store.component,
      sealing.component,
      signingKeys.component,
      relay,
      sessionSweep,
      registration.sweep,
      accountChanges,
      audit.consumer,
      audit.check,
      serveRpc({
        nc,
        service: "auth",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(AuthService, { ...rpc, ...statusRpc(runtime) }),
      }),
    ],
  });
}
