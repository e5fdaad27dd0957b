import type { Component } from "@tenho/kernel/lifecycle/component";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { type BlockContact, createBlockContact, createCarryOutBlock } from "../abuse/block-contact.ts";
import { createReportWish, type ReportWish } from "../abuse/report-wish.ts";
import { createLivePanels } from "../adapters/events/live-panels.ts";
import type { MessageRetry } from "../adapters/events/message-consumer.ts";
import { type AnswerOffer, createAnswerOffer } from "../app/offers/answer-offer.ts";
import { createFollowUpOffer, type FollowUpOffer } from "../app/offers/follow-up-offer.ts";
import { createRetryWaiting } from "../app/offers/retry-waiting.ts";
import { createSettleOffer } from "../app/offers/settle-offer.ts";
import type { OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import { type CorrectCategory, createCorrectCategory } from "../app/wish/correct-category.ts";
import { createOptOut } from "../app/wish/opt-out.ts";
import type { MessagingConfig } from "../config.ts";
import { createCreditNoticeConsumer } from "../credit/credit-notice-consumer.ts";
import { createNotifyMerchant } from "../credit/notify-merchant.ts";
import { createNotifyMissedOffers } from "../credit/notify-missed-offers.ts";
import { createRequestCharge } from "../credit/request-charge.ts";
import { createResumeAwaited } from "../credit/resume-awaited.ts";
import { createRetryConsumer } from "../credit/retry-consumer.ts";
import type { Gates } from "../domain/gates.ts";
import { createOfferButtons } from "../domain/outgoing/button-id.ts";
import type { Clients } from "./clients.ts";
import { composeInbound } from "./inbound.ts";
import { composePush, type PushAccess } from "./push.ts";
import { composeFoldTask } from "./statistics.ts";
import type { Stores } from "./stores.ts";
import type { WishAccess } from "./wish-access.ts";
import { composeWishWorker } from "./wish-worker.ts";

export type FlowDeps = {
  runtime: Pick<ServiceRuntime, "nc" | "js" | "log" | "metrics">;
  config: MessagingConfig;
  stores: Stores;
  clients: Clients;
  wishAccess: WishAccess;
  outgoing: OutgoingMessages;
  gates: Gates;
  /** The token in force at Meta's Graph API. */
  graphToken: () => string;
  messageRetry?: MessageRetry;
  crash: CrashPoint;
  now: () => Date;
};

/** The flow of wishes from the message received to the answers sent. */
export type Flow = {
  /** Components in starting order. */
  components: Component[];
  answerOffer: AnswerOffer;
  followUpOffer: FollowUpOffer;
  correctCategory: CorrectCategory;
  blockContact: BlockContact;
  reportWish: ReportWish;
  push: PushAccess;
  /** Rejects while messages cannot be read. */
  checkMessages(): Promise<void>;
  /** Messages in the stream that have not been handled yet. */
  backlog(): Promise<{ pending: number; ackPending: number }>;
};

export function composeFlow(deps: FlowDeps): Flow {
  const { runtime, config, stores, clients, outgoing, gates, crash, now } = deps;
  const { settings, scheduler, wishes } = deps.wishAccess;
  const { nc, log, metrics } = runtime;
  const { contacts, merchants, wishes: store } = stores;
  const { categorisation, franchise, payment, users, wallet } = clients;

  const buttons = createOfferButtons(config.BUTTON_SECRET);
  const optOut = createOptOut({ wishes, store, contacts, now, crash });
  const carryOutBlock = createCarryOutBlock({ wishes, store, blocks: stores.blocks, now, crash });
  const settle = createSettleOffer({ wishes, wallet, contacts, users, settings, now, crash });
  const answerOffer = createAnswerOffer({ wishes, contacts, scheduler, settle, gates, settings, now, crash });

  const requestCharge = createRequestCharge({ payment, log, now });
  const resumeAwaited = createResumeAwaited({ wishes, store, contacts, gates, now });
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
    notifyMerchant: createNotifyMerchant({
      users,
      franchise,
      contacts,
      outgoing,
      requestCharge,
      wallet,
      settings,
      now,
    }),
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
    checkMessages: inbound.messages.check,
    backlog: inbound.messages.backlog,
  };
}
