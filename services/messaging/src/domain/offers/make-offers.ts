import { wallClock } from "@tenho/br/calendar/wall-clock";
import { mayBeOffered } from "../intake/merchant-safe.ts";
import { closeUnclear } from "../intake/no-wish.ts";
import type { OutgoingContent } from "../outgoing/message.ts";
import { cannotAnswerNow, noCompanyYet, opensLater, wishReceived } from "../outgoing/texts/consumer.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import { consumerMessage, distinguishingText, liveNotice, update } from "../wish/update.ts";
import type { Effect, Offer, UnitRef, Wish } from "../wish/wish.ts";
import { standingOf } from "../wish/wish-standing.ts";
import { missedNoticeDay } from "./missed-offers.ts";
import { offerMessageId } from "./offer-message.ts";
import type { MerchantSelection, SelectedMerchant } from "./select-merchants.ts";

/** The dependencies of a transition besides the wish. */
export type OfferContext = { now: Date; settings: FlowSettings; newId: () => string };

/** Adds offers to the selected merchants, with messages to those that are open now; with none selected the wish waits. */
export function makeOffers(
  wish: Wish,
  unit: UnitRef,
  selection: MerchantSelection,
  priceCents: number,
  context: OfferContext,
): Wish {
  if (wish.state !== "choosing") return wish;
  // Every way to the merchants leads through here: first answer, pick, split, best guess and retry.
  if (!mayBeOffered(wish)) return closeUnclear(wish, context.now);
  const skipped = recordSkipped(wish, unit, selection, priceCents, context);
  if (selection.ask.length === 0) {
    return waitForMerchant({ ...goingOn(wish), unserved: selection.unserved }, unit, skipped, context);
  }
  const offers = selection.ask.map((selected) => toOffer(wish, selected, priceCents, context));
  const reopened = new Set(offers.map(({ id }) => id));
  const next: Wish = {
    ...goingOn(wish),
    state: "asking",
    retryAt: null,
    skippedForBalance: skipped.ids,
    offers: [...wish.offers.filter(({ id }) => !reopened.has(id)), ...offers],
  };
  const notice = standingNotice({ ...next, offers: withDueAsked(next.offers, context.now) }, unit, context.now);
  return sendDueOffers(update(next, {}, [...notice, ...skipped.effects]), context);
}

/** The wish without the marks of what kept it from its merchants: a pause of its unit, or that nobody could be asked. */
function goingOn(wish: Wish): Wish {
  const { heldByPause: _held, unserved: _unserved, ...rest } = wish;
  return rest;
}

/** Tells the consumer what becomes of the wish after its merchants were selected; each thing is told once. */
function standingNotice(wish: Wish, unit: UnitRef, now: Date): Effect[] {
  const { state, until, companies, company } = standingOf(wish);
  const { city, timeZone } = unit;
  const one = distinguishingText(wish);
  const nobody = (content: OutgoingContent): Effect[] =>
    wish.noMerchantNoticeSent ? [] : [consumerMessage(wish, `nobody:${wish._id}`, content)];
  const received = (content: OutgoingContent): Effect => consumerMessage(wish, `received:${wish._id}`, content);
  switch (state) {
    case "asking":
      // A wish split from a message of several has no receipt of its own: one covers them all.
      return one === null ? [received(wishReceived({ city, wish: wish.text }))] : [];
    case "opening":
      return until === null || company === null
        ? []
        : [received(opensLater({ wish: wish.text, company, others: companies - 1, at: until, now, timeZone }))];
    case "no_seller":
      return nobody(noCompanyYet({ city, one }));
    case "cannot_answer":
      return nobody(cannotAnswerNow({ city, one }));
    default:
      return [];
  }
}

function toOffer(
  wish: Wish,
  { merchant, askAt, reopens }: SelectedMerchant,
  priceCents: number,
  { newId, settings }: OfferContext,
): Offer {
  return {
    id: reopens?.id ?? newId(),
    merchantId: merchant.id,
    merchantName: merchant.name,
    merchantPhone: merchant.phone,
    merchantContactId: merchant.contactId,
    ...(wish.category !== null && { categoryId: wish.category.id }),
    priceCents: reopens?.priceCents ?? priceCents,
    status: "scheduled",
    askAt,
    askedAt: null,
    round: (reopens?.round ?? 0) + 1,
    expiryMs: settings.offerExpiryMs,
    acceptedByMetaAt: null,
    expiresAt: null,
    answering: null,
    answeredAt: null,
    answeredBy: null,
    answeredVia: null,
    answeredKey: null,
    debit: null,
    reportedInMessage: null,
  };
}

const isDueOffer = ({ status, askAt }: Offer, now: Date): boolean =>
  status === "scheduled" && askAt.getTime() <= now.getTime();

/** The offers, those that are due put to their merchants. */
const withDueAsked = (offers: readonly Offer[], now: Date): Offer[] =>
  offers.map((offer) => (isDueOffer(offer, now) ? { ...offer, status: "pending" as const, askedAt: now } : offer));

/** Sends every scheduled offer that is due. */
export function sendDueOffers(wish: Wish, context: OfferContext): Wish {
  const { now } = context;
  const due = wish.offers.filter((offer) => isDueOffer(offer, now));
  if (due.length === 0 || wish.unit === null) return wish;
  const merchantIds = due.map(({ merchantId }) => merchantId);
  const asked = withDueAsked(wish.offers, now);
  const effects = due.map(
    (offer): Effect => ({ id: offerMessageId(offer), kind: "send_offer", offerId: offer.id, round: offer.round }),
  );
  const push: Effect = {
    id: `push:${wish._id}:${wish.version}`,
    kind: "send_push",
    offers: due.map(({ id, round }) => ({ offerId: id, round })),
  };
  const markAsked: Effect = { id: `asked:${wish._id}:${wish.version}`, kind: "mark_asked", merchantIds, at: now };
  return update(wish, { offers: asked }, [...effects, push, markAsked, liveNotice(wish, merchantIds)]);
}

/** The merchants skipped for lack of balance, all of the wish by id, with the effect that records the new ones. */
type Skipped = { ids: string[]; effects: Effect[] };

function recordSkipped(
  wish: Wish,
  unit: UnitRef,
  selection: MerchantSelection,
  priceCents: number,
  context: OfferContext,
): Skipped {
  const fresh = selection.skippedForBalance;
  const ids = [...wish.skippedForBalance, ...fresh.map(({ id }) => id)];
  if (fresh.length === 0) return { ids, effects: [] };
  const { timeZone } = unit;
  const merchants = fresh.map(({ id, contactId }) => ({ merchantId: id, contactId, timeZone, priceCents }));
  const missedOn = wallClock(context.now, timeZone).date;
  const day = missedNoticeDay(context.now, timeZone, context.settings.missedNoticeHour);
  return {
    ids,
    effects: [{ id: `passed:${wish._id}:${wish.version}`, kind: "mark_skipped", merchants, day, missedOn }],
  };
}

function waitForMerchant(wish: Wish, unit: UnitRef, skipped: Skipped, { now, settings }: OfferContext): Wish {
  const waiting: Wish = { ...wish, state: "waiting_merchant", skippedForBalance: skipped.ids };
  return update(
    waiting,
    {
      retryAt: addMs(now, settings.waitingRetryMs),
      noMerchantNoticeSent: true,
    },
    [...standingNotice(waiting, unit, now), ...skipped.effects, liveNotice(wish, [])],
  );
}
