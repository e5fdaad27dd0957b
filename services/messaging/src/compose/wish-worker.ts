import type { Logger } from "@tenho/kernel/log/create-logger";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { v7 as uuid } from "uuid";
import { createOptOut, type OptOut } from "../app/inbound/handle-command.ts";
import { type AnswerOffer, createAnswerOffer } from "../app/offers/answer-offer.ts";
import { createChooseAndAsk } from "../app/offers/make-offers.ts";
import { createTellConsumer } from "../app/offers/notify-consumer.ts";
import { createSettleOffer } from "../app/offers/settle-offer.ts";
import type { OutgoingStore } from "../app/outgoing/outgoing-messages.ts";
import type { ContactStore, MerchantStore, WishStore } from "../app/ports/stores.ts";
import { createAdvanceWish } from "../app/wish/advance-wish.ts";
import { createRelayEffects, type RelayDeps } from "../app/wish/relay-effects.ts";
import { createSortGathered } from "../app/wish/triage-gathered.ts";
import { createWishWork, type WishWork } from "../app/wish/wish-worker.ts";
import { createWishes, type Wishes } from "../app/wish/wishes.ts";
import type { MessagingConfig } from "../config.ts";
import type { OfferButtons } from "../domain/offers/offer-message.ts";
import { signButton } from "../domain/outgoing/button-id.ts";
import type { FlowSettings } from "../domain/wish/flow-settings.ts";
import type { Neighbours } from "./clients.ts";

export type EngineDeps = {
  config: MessagingConfig;
  settings: FlowSettings;
  store: WishStore;
  contacts: ContactStore;
  memory: MerchantStore;
  neighbours: Neighbours;
  outgoing: OutgoingStore;
  announce: RelayDeps["announce"];
  publishCorrection: RelayDeps["publishCorrection"];
  crash: CrashPoint;
  now: () => Date;
  log: Logger;
};

/** What moves wishes. */
export type WishEngine = { wishes: Wishes; work: WishWork; answerOffer: AnswerOffer; optOut: OptOut };

export function createWishEngine(deps: EngineDeps): WishEngine {
  const { config, settings, store, contacts, memory, outgoing, announce, crash, now, log } = deps;
  const { categoriser, units, merchants, wallet } = deps.neighbours;
  const buttons: OfferButtons = (wishId, offerId) => ({
    yes: signButton({ wishId, offerId, answer: "TENHO" }, config.BUTTON_SECRET),
    no: signButton({ wishId, offerId, answer: "NAO_TENHO" }, config.BUTTON_SECRET),
    notMine: signButton({ wishId, offerId, answer: "NOT_MINE" }, config.BUTTON_SECRET),
  });
  const wishes = createWishes({ store, now, settings, onChange: (wish) => work.nudge(wish) });
  // The steps of a wish follow one another in one go: they need no nudge.
  const inStep = createWishes({ store, now, settings, onChange: () => undefined });
  const optOut = createOptOut({ wishes, store, contacts, now });
  const common = { settings, now, crash, log };

  const advance = createAdvanceWish({
    ...common,
    wishes: inStep,
    relay: createRelayEffects({
      ...common,
      wishes: inStep,
      outgoing,
      contacts,
      merchants: memory,
      announce,
      publishCorrection: deps.publishCorrection,
      open: wishes.open,
      optOut,
      buttons,
    }),
    sort: createSortGathered({ ...common, wishes: inStep, categoriser, units, contacts }),
    choose: createChooseAndAsk({
      ...common,
      wishes: inStep,
      merchants,
      wallet,
      contacts,
      memory,
      newId: uuid,
    }),
    tell: createTellConsumer({ ...common, wishes: inStep, merchants }),
    settle: createSettleOffer({ ...common, wishes: inStep, wallet }),
    newId: uuid,
  });
  const work = createWishWork({
    ...common,
    advance,
    store,
    sweepMs: config.SWEEP_MS,
    inParallelMax: config.FLOW_IN_PARALLEL_MAX,
  });
  const settle = createSettleOffer({ ...common, wishes, wallet });
  return { wishes, work, optOut, answerOffer: createAnswerOffer({ ...common, wishes, settle }) };
}
