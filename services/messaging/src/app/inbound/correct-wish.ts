import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { isRespelt, names, readInstead } from "../../domain/intake/instead.ts";
import { wishIdOf } from "../../domain/intake/wish-id.ts";
import { isClear } from "../../domain/intake/words-meanwhile.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import { isReplaceable, replaceWish } from "../../domain/wish/retry-or-close.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { CategorisationClient } from "../ports/clients.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";

/** A text takes back what was asked for within this time before it; later it is a wish beside it. */
const CORRECTED_MS = 15 * 60_000;

export type CorrectWishDeps = {
  store: Pick<WishStore, "unfinishedOf">;
  wishes: Pick<Wishes, "change">;
  inbound: Pick<InboundStore, "assignWish">;
  categorisation: Pick<CategorisationClient, "categorise">;
  settings: FlowSettings;
  now: () => Date;
};

/** The words of a text that say what is wanted, and the wish that ended for them; null: none did. */
export type Corrected = { text: string; replaced: Wish | null };

/**
 * Reads a text that takes back what was asked for, such as "não, quero é pizza", where what is wanted instead is a clear request: the wish it takes back
 * ends. Safe to repeat. Raises: what the classification raises.
 */
export function createCorrectWish(deps: CorrectWishDeps) {
  const { store, wishes, inbound, categorisation, settings, now } = deps;

  const readWanted = async (text: string) => {
    const instead = readInstead(text);
    if (instead === null) return null;
    const { guess } = await categorisation.categorise(instead.wanted, settings.askBelow);
    return isClear(guess) ? instead : null;
  };

  const recentOf = async ({ phoneNumberId, at }: InboundMessage, contact: Contact): Promise<Wish[]> =>
    (await store.unfinishedOf(contact.id)).filter((wish) => {
      const sinceMs = at.getTime() - (wish.saidAt ?? wish.receivedAt).getTime();
      return wish.phoneNumberId === phoneNumberId && sinceMs >= 0 && sinceMs <= CORRECTED_MS && isReplaceable(wish);
    });

  /** The wish that is taken back: the one it names, else the latest; null where that is not one, or is long ago. */
  const takenBack = (recent: readonly Wish[], dropped: string | null): Wish | null => {
    const saidMs = ({ saidAt, receivedAt }: Wish): number => (saidAt ?? receivedAt).getTime();
    const latestMs = Math.max(...recent.map(saidMs));
    const meant =
      dropped === null
        ? recent.filter((wish) => saidMs(wish) === latestMs)
        : recent.filter(({ text }) => names(dropped, text));
    return meant.length === 1 ? (meant[0] ?? null) : null;
  };

  return {
    /** The words that say what is wanted instead of what is being gathered; null where the text goes on with it. */
    wanted: async (text: string, gathered: string): Promise<string | null> =>
      isRespelt(text, gathered) ? null : ((await readWanted(text))?.wanted ?? null),

    /** Ends the wish that a text takes back; null where it takes back nothing. `respelt`: it only writes a word of the wish again. */
    async apply(message: InboundMessage, contact: Contact, text: string): Promise<Corrected | "respelt" | null> {
      if (readInstead(text) === null) return null;
      const recent = await recentOf(message, contact);
      if (recent.some((wish) => isRespelt(text, wish.text))) return "respelt";
      const instead = await readWanted(text);
      if (instead === null) return null;
      const wish = takenBack(recent, instead.dropped);
      if (wish === null) return { text: instead.wanted, replaced: null };
      const by = wishIdOf(message.id);
      // A wish that ended is no longer unfinished; a redelivery finds it by this assignment.
      await inbound.assignWish(message.id, wish._id);
      const result = await wishes.change(wish._id, (stored) => replaceWish(stored, by, now()));
      return { text: instead.wanted, replaced: result?.wish.replacedBy === by ? result.wish : null };
    },
  };
}

export type CorrectWish = ReturnType<typeof createCorrectWish>;
