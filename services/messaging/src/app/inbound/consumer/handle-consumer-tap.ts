import { recordReach } from "../../../domain/follow-up/follow-up.ts";
import type { InboundMessage } from "../../../domain/intake/inbound-message.ts";
import { recordCategoryPick, recordUnit } from "../../../domain/intake/questions.ts";
import { offerOf } from "../../../domain/offers/answer-offer.ts";
import type { ConsumerTap } from "../../../domain/outgoing/taps/consumer-tap-id.ts";
import { dropWish, retryWish } from "../../../domain/schedule/retry-or-close.ts";
import type { FlowSettings } from "../../../domain/wish/flow-settings.ts";
import type { Wish } from "../../../domain/wish/wish.ts";
import type { ReverseTenho } from "../../follow-up/reverse-tenho.ts";
import type { CategorisationClient, FranchiseClient } from "../../ports/clients.ts";
import type { Contact } from "../../ports/people/contact-store.ts";
import type { Wishes } from "../../wish/wishes.ts";
import { deletedCategories } from "./deleted-categories.ts";

export type HandleConsumerTapDeps = {
  wishes: Pick<Wishes, "get" | "change">;
  franchise: Pick<FranchiseClient, "getUnit">;
  categorisation: Pick<CategorisationClient, "getCategories">;
  reverseTenho: ReverseTenho;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * A consumer's tap on a list, on TENTAR DE NOVO / DEIXAR PRA LÁ or on Sim / Não, or the text that says the latter; only for their own wish, and only while its question is open.
 * Raises: what the look-up of a unit or of categories raises, and the wallet for a TENHO that is given back.
 */
export function createHandleConsumerTap(deps: HandleConsumerTapDeps) {
  const { wishes, franchise, categorisation, reverseTenho, settings, now } = deps;

  const transitionOf = async (
    tap: ConsumerTap,
    { wamid, at }: InboundMessage,
  ): Promise<((wish: Wish) => Wish) | null> => {
    switch (tap.kind) {
      case "category": {
        const asked = await wishes.get(tap.wishId);
        if (asked?.state !== "asking_category") return null;
        const pick = { categoryId: tap.categoryId, deleted: await deletedCategories(categorisation, asked), wamid, at };
        return (wish) => recordCategoryPick(wish, pick, settings);
      }
      case "unit": {
        const unit = await franchise.getUnit(tap.unitId);
        return unit && ((wish) => recordUnit(wish, unit, wamid));
      }
      case "talked":
      case "not_talked":
        return (wish) => recordReach(wish, tap.offerId, { talked: tap.kind === "talked", wamid, at }, settings);
      case "again":
        return (wish) => retryWish(wish, tap.round, settings);
      case "drop":
        return (wish) => dropWish(wish, tap.round, now());
    }
  };

  /** Also at a further delivery, after the answer was stored and before the debit was given back. */
  const giveBack = async (wish: Wish, offerId: string): Promise<void> => {
    if (offerOf(wish, offerId)?.reach?.talked === false) await reverseTenho(wish._id, offerId, "not_talked");
  };

  return async (message: InboundMessage, contact: Contact, tap: ConsumerTap): Promise<string> => {
    const transition = await transitionOf(tap, message);
    if (transition === null) return "tap ignored";
    const result = await wishes.change(tap.wishId, (wish) => (wish.contactId === contact.id ? transition(wish) : wish));
    if (tap.kind === "not_talked" && result?.wish.contactId === contact.id) await giveBack(result.wish, tap.offerId);
    return result?.applied ? "tap applied" : "tap ignored";
  };
}

export type HandleConsumerTap = ReturnType<typeof createHandleConsumerTap>;
