import { createOutsideChecks } from "@tenho/kernel/checks/outside-checks";
import { diagnosticsRpc } from "@tenho/kernel/diagnostics/diagnostics-rpc";
import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { readStreamAgeMs } from "@tenho/kernel/events/stream-age";
import { STREAM } from "@tenho/kernel/events/streams";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPostgresStore } from "@tenho/kernel/lifecycle/postgres-store";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { createPasswordHasher, PASSWORD_COST } from "../adapters/crypto/password-hasher.ts";
import { createRecoveryCodes } from "../adapters/crypto/recovery-codes.ts";
import { createSigningKeys } from "../adapters/crypto/signing-keys.ts";
import { totpCodes } from "../adapters/crypto/totp.ts";
import { authAccess, authTables } from "../adapters/db/migrations/access.ts";
import { authMigrations } from "../adapters/db/migrations/migrations.ts";
import { createSigningKeyStore } from "../adapters/db/signing-key-store.ts";
import { authRpc } from "../adapters/messages/auth-rpc.ts";
import { createFranchiseClient } from "../adapters/messages/franchise-client.ts";
import { createMessagingClient } from "../adapters/messages/messaging-client.ts";
import { createUsersClient } from "../adapters/messages/users-client.ts";
import { startSealing } from "../app/start-sealing.ts";
import type { AuthConfig } from "../config.ts";
import { createKeyRing } from "../domain/key-ring.ts";
import { createAuditMetrics } from "./audit-metrics.ts";
import { authLooks } from "./checks.ts";
import { composeConsumers } from "./consumers.ts";
import { composeContext, contextConfigOf } from "./context.ts";
import { composeRoutes } from "./routes.ts";
import { composeTasks } from "./tasks.ts";

const RPC_IN_FLIGHT_MAX = 200;

/** Wires and starts auth; `now` is the clock that use cases read, `passwordCost` what a new password's hash costs. */
export async function composeAuth(
  config: AuthConfig,
  now: () => Date = () => new Date(),
  passwordCost = PASSWORD_COST,
): Promise<RunningService> {
  const runtime = await createServiceRuntime("auth", config);
  const { log, metrics, health, nc } = runtime;
  const store = createPostgresStore(runtime, config, {
    migrations: authMigrations,
    access: authAccess,
    tables: authTables,
  });
  const { knex } = store;
  const relay = createOutboxRelay({ knex, nc, log, metrics });
  const ring = createKeyRing(config.AUTH_KEY_SECRET, config.AUTH_KEY_SECRETS_FORMER);
  const signingKeys = createSigningKeyStore(knex, relay.trigger);
  const signer = createSigningKeys({ store: signingKeys, ring, tokenMs: config.ACCESS_TOKEN_MS });
  let recoveryKey: Buffer | undefined;
  const readRecoveryKey = (): Buffer => {
    if (recoveryKey === undefined) throw new Error("the key of recovery codes has not been read");
    return recoveryKey;
  };
  const ctx = composeContext(
    {
      knex,
      triggerRelay: relay.trigger,
      triggerAfterChange: () => {
        relay.trigger();
        alerts.trigger();
      },
      sessionsMax: config.SESSIONS_MAX,
      // A session's viewings are refused with it, and their tokens may live longer than its own.
      tokenMsMax: Math.max(config.ACCESS_TOKEN_MS, config.VIEWING_MS),
    },
    {
      signingKeys,
      users: createUsersClient(runtime.rpcClient(UsersService)),
      franchise: createFranchiseClient(runtime.rpcClient(FranchiseService)),
      messaging: createMessagingClient(runtime.rpcClient(MessagingService)),
      ring,
      signer,
      hasher: createPasswordHasher(config.HASHES_IN_FLIGHT_MAX, passwordCost),
      totp: totpCodes,
      recovery: createRecoveryCodes(readRecoveryKey),
      auditMetrics: createAuditMetrics(metrics),
      streamAgeMs: () => readStreamAgeMs(nc, STREAM.events),
      config: contextConfigOf(config),
      log,
      now,
    },
  );
  const { alerts, tasks } = composeTasks(ctx, config, runtime);
  /** Before it has started nothing is sealed, and no recovery code compared. */
  const sealingKey: Component = {
    name: "sealing key",
    start: async () => {
      recoveryKey = await startSealing(ctx);
    },
    stop: async () => undefined,
  };
  const outside = createOutsideChecks({
    process: "auth",
    looks: authLooks(ctx, config),
    everyMs: config.OUTSIDE_CHECK_MS,
    nc,
    log,
    metrics,
  });
  const consumers = composeConsumers(ctx, runtime);
  const identityKeys = config.GATEWAY_IDENTITY_PUBLIC_KEY;
  return runService({
    service: "auth",
    log,
    config,
    health,
    metrics,
    diagnostics: runtime.diagnostics,
    app: createHttpApp({ service: "auth", log, metrics, identityKeys, routes: composeRoutes(ctx, config) }),
    start: [
      runtime.broker,
      store.component,
      sealingKey,
      signer.component,
      relay,
      ...tasks,
      outside.task,
      ...consumers,
      serveRpc({
        nc,
        service: "auth",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        identityKeys,
        routes: (router) =>
          router.service(AuthService, {
            ...authRpc(ctx),
            ...outside.rpc,
            ...statusRpc(runtime),
            ...diagnosticsRpc(runtime),
          }),
      }),
    ],
  });
}
