import { createOutsideChecks } from "@tenho/kernel/checks/outside-checks";
import { diagnosticsRpc } from "@tenho/kernel/diagnostics/diagnostics-rpc";
import { createOutboxRelay } from "@tenho/kernel/events/outbox";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { createPostgresStore } from "@tenho/kernel/lifecycle/postgres-store";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { usersAccess, usersTables } from "../adapters/db/migrations/access.ts";
import { usersMigrations } from "../adapters/db/migrations/migrations.ts";
import { createTestMailStore } from "../adapters/db/test-mail-store.ts";
import { createSmtpMail } from "../adapters/mail/smtp-mail.ts";
import { createAuthClient } from "../adapters/rpc/auth-client.ts";
import { createCategorisationClient } from "../adapters/rpc/categorisation-client.ts";
import { createFranchiseClient } from "../adapters/rpc/franchise-client.ts";
import { mailTestRpc } from "../adapters/rpc/mail-test-rpc.ts";
import { createMessagingClient } from "../adapters/rpc/messaging-client.ts";
import { numberProofRpc } from "../adapters/rpc/number-proof-rpc.ts";
import { troubleRpc } from "../adapters/rpc/trouble-rpc.ts";
import { usersRpc } from "../adapters/rpc/users-rpc.ts";
import { createWalletClient } from "../adapters/rpc/wallet-client.ts";
import { checkMailDomain, type MailResolver } from "../app/checks/check-mail-domain.ts";
import type { MailTest } from "../app/mail-test/send-test-mail.ts";
import { WAITING_COUNTED_MAX } from "../app/notices/watch-mail-queue.ts";
import type { UsersConfig } from "../config.ts";
import { createMailResolver, usersLooks } from "./checks.ts";
import { composeContext, contextConfigOf } from "./context.ts";
import { composeFiles } from "./files.ts";
import { composeRoutes } from "./routes.ts";
import { composeTasks } from "./tasks.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** Wires and starts the users service; in tests `resolver` answers for the DNS, and `now` is the clock that use-cases read. */
export async function composeUsers(
  config: UsersConfig,
  { resolver = createMailResolver(), now = () => new Date() }: { resolver?: MailResolver; now?: () => Date } = {},
): Promise<RunningService> {
  const runtime = await createServiceRuntime("users", config);
  const { log, metrics, health, nc } = runtime;
  const { knex, component: postgres } = createPostgresStore(runtime, config, {
    migrations: usersMigrations,
    access: usersAccess,
    tables: usersTables,
  });
  const relay = createOutboxRelay({ knex, nc, log, metrics });
  const smtp = createSmtpMail({
    url: config.SMTP_URL,
    from: config.MAIL_FROM,
    replyTo: config.MAIL_REPLY_TO,
    timeoutMs: config.SMTP_TIMEOUT_MS,
    resetMs: config.SMTP_RESET_MS,
    metrics,
  });
  const ctx = composeContext(
    { knex, triggerRelay: relay.trigger },
    {
      ...composeFiles(config),
      auth: createAuthClient(runtime.rpcClient(AuthService)),
      wallet: createWalletClient(runtime.rpcClient(WalletService)),
      messaging: createMessagingClient(runtime.rpcClient(MessagingService)),
      franchise: createFranchiseClient(runtime.rpcClient(FranchiseService)),
      categorisation: createCategorisationClient(runtime.rpcClient(CategorisationService)),
      mail: smtp.mail,
      config: contextConfigOf(config),
      log,
      wake: (sweep) => tasks.woken[sweep].trigger(),
      now,
    },
  );
  const tasks = composeTasks(ctx, { config, metrics, mailServer: smtp.server });
  const mailStatus = async () => ({
    waiting: await ctx.mailQueue.countWaiting(WAITING_COUNTED_MAX),
    trouble: smtp.lastTrouble() ?? "",
  });
  const mailTest: MailTest = {
    store: createTestMailStore(knex, relay.trigger),
    tryMail: smtp.tryMail,
    checkDomain: (selector) =>
      checkMailDomain(config.MAIL_FROM, { resolver, dkimSelector: selector || config.MAIL_DKIM_SELECTOR }),
    publicUrl: config.PUBLIC_URL,
    now,
  };
  const outside = createOutsideChecks({
    process: "users",
    looks: usersLooks(ctx, config, { proveMailServer: smtp.prove, resolver }),
    everyMs: config.OUTSIDE_CHECK_MS,
    nc,
    log,
    metrics,
  });
  const edge = { service: "users", log, metrics, identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY };
  return runService({
    service: "users",
    log,
    config,
    health,
    metrics,
    diagnostics: runtime.diagnostics,
    app: createHttpApp({ ...edge, routes: composeRoutes(ctx, { hasVirusScan: config.CLAMD_HOST !== "", mailTest }) }),
    start: [
      runtime.broker,
      postgres,
      relay,
      smtp.component,
      ...Object.values(tasks.woken),
      ...tasks.timed,
      outside.task,
      serveRpc({
        ...edge,
        nc,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) =>
          router.service(UsersService, {
            ...usersRpc(ctx),
            ...numberProofRpc(ctx),
            ...troubleRpc(ctx),
            ...mailTestRpc(mailTest),
            ...outside.rpc,
            ...statusRpc({
              ...runtime,
              breakers: [smtp.breaker],
              readPart: async () => ({ mail: await mailStatus() }),
            }),
            ...diagnosticsRpc(runtime),
          }),
      }),
    ],
  });
}
