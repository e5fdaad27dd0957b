import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { createPeriodicTask, type PeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { AccountWriting } from "./adapters/db/accounts/edit-account.ts";
import { createEmailProofStore } from "./adapters/db/email-proof/email-proof-store.ts";
import { PROOF_HOURS } from "./adapters/db/email-proof/request-proof.ts";
import { emailProofHandlers } from "./adapters/http/email-proof/email-proof-handlers.ts";
import { createConfirmEmail } from "./app/email-proof/confirm-email.ts";
import type { EmailProofStore } from "./app/email-proof/email-proof-store.ts";
import { createOwnProof } from "./app/email-proof/own-proof.ts";
import { createSendProofMails } from "./app/notices/send-proof-mails.ts";
import type { AccountStore, MailClient } from "./app/ports.ts";
import type { PassOnLoginEmail } from "./app/profile/pass-on-login-email.ts";
import type { UsersConfig } from "./config.ts";

/** Wires the proofs of e-mails: who asks, who is sent what, and who proves. */
export function composeEmailProof(
  config: UsersConfig,
  deps: {
    accounts: Pick<AccountStore, "get">;
    writing: AccountWriting;
    passOnLoginEmail: PassOnLoginEmail;
    mail: MailClient;
    log: Logger;
    metrics: Metrics;
    now: () => Date;
  },
): { proofs: EmailProofStore; sweep: PeriodicTask; routes: BoundRoute[] } {
  const { log, metrics, passOnLoginEmail } = deps;
  const proofs = createEmailProofStore(deps.writing);
  const sweep = createPeriodicTask({
    name: "e-mail proofs",
    everyMs: config.NOTICE_SWEEP_MS,
    log,
    metrics,
    run: createSendProofMails({
      ...deps,
      proofs,
      link: config.PUBLIC_URL.replace(/\/$/, ""),
      hours: PROOF_HOURS,
      noticeMs: config.NOTICE_MS,
    }),
  });
  const triggerProofMails = sweep.trigger;
  const routes = emailProofHandlers({
    ownProof: createOwnProof({ proofs, triggerProofMails }),
    confirmEmail: createConfirmEmail({ proofs, passOnLoginEmail, triggerProofMails }),
  });
  return { proofs, sweep, routes };
}
