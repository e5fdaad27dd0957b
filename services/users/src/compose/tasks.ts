import { createPeriodicTask, type PeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { sendAlertMails } from "../app/alerts/send-alert-mails.ts";
import { sendAlertMessages } from "../app/alerts/send-alert-messages.ts";
import { sweepCreations } from "../app/creation/settle-creation.ts";
import { discardFiles } from "../app/documents/discard-files.ts";
import { continueErasures } from "../app/erasure/continue-erasures.ts";
import { sendInvitations } from "../app/invitations/send-invitations.ts";
import { fillSearchWords } from "../app/listing/fill-search-words.ts";
import { sendActivationNotices } from "../app/notices/send-activation-notices.ts";
import { sendCorrectionMails } from "../app/notices/send-correction-mails.ts";
import { sendNumberMails } from "../app/notices/send-number-mails.ts";
import { sendProofMails } from "../app/notices/send-proof-mails.ts";
import { watchMailQueue } from "../app/notices/watch-mail-queue.ts";
import type { MailServer } from "../app/ports.ts";
import { sweepLoginEmails } from "../app/profile/pass-on-login-email.ts";
import { watchReports } from "../app/troubles/report-troubles.ts";
import { sendTroubleMails } from "../app/troubles/send-trouble-mails.ts";
import { continueUnitDeletions } from "../app/units/delete-unit.ts";
import type { UsersContext, WokenSweep } from "../app/users-context.ts";
import type { UsersConfig } from "../config.ts";
import { holdMails } from "./hold-mails.ts";

/** Tasks that users does on its own: `woken` by use-cases too, and by time alone. */
export type UsersTasks = { woken: Record<WokenSweep, PeriodicTask>; timed: PeriodicTask[] };

/** Makes everything that users does on its own. */
export function composeTasks(
  unheld: UsersContext,
  { config, metrics, mailServer }: { config: UsersConfig; metrics: Metrics; mailServer: MailServer },
): UsersTasks {
  const ctx = holdMails(unheld, mailServer);
  const waitingMails = metrics.gauge("mails_waiting", "Mails that failed or are overdue, counted up to 1,000");
  const watch = async () => waitingMails.set(await watchMailQueue(ctx, mailServer));
  const task = (name: string, everyMs: number, run: (ctx: UsersContext) => Promise<void>) =>
    createPeriodicTask({ name, everyMs, log: ctx.log, metrics, run: () => run(ctx) });
  return {
    woken: {
      activationNotices: task("activation notices", config.NOTICE_SWEEP_MS, sendActivationNotices),
      emailProofs: task("e-mail proofs", config.NOTICE_SWEEP_MS, sendProofMails),
      invitations: task("invitations", config.NOTICE_SWEEP_MS, sendInvitations),
      numberAlerts: task("number alerts", config.NOTICE_SWEEP_MS, sendNumberMails),
      accountAlerts: task("account alerts", config.NOTICE_SWEEP_MS, sendAlerts),
      correctionMails: task("correction mails", config.NOTICE_SWEEP_MS, sendCorrectionMails),
      troubleMails: task("trouble mails", config.NOTICE_SWEEP_MS, sendTroubleMails),
    },
    timed: [
      task("mail queue", config.NOTICE_SWEEP_MS, watch),
      task("trouble reports", config.TROUBLE_SWEEP_MS, watchReports),
      task("erasure sweep", config.ERASURE_SWEEP_MS, continueErasures),
      task("login e-mail sweep", config.LOGIN_EMAIL_SWEEP_MS, sweepLoginEmails),
      task("document sweep", config.DOCUMENT_SWEEP_MS, discardFiles),
      task("account creation sweep", config.CREATION_SWEEP_MS, sweepCreations),
      task("unit deletions", config.UNIT_DELETION_SWEEP_MS, continueUnitDeletions),
      task("search words", config.SEARCH_WORDS_SWEEP_MS, fillSearchWords),
    ],
  };
}

/** Sends alerts by mail and by WhatsApp. A channel that fails delays neither the other nor what it sends next. */
async function sendAlerts(ctx: UsersContext): Promise<void> {
  const ended = await Promise.allSettled([sendAlertMails(ctx), sendAlertMessages(ctx)]);
  for (const result of ended) if (result.status === "rejected") throw result.reason;
}
