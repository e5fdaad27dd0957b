import { Kvm } from "@nats-io/kv";
import { createConsumer } from "@tenho/kernel/events/consume";
import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { STREAM } from "@tenho/kernel/events/streams";
import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import { type Component, type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
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
import { createRolePermissions } from "./adapters/db/role-permissions.ts";
import { SESSIONS_BUCKET } from "./adapters/db/session-news.ts";
import { createSessionStore } from "./adapters/db/session-store.ts";
import { createEndSessions } from "./adapters/events/end-sessions.ts";
import { authHandlers } from "./adapters/http/handlers.ts";
import { authRpc } from "./adapters/rpc/auth-rpc.ts";
import { accountsPort, noticesPort, unitsPort } from "./adapters/rpc/neighbours.ts";
import { createSessionSweep } from "./adapters/session-sweep.ts";
import { createChangePassword } from "./app/change-password.ts";
import { createCheckPassword } from "./app/check-password.ts";
import { createLogin } from "./app/login.ts";
import { createRefresh } from "./app/refresh.ts";
import { createResetPassword } from "./app/reset-password.ts";
import { createSessionView } from "./app/session-view.ts";
import type { AuthConfig } from "./config.ts";

const RPC_IN_FLIGHT_MAX = 200;

/** Wires and starts auth. */
export async function composeAuth(config: AuthConfig): Promise<RunningService> {
  const runtime = await createServiceRuntime("auth", config);
  const { log, metrics, health, nc } = runtime;
  const store = createPostgresStore(runtime, config, authMigrations);
  const { knex } = store;
  const relay = createOutboxRelay({ knex, nc, log, metrics });
  const keys = createSigningKeys({ knex, secret: config.AUTH_KEY_SECRET, tokenMs: config.ACCESS_TOKEN_MS });
  const credentials = createCredentialStore({ knex, nudge: relay.nudge });
  const sessions = createSessionStore({ knex, nudge: relay.nudge });
  const hasher = createPasswordHasher(config.HASHES_IN_FLIGHT_MAX);
  const now = () => new Date();
  const lock = { failuresMax: config.LOGIN_FAILURES_MAX, lockMs: config.LOGIN_LOCK_MS };
  const checkPassword = createCheckPassword({ credentials, hasher, lock, now });

  const accounts = accountsPort(runtime.rpcClient(UsersService));
  const view = createSessionView({
    accounts,
    units: unitsPort(runtime.rpcClient(FranchiseService)),
    rolePermissions: createRolePermissions(knex),
    signer: keys,
  });
  const routes = authHandlers({
    login: createLogin({
      credentials,
      sessions,
      hasher,
      checkPassword,
      view,
      lengths: { sessionMs: config.SESSION_MS, rememberedMs: config.REMEMBERED_SESSION_MS },
      now,
    }),
    refresh: createRefresh({ credentials, sessions, view, graceMs: config.REFRESH_GRACE_MS, now }),
    changePassword: createChangePassword({ credentials, checkPassword, hasher, view }),
    resetPassword: createResetPassword({
      credentials,
      accounts,
      notices: noticesPort(runtime.rpcClient(MessagingService)),
      hasher,
      rule: { validMs: config.TEMPORARY_PASSWORD_MS, pauseMs: config.TEMPORARY_PASSWORD_PAUSE_MS },
      now,
    }),
    view,
    credentials,
    sessions,
    publishedKeys: keys.published,
    secureCookies: config.COOKIE_SECURE,
  });
  const bucket: Component = {
    name: "sessions bucket",
    start: async () => {
      await new Kvm(nc).create(SESSIONS_BUCKET, { history: 1 });
    },
    stop: async () => undefined,
  };
  const accountChanges = createConsumer({
    nc,
    stream: STREAM.events,
    durable: "auth-end-sessions",
    filterSubjects: ["evt.users.account_changed"],
    log,
    metrics,
    maxInFlight: 8,
    handle: createEndSessions({ knex, nudge: relay.nudge }),
  });
  health.add("account changes", () => accountChanges.check());

  return runService({
    service: "auth",
    log,
    config,
    health,
    metrics,
    app: createHttpApp({ service: "auth", log, metrics, identitySecret: config.GATEWAY_IDENTITY_SECRET, routes }),
    start: [
      runtime.broker,
      store.component,
      keys.part,
      bucket,
      relay,
      createSessionSweep({ knex, log, everyMs: config.SESSION_SWEEP_MS }),
      accountChanges,
      serveRpc({
        nc,
        service: "auth",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(AuthService, authRpc({ credentials, sessions, hasher })),
      }),
    ],
  });
}
