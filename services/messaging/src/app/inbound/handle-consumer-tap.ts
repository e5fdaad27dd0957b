import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { categoryGiven, unitGiven } from "../../domain/intake/questions.ts";
import type { Reply } from "../../domain/outgoing/consumer-tap-id.ts";
import { dropWish, tryAgain } from "../../domain/schedule/retry-or-close.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Categoriser, Units } from "../ports/clients.ts";
import type { Contact } from "../ports/stores.ts";
import type { Wishes } from "../wish/wishes.ts";
import { goneCategories } from "./deleted-categories.ts";

export type TakeReplyDeps = {
  wishes: Wishes;
  units: Pick<Units, "get">;
  categoriser: Pick<Categoriser, "named">;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * A consumer's tap on a list or on TENTAR DE NOVO / DEIXAR PRA LÁ; only for their own wish, and only while it asks.
 * Raises what the look-up of a unit or of categories raises.
 */
export function createTakeReply({ wishes, units, categoriser, settings, now }: TakeReplyDeps) {
  const transitionOf = async (reply: Reply, { wamid, at }: InboundMessage): Promise<((wish: Wish) => Wish) | null> => {
    switch (reply.kind) {
      case "category": {
        const asked = await wishes.get(reply.wishId);
        if (asked?.state !== "asking_category") return null;
        const pick = { categoryId: reply.categoryId, gone: await goneCategories(categoriser, asked), wamid, at };
        return (wish) => categoryGiven(wish, pick, settings);
      }
      case "unit": {
        const unit = await units.get(reply.unitId);
        return unit && ((wish) => unitGiven(wish, unit, wamid));
      }
      case "again":
        return (wish) => tryAgain(wish, reply.round, settings);
      case "drop":
        return (wish) => dropWish(wish, reply.round, now());
    }
  };

  return async (message: InboundMessage, contact: Contact, reply: Reply): Promise<string> => {
    const transition = await transitionOf(reply, message);
    if (transition === null) return "reply ignored";
    const result = await wishes.change(reply.wishId, (wish) =>
      wish.contactId === contact.id ? transition(wish) : wish,
    );
    return result?.applied ? "reply taken" : "reply ignored";
  };
}

export type TakeReply = ReturnType<typeof createTakeReply>;
