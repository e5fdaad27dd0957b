import type { Component } from "@tenho/kernel/lifecycle/component";
import { v7 as newId } from "uuid";
import { createMakeOffers, createPrepareOffers } from "../app/offers/make-offers.ts";
import { createNotifyConsumer } from "../app/offers/notify-consumer.ts";
import type { SettleOffer } from "../app/offers/settle-offer.ts";
import { createBoundReplies } from "../app/outgoing/bound-replies.ts";
import type { LivePanels } from "../app/ports/live-panels.ts";
import { createAdvanceWish } from "../app/wish/advance-wish.ts";
import { createApplyTimeouts } from "../app/wish/apply-timeouts.ts";
import { createRelayEffects } from "../app/wish/relay-effects.ts";
import { createTriageGathered } from "../app/wish/triage-gathered.ts";
import { createWishWorker } from "../app/wish/wish-worker.ts";
import type { OfferButtonIds } from "../domain/offers/offer-message.ts";
import { composeEffectHandlers, type EffectHandlerDeps } from "./effect-handlers.ts";

export type WishWorkerDeps = EffectHandlerDeps & {
  settle: SettleOffer;
  buttonsOf: OfferButtonIds;
  livePanels: LivePanels;
};

/** The worker that performs the next steps of wishes. */
export function composeWishWorker(deps: WishWorkerDeps): Component {
  const { runtime, config, stores, clients, outgoing, gates, settle, buttonsOf, livePanels } = deps;
  const { crash, now } = deps;
  const { settings, scheduler, wishes } = deps.wishAccess;
  const { log, metrics } = runtime;
  const { contacts, merchants } = stores;
  const { categorisation, franchise, users, wallet } = clients;

  const relay = createRelayEffects({
    wishes,
    outgoing: createBoundReplies({ outgoing, contacts, settings, now }),
    contacts,
    livePanels,
    gates,
    handlers: composeEffectHandlers(deps),
    settings,
    buttonsOf,
    now,
    crash,
  });
  const prepareOffers = createPrepareOffers({ users, wallet, contacts, merchants, settings, gates, newId, now });
  const triage = createTriageGathered({
    wishes,
    categorisation,
    franchise,
    contacts,
    store: stores.wishes,
    prepareOffers,
    gates,
    settings,
    now,
    crash,
  });
  const makeOffers = createMakeOffers({ wishes, prepareOffers, crash });
  const notifyConsumer = createNotifyConsumer({ wishes, users, now, log, crash });
  const advance = createAdvanceWish({
    wishes,
    relay,
    applyTimeouts: createApplyTimeouts({ wishes, users, contacts, settings, gates, newId, now }),
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
