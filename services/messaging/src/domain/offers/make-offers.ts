import { nameOfOne } from "../intake/split-wishes.ts";
import { noCompanyYet, wishReceived } from "../outgoing/texts/consumer.ts";
import type { Effect } from "../wish/effect.ts";
import { after, type FlowSettings } from "../wish/flow-settings.ts";
import { changed, liveNotice, toConsumer } from "../wish/update.ts";
import type { Offer, UnitRef, Wish } from "../wish/wish.ts";
import { lossDay } from "./missed-offers.ts";
import { offerMessageId } from "./offer-message.ts";
import type { Choice, Chosen } from "./select-merchants.ts";

export type AskingTools = { now: Date; settings: FlowSettings; newId: () => string };

/** Stores the offers of a choice with the messages to those open now; with nobody to ask, the wish waits. */
export function askChosen(wish: Wish, unit: UnitRef, choice: Choice, priceCents: number, tools: AskingTools): Wish {
  if (wish.state !== "choosing") return wish;
  const passed = passedOver(wish, unit, choice, priceCents, tools);
  if (choice.ask.length === 0) return waitForMerchant(wish, unit, passed, tools);
  const offers = choice.ask.map((chosen) => toOffer(wish, chosen, priceCents, tools));
  const reopened = new Set(offers.map(({ id }) => id));
  const next: Wish = {
    ...wish,
    state: "asking",
    retryAt: null,
    passedOver: passed.ids,
    offers: [...wish.offers.filter(({ id }) => !reopened.has(id)), ...offers],
  };
  const received = toConsumer(wish, `received:${wish._id}`, wishReceived({ city: unit.city, wish: wish.text }));
  // Of several wishes in one message the consumer has heard already.
  const said = wish.splitFrom === undefined ? [received] : [];
  return askDue(changed(next, {}, [...said, ...passed.effects]), tools);
}

function toOffer(wish: Wish, { merchant, askAt, reopens }: Chosen, priceCents: number, { newId }: AskingTools): Offer {
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

/** Asks every scheduled offer whose moment has come. */
export function askDue(wish: Wish, tools: AskingTools): Wish {
  const { now } = tools;
  const due = wish.offers.filter(({ status, askAt }) => status === "scheduled" && askAt.getTime() <= now.getTime());
  if (due.length === 0 || wish.unit === null) return wish;
  const merchantIds = due.map(({ merchantId }) => merchantId);
  const asked = wish.offers.map((offer) =>
    due.includes(offer) ? { ...offer, status: "pending" as const, askedAt: now } : offer,
  );
  const effects = due.map(
    (offer): Effect => ({ id: offerMessageId(offer), kind: "ask", offerId: offer.id, round: offer.round }),
  );
  const turn: Effect = { id: `asked:${wish._id}:${wish.version}`, kind: "asked", merchantIds, at: now };
  return changed(wish, { offers: asked }, [...effects, turn, liveNotice(wish, merchantIds)]);
}

type Passed = { ids: string[]; effects: Effect[] };

function passedOver(wish: Wish, unit: UnitRef, choice: Choice, priceCents: number, tools: AskingTools): Passed {
  const fresh = choice.passedOver.filter(({ id }) => !wish.passedOver.includes(id));
  const ids = [...wish.passedOver, ...fresh.map(({ id }) => id)];
  if (fresh.length === 0) return { ids, effects: [] };
  const { timeZone } = unit;
  const merchants = fresh.map(({ id, contactId }) => ({ merchantId: id, contactId, timeZone, priceCents }));
  const day = lossDay(tools.now, timeZone, tools.settings.lossNoticeHour);
  return { ids, effects: [{ id: `passed:${wish._id}:${wish.version}`, kind: "passed_over", merchants, day }] };
}

function waitForMerchant(wish: Wish, unit: UnitRef, passed: Passed, { now, settings }: AskingTools): Wish {
  const said = toConsumer(wish, `nobody:${wish._id}`, noCompanyYet({ city: unit.city, one: nameOfOne(wish) }));
  return changed(
    wish,
    {
      state: "waiting_merchant",
      retryAt: after(now, settings.waitingRetryMs),
      passedOver: passed.ids,
      toldNobody: true,
    },
    [...(wish.toldNobody ? [] : [said]), ...passed.effects, liveNotice(wish, [])],
  );
}
