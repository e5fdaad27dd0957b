import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { askedAtLostNumbers, loseNumber } from "../../domain/offers/lose-number.ts";
import { askingMessageIds } from "../../domain/offers/offer-message.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { UsersClient } from "../ports/clients.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";

/**
 * Runs when a merchant's account changed: withdraws its offers from numbers that the merchant no longer answers from. Messages not sent yet never
 * are, and only the panel shows the offers. The offers are marked first, so that a later run finds the messages by them. Safe to repeat. Raises: what
 * the users service raises.
 */
export function createLoseNumbers(deps: {
  wishes: Pick<Wishes, "change">;
  store: Pick<WishStore, "get" | "askedIdsOf">;
  users: Pick<UsersClient, "answerersOf">;
  outgoing: Pick<OutgoingMessages, "withdraw">;
  settings: FlowSettings;
  now: () => Date;
  crash: CrashPoint;
}): LoseNumbers {
  const { wishes, store, users, outgoing, settings, now, crash } = deps;

  return async (merchantId: string): Promise<void> => {
    const isOwn = new Map<string, boolean>();
    const askIsOwn = async (phone: string): Promise<boolean> => {
      const answerers = await users.answerersOf(phone);
      return answerers.some((answerer) => answerer.merchantId === merchantId);
    };
    for (const id of await store.askedIdsOf(merchantId)) {
      const wish = await store.get(id);
      const phones = (wish?.offers ?? []).flatMap((offer) =>
        offer.merchantId === merchantId && offer.merchantPhone !== "" ? [offer.merchantPhone] : [],
      );
      for (const phone of phones) if (!isOwn.has(phone)) isOwn.set(phone, await askIsOwn(phone));
      const lost = new Set(phones.filter((phone) => isOwn.get(phone) === false));
      if (lost.size === 0) continue;
      const changed = await wishes.change(id, (stored) => loseNumber(stored, merchantId, lost, now(), settings));
      crash("number-lost-marked");
      if (changed === null) continue;
      await outgoing.withdraw(askedAtLostNumbers(changed.wish, merchantId, lost).flatMap(askingMessageIds));
    }
  };
}

export type LoseNumbers = (merchantId: string) => Promise<void>;
