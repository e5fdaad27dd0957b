import { wallClock } from "@tenho/br/calendar/wall-clock";
import { noCompanyYet, wishReceived } from "../outgoing/texts/consumer.ts";
import type { Effect } from "../wish/effect.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import { consumerMessage, distinguishingText, liveNotice, update } from "../wish/update.ts";
import type { Offer, UnitRef, Wish } from "../wish/wish.ts";
import { missedNoticeDay } from "./merchants/missed-offers.ts";
import type { MerchantSelection, SelectedMerchant } from "./merchants/select-merchants.ts";
import { offerMessageId } from "./offer-message.ts";

/** What a transition needs besides the wish. */
export type OfferContext = { now: Date; settings: FlowSettings; newId: () => string };

/** Adds the offers to the merchants selected, with the messages to those open now; with none selected the wish waits. */
export function makeOffers(
  wish: Wish,
  unit: UnitRef,
  selection: MerchantSelection,
  priceCents: number,
  context: OfferContext,
): Wish {
  if (wish.state !== "choosing") return wish;
  const passed = recordPassedOver(wish, unit, selection, priceCents, context);
  if (selection.ask.length === 0) return waitForMerchant(goingOn(wish), unit, passed, context);
  const offers = selection.ask.map((selected) => toOffer(wish, selected, priceCents, context));
  const reopened = new Set(offers.map(({ id }) => id));
  const next: Wish = {
    ...goingOn(wish),
    state: "asking",
    retryAt: null,
    passedOver: passed.ids,
    offers: [...wish.offers.filter(({ id }) => !reopened.has(id)), ...offers],
  };
  const received = consumerMessage(wish, `received:${wish._id}`, wishReceived({ city: unit.city, wish: wish.text }));
  // For several wishes in one message the consumer already has one receipt.
  const receipt = wish.splitFrom === undefined ? [received] : [];
  return sendDueOffers(update(next, {}, [...receipt, ...passed.effects]), context);
}

/** A pause of its unit holds it no more. */
function goingOn(wish: Wish): Wish {
  const { heldByPause: _, ...rest } = wish;
  return rest;
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
    toldIn: null,
  };
}

/** Sends every scheduled offer that is due. */
export function sendDueOffers(wish: Wish, context: OfferContext): Wish {
  const { now } = context;
  const due = wish.offers.filter(({ status, askAt }) => status === "scheduled" && askAt.getTime() <= now.getTime());
  if (due.length === 0 || wish.unit === null) return wish;
  const merchantIds = due.map(({ merchantId }) => merchantId);
  const asked = wish.offers.map((offer) =>
    due.includes(offer) ? { ...offer, status: "pending" as const, askedAt: now } : offer,
  );
  const effects = due.map(
    (offer): Effect => ({ id: offerMessageId(offer), kind: "ask", offerId: offer.id, round: offer.round }),
  );
  const push: Effect = {
    id: `push:${wish._id}:${wish.version}`,
    kind: "push",
    offers: due.map(({ id, round }) => ({ offerId: id, round })),
  };
  const markAsked: Effect = { id: `asked:${wish._id}:${wish.version}`, kind: "asked", merchantIds, at: now };
  return update(wish, { offers: asked }, [...effects, push, markAsked, liveNotice(wish, merchantIds)]);
}

type PassedOver = { ids: string[]; effects: Effect[] };

function recordPassedOver(
  wish: Wish,
  unit: UnitRef,
  selection: MerchantSelection,
  priceCents: number,
  context: OfferContext,
): PassedOver {
  const fresh = selection.passedOver;
  const ids = [...wish.passedOver, ...fresh.map(({ id }) => id)];
  if (fresh.length === 0) return { ids, effects: [] };
  const { timeZone } = unit;
  const merchants = fresh.map(({ id, contactId }) => ({ merchantId: id, contactId, timeZone, priceCents }));
  const missedOn = wallClock(context.now, timeZone).date;
  const day = missedNoticeDay(context.now, timeZone, context.settings.missedNoticeHour);
  return {
    ids,
    effects: [{ id: `passed:${wish._id}:${wish.version}`, kind: "passed_over", merchants, day, missedOn }],
  };
}

function waitForMerchant(wish: Wish, unit: UnitRef, passed: PassedOver, { now, settings }: OfferContext): Wish {
  const message = consumerMessage(
    wish,
    `nobody:${wish._id}`,
    noCompanyYet({ city: unit.city, one: distinguishingText(wish) }),
  );
  return update(
    wish,
    {
      state: "waiting_merchant",
      retryAt: addMs(now, settings.waitingRetryMs),
      passedOver: passed.ids,
      toldNobody: true,
    },
    [...(wish.toldNobody ? [] : [message]), ...passed.effects, liveNotice(wish, [])],
  );
}
