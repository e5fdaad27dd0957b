import type { Component } from "@tenho/kernel/lifecycle/component";
import { v7 as newId } from "uuid";
import { createAuditPublisher } from "../../adapters/events/audit-publisher.ts";
import { createCorrectionPublisher } from "../../adapters/events/correction-publisher.ts";
import { createLiveNoticePublisher } from "../../adapters/events/live-notice-publisher.ts";
import type { CarryOutBlock } from "../../app/abuse/block-contact.ts";
import type { RequestCharge } from "../../app/credit/request-charge.ts";
import type { ResumeAwaited } from "../../app/credit/resume-awaited.ts";
import { createSendCreditNotice } from "../../app/credit/send-credit-notice.ts";
import { createMakeOffers, createPrepareOffers } from "../../app/offers/make-offers.ts";
import { createNotifyConsumer } from "../../app/offers/notify-consumer.ts";
import type { SettleOffer } from "../../app/offers/settle-offer.ts";
import type { LivePanels } from "../../app/ports/merchants/live-panels.ts";
import type { CountQueue } from "../../app/ports/wishes/rollup-store.ts";
import type { QueuePushes } from "../../app/push/queue-pushes.ts";
import { createAdvanceWish } from "../../app/wish/advance-wish.ts";
import { createApplyTimeouts } from "../../app/wish/apply-timeouts.ts";
import type { OptOut } from "../../app/wish/opt-out.ts";
import { createRelayEffects } from "../../app/wish/relay-effects.ts";
import { createTriageGathered } from "../../app/wish/triage-gathered.ts";
import { createWishWorker } from "../../app/wish/wish-worker.ts";
import type { OfferButtonIds } from "../../domain/offers/offer-message.ts";
import type { FlowDeps } from "./flow.ts";

export type WishWorkerDeps = FlowDeps & {
  settle: SettleOffer;
  optOut: OptOut;
  carryOutBlock: CarryOutBlock;
  buttonsOf: OfferButtonIds;
  countQueue: CountQueue;
  livePanels: LivePanels;
  resumeAwaited: ResumeAwaited;
  requestCharge: RequestCharge;
  queuePushes: QueuePushes;
};

/** The worker that takes wishes from step to step. */
export function composeWishWorker(deps: WishWorkerDeps): Component {
  const {
    runtime,
    config,
    stores,
    clients,
    outgoing,
    settle,
    optOut,
    buttonsOf,
    countQueue,
    livePanels,
    resumeAwaited,
    requestCharge,
    queuePushes,
  } = deps;
  const { crash, now } = deps;
  const { settings, pauses, scheduler, wishes } = deps.wishAccess;
  const { log, metrics, js } = runtime;
  const { contacts, merchants } = stores;
  const { categorisation, franchise, users, wallet } = clients;

  const relay = createRelayEffects({
    wishes,
    outgoing,
    contacts,
    merchants,
    liveNotices: createLiveNoticePublisher(js),
    livePanels,
    corrections: createCorrectionPublisher(js),
    countQueue,
    sendCreditNotice: createSendCreditNotice({ requestCharge, wallet, outgoing, resumeAwaited }),
    queuePushes,
    settings,
    buttonsOf,
    optOut,
    carryOutBlock: deps.carryOutBlock,
    audit: createAuditPublisher(js),
    now,
    crash,
  });
  const prepareOffers = createPrepareOffers({ users, wallet, contacts, merchants, settings, pauses, newId, now });
  const triage = createTriageGathered({
    wishes,
    categorisation,
    franchise,
    contacts,
    prepareOffers,
    settings,
    now,
    crash,
  });
  const makeOffers = createMakeOffers({ wishes, prepareOffers, crash });
  const notifyConsumer = createNotifyConsumer({ wishes, users, now, log, crash });
  const advance = createAdvanceWish({
    wishes,
    relay,
    applyTimeouts: createApplyTimeouts({ wishes, users, settings, pauses, newId, now }),
    triage,
    makeOffers,
    notifyConsumer,
    settle,
    settings,
    now,
    log,
  });
  return createWishWorker({ scheduler, advance, store: stores.wishes, sweepMs: config.SWEEP_MS, now, log, metrics });
}
