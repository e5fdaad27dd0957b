import type { OutgoingContent } from "../outgoing/message.ts";
import { isApplied, isFull, withApplied } from "../wish/applied-messages.ts";
import { initialWishState } from "../wish/initial-state.ts";
import { consumerMessage, liveNotice, update, withoutOpenKey } from "../wish/update.ts";
import type { Effect, Wish, WishPart } from "../wish/wish.ts";
import { joinedText, laterSaid } from "./gather-texts.ts";
import { inboundIdOf, wishIdOf } from "./wish-id.ts";

/** Most requests that are kept while number or place is asked for; as one message, a question stands for three wishes at the most. */
const KEPT_MAX = 2;

const isAskedFirst = ({ state }: Wish): boolean => state === "asking_number" || state === "asking_unit";
const keptOf = ({ parts }: Wish): WishPart[] => parts.filter(({ isOwn }) => isOwn === true);

/** Returns whether a further request can be kept until the open question for number or place is answered. */
export const mayKeep = (wish: Wish): boolean => isAskedFirst(wish) && keptOf(wish).length < KEPT_MAX && !isFull(wish);

/** Keeps a request of its own that came while number or place is asked for, and asks on. Repeating the message changes nothing. */
export function keepRequest(wish: Wish, part: WishPart, question: OutgoingContent): Wish {
  if (isApplied(wish, part.wamid) || !mayKeep(wish)) return wish;
  const kept: Partial<Wish> = {
    parts: [...wish.parts, { ...part, isOwn: true }],
    appliedMessageIds: withApplied(wish, part.wamid),
    ...laterSaid(wish, part.at),
  };
  return update(wish, kept, [consumerMessage(wish, `${wish.state}:${part.wamid}`, question)]);
}

/** Lets a request take the place of the one whose number or place is asked for, and asks on; it is read by itself. Repeating the message changes nothing. */
export function replaceRequest(wish: Wish, part: WishPart, question: OutgoingContent): Wish {
  if (isApplied(wish, part.wamid) || !isAskedFirst(wish) || isFull(wish)) return wish;
  const parts = [part, ...keptOf(wish)];
  const replaced: Partial<Wish> = {
    parts,
    text: joinedText(parts),
    guess: null,
    appliedMessageIds: withApplied(wish, part.wamid),
    ...laterSaid(wish, part.at),
  };
  return update(wish, replaced, [consumerMessage(wish, `${wish.state}:${part.wamid}`, question), liveNotice(wish, [])]);
}

/** The wish without the requests that were kept, each of which becomes a wish of its own now that number and place are known. */
export function openKept(wish: Wish): Wish {
  const kept = keptOf(wish);
  if (kept.length === 0) return wish;
  const effects = kept.map(({ isOwn: _, ...own }): Effect => {
    const wishId = wishIdOf(inboundIdOf(wish.phoneNumberId, own.wamid));
    return { id: `spawn:${wishId}`, kind: "open_wish", wishId, text: own.text, candidates: [], own };
  });
  return update(wish, { parts: wish.parts.filter(({ isOwn }) => isOwn !== true) }, effects);
}

/** The wish of a request that was kept: same person, number and unit, read by itself. */
export function keptWish(from: Wish, wishId: string, part: WishPart, now: Date): Wish {
  const wish: Wish = {
    ...withoutOpenKey(from),
    ...initialWishState(),
    _id: wishId,
    state: "sorting",
    kind: null,
    firstContact: false,
    parts: [part],
    appliedMessageIds: [part.wamid],
    text: joinedText([part]),
    guess: null,
    category: null,
    saidAt: part.at,
    receivedAt: part.at,
    createdAt: now,
  };
  return update(wish, {}, [liveNotice(wish, [])]);
}
