import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { createPeriodicTask, type PeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Knex } from "knex";
import { createActivationNoticeStore } from "./adapters/db/activation/activation-notice-store.ts";
import { createActivationTextStore } from "./adapters/db/activation/activation-text-store.ts";
import { activationHandlers } from "./adapters/http/activation/activation-handlers.ts";
import { createSetActivationTexts } from "./app/activation/set-activation-texts.ts";
import { createSendActivationNotices } from "./app/notices/send-activation-notices.ts";
import type { AccountStore, FranchiseClient, MailClient, MessagingClient } from "./app/ports.ts";
import type { UsersConfig } from "./config.ts";

/** Wires the notices of activations, and what MASTER adds to them. */
export function composeActivation(
  config: UsersConfig,
  deps: {
    knex: Knex;
    accounts: Pick<AccountStore, "get">;
    franchise: FranchiseClient;
    messaging: MessagingClient;
    mail: MailClient;
    triggerRelay: () => void;
    log: Logger;
    metrics: Metrics;
    now: () => Date;
  },
): { sweep: PeriodicTask; routes: BoundRoute[] } {
  const { knex, triggerRelay, log, metrics, ...others } = deps;
  const texts = createActivationTextStore(knex, triggerRelay);
  const sweep = createPeriodicTask({
    name: "activation notices",
    everyMs: config.NOTICE_SWEEP_MS,
    log,
    metrics,
    run: createSendActivationNotices({
      ...others,
      notices: createActivationNoticeStore(knex),
      texts,
      log,
      link: config.PUBLIC_URL,
      noticeMs: config.NOTICE_MS,
    }),
  });
  return { sweep, routes: activationHandlers({ texts, setTexts: createSetActivationTexts({ texts }) }) };
}
