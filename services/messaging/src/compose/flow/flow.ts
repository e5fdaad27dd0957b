import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { createCreditNoticeConsumer } from "../../adapters/events/credit-notice-consumer.ts";
import { createLivePanels } from "../../adapters/events/live-panels.ts";
import { createRetryConsumer } from "../../adapters/events/retry-consumer.ts";
import { type BlockContact, createBlockContact, createCarryOutBlock } from "../../app/abuse/block-contact.ts";
import { createReportWish, type ReportWish } from "../../app/abuse/report-wish.ts";
import { createNotifyMerchant } from "../../app/credit/notify-merchant.ts";
import { createRequestCharge } from "../../app/credit/request-charge.ts";
import { createResumeAwaited } from "../../app/credit/resume-awaited.ts";
import { createFollowUpOffer, type FollowUpOffer } from "../../app/follow-up/follow-up-offer.ts";
import { type AnswerOffer, createAnswerOffer } from "../../app/offers/answer-offer.ts";
import { createNotifyMissedOffers } from "../../app/offers/notify-missed-offers.ts";
import { createRetryWaiting } from "../../app/offers/retry-waiting.ts";
import { createSettleOffer } from "../../app/offers/settle-offer.ts";
import type { OutgoingMessages } from "../../app/outgoing/outgoing-messages.ts";
import { type CorrectCategory, createCorrectCategory } from "../../app/wish/correct-category.ts";
import { createImportHistory, type ImportHistory } from "../../app/wish/import-history.ts";
import { createOptOut } from "../../app/wish/opt-out.ts";
import type { MessagingConfig } from "../../config.ts";
import { createOfferButtons } from "../../domain/outgoing/taps/button-id.ts";
import type { Clients } from "../clients.ts";
import type { Stores } from "../stores.ts";
import { composeFoldTask } from "../upkeep/statistics.ts";
import type { WishAccess } from "../wish-access.ts";
import { composeInbound } from "./inbound.ts";
import { composePush, type PushAccess } from "./push.ts";
import { composeWishWorker } from "./wish-worker.ts";

export type FlowDeps = {
  runtime: Pick<ServiceRuntime, "nc" | "js" | "log" | "metrics">;
  config: MessagingConfig;
  stores: Stores;
  clients: Clients;
  wishAccess: WishAccess;
  outgoing: OutgoingMessages;
  crash: CrashPoint;
  now: () => Date;
};

/** The flow of wishes from the message received to the answers sent. */
export type Flow = {
  /** In the order to start them. */
  components: Component[];
  answerOffer: AnswerOffer;
  followUpOffer: FollowUpOffer;
  correctCategory: CorrectCategory;
  blockContact: BlockContact;
  reportWish: ReportWish;
  importHistory: ImportHistory;
  push: PushAccess;
  /** Rejects while messages cannot be read. */
  checkMessages(): Promise<void>;
  /** Messages in the stream that are not handled yet. */
  backlog(): Promise<{ pending: number; ackPending: number }>;
};

export function composeFlow(deps: FlowDeps): Flow {
  const { runtime, config, stores, clients, outgoing, crash, now } = deps;
  const { settings, scheduler, wishes } = deps.wishAccess;
  const { nc, log, metrics } = runtime;
  const { contacts, merchants, wishes: store } = stores;
  const { categorisation, franchise, payment, users, wallet } = clients;

  const buttons = createOfferButtons(config.BUTTON_SECRET);
  const optOut = createOptOut({ wishes, store, contacts, now, crash });
  const carryOutBlock = createCarryOutBlock({ wishes, store, blocks: stores.blocks, now, crash });
  const settle = createSettleOffer({ wishes, wallet, settings, now, crash });
  const answerOffer = createAnswerOffer({ wishes, contacts, scheduler, settle, settings, now, crash });

  const requestCharge = createRequestCharge({ payment, log, now });
  const resumeAwaited = createResumeAwaited({ wishes, store, contacts, now });
  const foldTask = composeFoldTask({ runtime, config, stores, crash });
  const push = composePush(deps);
  const livePanels = createLivePanels({ nc, log, now });
  const worker = composeWishWorker({
    ...deps,
    queuePushes: push.queuePushes,
    livePanels,
    countQueue: stores.rollups,
    settle,
    optOut,
    carryOutBlock,
    resumeAwaited,
    requestCharge,
    buttonsOf: buttons.idsOf,
  });
  const inbound = composeInbound({ ...deps, answerOffer, optOut, buttons });
  const retries = createRetryConsumer({
    nc,
    log,
    metrics,
    retry: createRetryWaiting({ wishes, store, merchants, wallet }),
    resumeAwaited,
  });
  const creditNotices = createCreditNoticeConsumer({
    nc,
    log,
    metrics,
    notifyMerchant: createNotifyMerchant({ users, franchise, contacts, outgoing, requestCharge, settings, now }),
  });
  const missedOfferNotices = createPeriodicTask({
    name: "missed offer notices",
    everyMs: config.LOSS_SWEEP_MS,
    log,
    metrics,
    run: createNotifyMissedOffers({ merchants, outgoing, requestCharge, settings, now }),
  });

  const reports = metrics.counter("wish_reports_total", "Wishes merchants reported, by reason", ["reason"]);

  return {
    components: [
      foldTask,
      livePanels,
      ...push.components,
      worker,
      ...inbound.components,
      retries,
      creditNotices,
      missedOfferNotices,
    ],
    answerOffer,
    followUpOffer: createFollowUpOffer({ wishes, settings, now }),
    correctCategory: createCorrectCategory({ wishes, categorisation, now, crash }),
    push: push.access,
    blockContact: createBlockContact({ wishes, blocks: stores.blocks, carryOut: carryOutBlock, now }),
    reportWish: createReportWish({ wishes, count: (reason) => reports.inc({ reason }), now }),
    importHistory: createImportHistory({ wishes, contacts, franchise, settings }),
    checkMessages: inbound.messages.check,
    backlog: inbound.messages.backlog,
  };
}
