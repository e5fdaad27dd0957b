import { companiesOf, recordComplained, servedSince } from "../../domain/intake/complaint.ts";
import { openKeyOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { mayAnswerLate, recordLateCategory } from "../../domain/intake/late-category.ts";
import { recordCategoryPick, recordUnit } from "../../domain/intake/questions.ts";
import { questionOf, repeatQuestion } from "../../domain/intake/repeat-question.ts";
import { askFirstIfOld, confirmWish, declineWish } from "../../domain/intake/still-wanted.ts";
import { offerOf } from "../../domain/offers/answer-offer.ts";
import { recordReach } from "../../domain/offers/follow-up.ts";
import type { ConsumerTap } from "../../domain/outgoing/consumer-tap-id.ts";
import { wishesCancelled } from "../../domain/outgoing/texts/consumer.ts";
import { OPTION_GONE } from "../../domain/outgoing/texts/open-question.ts";
import { buttonOver, questionOver } from "../../domain/outgoing/texts/strangers.ts";
import { isApplied } from "../../domain/wish/applied-messages.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import { cancelWish, dropWish, retryWish } from "../../domain/wish/retry-or-close.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { ReverseTenho } from "../offers/reverse-tenho.ts";
import type { CategorisationClient, FranchiseClient } from "../ports/clients.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import { deletedCategories } from "./deleted-categories.ts";
import type { Outcome } from "./outcomes.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import { unservedNumber } from "./require-unit.ts";

export type HandleConsumerTapDeps = {
  store: Pick<WishStore, "findOpen" | "servedOf">;
  wishes: Pick<Wishes, "get" | "change">;
  franchise: Pick<FranchiseClient, "getUnit" | "unitsOfNumber">;
  categorisation: Pick<CategorisationClient, "getCategories">;
  reverseTenho: ReverseTenho;
  replyHourly: ReplyHourly;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Handles a consumer's tap on a list, on TENTAR DE NOVO / DEIXAR PRA LÁ or on Sim / Não, or a text that means the latter; only for their own wish,
 * and only while its question is open: otherwise the reply says so, once an hour.
 * Raises: what the look-up of a unit or of categories raises, and what the wallet raises for a TENHO that is refunded.
 */
export function createHandleConsumerTap(deps: HandleConsumerTapDeps): HandleConsumerTap {
  const { wishes, franchise, categorisation, reverseTenho, settings, now } = deps;

  /** Asks again for the unit, because the one that was tapped has been deleted since it was offered. */
  const askOtherUnit = async (wishId: string, wamid: string): Promise<((wish: Wish) => Wish) | null> => {
    const asked = await wishes.get(wishId);
    if (asked?.state !== "asking_unit") return null;
    const units = await franchise.unitsOfNumber(asked.phoneNumberId);
    // The number no longer has units, so there is none to ask about.
    if (units.length === 0) throw unservedNumber();
    return (wish) => {
      const question = wish.state === "asking_unit" ? questionOf(wish, units, OPTION_GONE) : null;
      return question === null ? wish : repeatQuestion(wish, question, wamid, now());
    };
  };

  const transitionOf = async (
    tap: ConsumerTap,
    { wamid, at }: InboundMessage,
  ): Promise<((wish: Wish) => Wish) | null> => {
    switch (tap.kind) {
      case "category": {
        const asked = await wishes.get(tap.wishId);
        if (asked === null) return null;
        const isAsking = asked.state === "asking_category";
        if (!isAsking && !mayAnswerLate(asked, now(), settings)) return null;
        const pick = { categoryId: tap.categoryId, deleted: await deletedCategories(categorisation, asked), wamid, at };
        const record = isAsking ? recordCategoryPick : recordLateCategory;
        return (wish) => askFirstIfOld(record(wish, pick, now(), settings), at, now(), settings);
      }
      case "unit": {
        const unit = await franchise.getUnit(tap.unitId);
        return unit === null ? askOtherUnit(tap.wishId, wamid) : (wish) => recordUnit(wish, unit, { wamid, at });
      }
      case "talked":
      case "not_talked":
        return (wish) => recordReach(wish, tap.offerId, { talked: tap.kind === "talked", wamid, at }, settings);
      case "again":
        return (wish) => askFirstIfOld(retryWish(wish, { round: tap.round, wamid }, settings), at, now(), settings);
      case "still": {
        const asked = await wishes.get(tap.wishId);
        if (asked === null) return null;
        const open = await deps.store.findOpen(openKeyOf(asked.contactId, asked.phoneNumberId));
        const mayStayOpen = open === null || open._id === asked._id;
        return (wish) => confirmWish(wish, { wamid, at }, mayStayOpen, now(), settings);
      }
      case "not_still":
        return (wish) => declineWish(wish, { wamid, at }, now());
      case "complained": {
        const said = await wishes.get(tap.wishId);
        if (said?.complaint === undefined) return null;
        const companies = companiesOf(await deps.store.servedOf(said.contactId, servedSince(said.complaint.at)));
        const offer = companies.find(({ offerId }) => offerId === tap.offerId) ?? null;
        return (wish) => recordComplained(wish, offer, wamid);
      }
      case "cancel":
        return (wish) => cancelWish(wish, wamid, now());
      case "drop":
        return (wish) => dropWish(wish, { round: tap.round, wamid }, now());
    }
  };

  /** Refunds the TENHO of a não; a redelivery does so too, should the first delivery have stored only the answer. */
  const giveBack = async (wish: Wish, offerId: string): Promise<void> => {
    if (offerOf(wish, offerId)?.reach?.talked === false) await reverseTenho(wish._id, offerId, "not_talked");
  };

  return async (message: InboundMessage, contact: Contact, tap: ConsumerTap): Promise<Outcome> => {
    const transition = (await transitionOf(tap, message)) ?? ((wish: Wish) => wish);
    const result = await wishes.change(tap.wishId, (wish) => (wish.contactId === contact.id ? transition(wish) : wish));
    const own = result?.wish.contactId === contact.id ? result.wish : null;
    if (tap.kind === "not_talked" && own !== null) await giveBack(own, tap.offerId);
    if (own !== null && wasApplied(own, tap, message.wamid)) {
      // A cancelled wish is withdrawn, so it sends nothing itself.
      if (tap.kind === "cancel")
        await deps.replyHourly(message, contact, `cancelled:${own._id}`, wishesCancelled([own.text]));
      return "tap applied";
    }
    const content = message.content.kind === "tap" ? buttonOver() : questionOver();
    await deps.replyHourly(message, contact, "over", content);
    return "tap over";
  };
}

/** Returns whether this tap, delivered now or before, changed the wish, which then replies itself. */
const wasApplied = (wish: Wish, tap: ConsumerTap, wamid: string): boolean =>
  isApplied(wish, wamid) ||
  ("offerId" in tap && tap.offerId !== null && offerOf(wish, tap.offerId)?.reach?.by === wamid);

export type HandleConsumerTap = (message: InboundMessage, contact: Contact, tap: ConsumerTap) => Promise<Outcome>;
