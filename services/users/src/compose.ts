import { createOutboxRelay } from "@tenho/kernel/events/outbox/outbox";
import { statusRpc } from "@tenho/kernel/health/status-rpc";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import { serveRpc } from "@tenho/kernel/rpc/server/serve-rpc";
import { createPostgresStore } from "@tenho/kernel/service/postgres-store";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { createAccountStore } from "./adapters/db/accounts/account-store.ts";
import { createCreationStore } from "./adapters/db/creation-store.ts";
import { createErasureStore } from "./adapters/db/erasure-store.ts";
import { usersMigrations } from "./adapters/db/migrations/migrations.ts";
import { createPhotoStore } from "./adapters/db/photo-store.ts";
import { createProfileStore } from "./adapters/db/profile-store.ts";
import { createRegistrationStore } from "./adapters/db/registration-store.ts";
import { createReportStore } from "./adapters/db/report-store.ts";
import { createUnitStore } from "./adapters/db/unit-store.ts";
import { publishAccountChange } from "./adapters/events/account-publisher.ts";
import { dashboardHandlers } from "./adapters/http/dashboard-handlers.ts";
import { pauseHandlers } from "./adapters/http/pause-handlers.ts";
import { reportHandlers } from "./adapters/http/report-handlers.ts";
import { userCreationHandlers } from "./adapters/http/user-creation-handlers.ts";
import { createSmtpMail } from "./adapters/mail/smtp-mail.ts";
import { createAuthClient } from "./adapters/rpc/auth-client.ts";
import { createCategorisationClient } from "./adapters/rpc/categorisation-client.ts";
import { createFranchiseClient } from "./adapters/rpc/franchise-client.ts";
import { createMessagingClient } from "./adapters/rpc/messaging-client.ts";
import { usersRpc } from "./adapters/rpc/users-rpc.ts";
import { createWalletClient } from "./adapters/rpc/wallet-client.ts";
import { createAccountBelonging } from "./app/creation/account-belonging.ts";
import { createCreateAccount } from "./app/creation/create-account.ts";
import { createCreateFirstMaster } from "./app/creation/create-first-master.ts";
import { createMakeAccount } from "./app/creation/make-account.ts";
import { createSettleCreation } from "./app/creation/settle-creation.ts";
import { createAnonymisePerson } from "./app/erasure/anonymise-person.ts";
import { createContinueErasures } from "./app/erasure/continue-erasures.ts";
import { createMasterStats } from "./app/master-stats.ts";
import { createMerchantDashboard } from "./app/merchant-dashboard.ts";
import { createSetPause } from "./app/pause/set-pause.ts";
import { createPassOnLoginEmail } from "./app/profile/pass-on-login-email.ts";
import { createUpdateProfile } from "./app/profile/update-profile.ts";
import { createPutAccount } from "./app/put-account.ts";
import { createRegisterMerchant } from "./app/registration/register-merchant.ts";
import { createReadUserReport } from "./app/reports/read-user-report.ts";
import { createSetActive } from "./app/set-active.ts";
import { createStaffDashboard } from "./app/staff-dashboard.ts";
import { composeActivation } from "./compose-activation.ts";
import { administrationRoutes } from "./compose-administration.ts";
import { composeDocuments } from "./compose-documents.ts";
import { composeEmailProof } from "./compose-email-proof.ts";
import { profileRoutes } from "./compose-profile.ts";
import type { UsersConfig } from "./config.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** Wires and starts the users service. */
export async function composeUsers(config: UsersConfig): Promise<RunningService> {
  const runtime = await createServiceRuntime("users", config);
  const { log, metrics, health, nc } = runtime;
  const store = createPostgresStore(runtime, config, usersMigrations);
  const relay = createOutboxRelay({ knex: store.knex, nc, log, metrics });
  const writing = { knex: store.knex, publishChange: publishAccountChange, triggerRelay: relay.trigger };
  const accounts = createAccountStore(writing);

  const wallet = createWalletClient(runtime.rpcClient(WalletService));
  const messaging = createMessagingClient(runtime.rpcClient(MessagingService));
  const franchise = createFranchiseClient(runtime.rpcClient(FranchiseService));
  const categorisation = createCategorisationClient(runtime.rpcClient(CategorisationService));

  const auth = createAuthClient(runtime.rpcClient(AuthService));
  const now = () => new Date();
  const smtp = createSmtpMail({
    url: config.SMTP_URL,
    from: config.MAIL_FROM,
    timeoutMs: config.SMTP_TIMEOUT_MS,
    resetMs: config.SMTP_RESET_MS,
    metrics,
  });
  const activation = composeActivation(config, {
    knex: store.knex,
    accounts,
    franchise,
    messaging,
    mail: smtp.mail,
    triggerRelay: relay.trigger,
    log,
    metrics,
    now,
  });
  const erasures = createErasureStore(writing);
  const anonymisePerson = createAnonymisePerson({
    accounts: erasures,
    auth,
    messaging,
    wallet,
    log,
    now,
  });
  const erasureSweep = createPeriodicTask({
    name: "erasure sweep",
    everyMs: config.ERASURE_SWEEP_MS,
    log,
    metrics,
    run: createContinueErasures({ accounts: erasures, anonymisePerson }),
  });
  const profiles = createProfileStore(writing);
  const photos = createPhotoStore(writing);
  const passOnLoginEmail = createPassOnLoginEmail({ profiles, auth, log });
  const loginEmailSweep = createPeriodicTask({
    name: "login e-mail sweep",
    everyMs: config.LOGIN_EMAIL_SWEEP_MS,
    log,
    metrics,
    run: passOnLoginEmail.sweep,
  });
  const emailProof = composeEmailProof(config, {
    accounts,
    writing,
    passOnLoginEmail,
    mail: smtp.mail,
    log,
    metrics,
    now,
  });
  const triggerProofMails = emailProof.sweep.trigger;
  const creations = createCreationStore(writing);
  const { settle, sweep: settleCreations } = createSettleCreation({ creations, auth, now });
  const creationSweep = createPeriodicTask({
    name: "account creation sweep",
    everyMs: config.CREATION_SWEEP_MS,
    log,
    metrics,
    run: settleCreations,
  });
  const updateProfile = createUpdateProfile({ profiles, passOnLoginEmail, triggerProofMails });
  const belonging = createAccountBelonging({ accounts, franchise });
  const make = createMakeAccount({ accounts, creations, auth, settle, now });
  const createAccount = createCreateAccount({ creations, belonging, make, now });
  const rpc = usersRpc({
    accounts,
    units: createUnitStore(store.knex),
    photos,
    putAccount: createPutAccount({ accounts }),
    proofs: emailProof.proofs,
    registerMerchant: createRegisterMerchant({
      accounts,
      registrations: createRegistrationStore(writing),
      franchise,
      triggerProofMails,
      now,
    }),
    setActive: createSetActive({ accounts }),
    setPause: createSetPause({ accounts, now }),
    anonymisePerson,
    firstMaster: createCreateFirstMaster({
      creations,
      get: async (id) => (await accounts.get([id]))[0] ?? null,
      make,
      now,
    }),
    now,
  });
  const { knex } = store;
  const triggerRelay = relay.trigger;
  const documents = composeDocuments({ config, knex, log, metrics, accounts, triggerRelay, now });
  const routes = [
    ...administrationRoutes({
      accounts,
      writing,
      photos,
      auth,
      wallet,
      franchise,
      categorisation,
      anonymisePerson,
      updateProfile,
      belonging,
      triggerNotices: activation.sweep.trigger,
      now,
    }),
    ...documents.routes,
    ...activation.routes,
    ...userCreationHandlers({ createAccount }),
    ...pauseHandlers({ accounts, setPause: createSetPause({ accounts, now }), now }),
    ...emailProof.routes,
    ...profileRoutes({
      accounts,
      profiles,
      photos,
      proofs: emailProof.proofs,
      updateProfile,
      passOnLoginEmail,
      triggerProofMails,
      franchise,
      categorisation,
      now,
    }),
    ...dashboardHandlers({
      masterStats: createMasterStats({ accounts, wallet, messaging, franchise }),
      merchantDashboard: createMerchantDashboard({ accounts, wallet, messaging, categorisation }),
      staffDashboard: createStaffDashboard({ accounts, messaging, franchise, now }),
    }),
    ...reportHandlers({ readReport: createReadUserReport({ accounts, reports: createReportStore(store.knex) }), now }),
  ];
  return runService({
    service: "users",
    log,
    config,
    health,
    metrics,
    app: createHttpApp({ service: "users", log, metrics, identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY, routes }),
    start: [
      runtime.broker,
      store.component,
      relay,
      smtp.component,
      erasureSweep,
      activation.sweep,
      loginEmailSweep,
      emailProof.sweep,
      documents.sweep,
      creationSweep,
      serveRpc({
        nc,
        service: "users",
        log,
        metrics,
        maxInFlight: RPC_IN_FLIGHT_MAX,
        routes: (router) => router.service(UsersService, { ...rpc, ...statusRpc(runtime) }),
      }),
    ],
  });
}
