import type { OutgoingContent } from "../outgoing/message.ts";
import { isApplied, isFull, withApplied } from "../wish/applied-messages.ts";
import { consumerMessage, liveNotice, update } from "../wish/update.ts";
import type { Wish, WishPart } from "../wish/wish.ts";
import { joinedText, laterSaid, PARTS_MAX } from "./gather-texts.ts";
import { SAME_ANSWER_MS } from "./repeat-question.ts";

/** Returns whether a detail can be kept with the wish: with a further request beside it, nobody knows of which it is said. */
export const mayKeepDetail = ({ parts }: Pick<Wish, "parts">): boolean =>
  parts.length < PARTS_MAX && !parts.some(({ isOwn }) => isOwn === true);

/** The wish with a detail of it, with which it is read again. */
export function withDetail(wish: Wish, part: WishPart): Wish {
  const parts = [...wish.parts, part];
  return { ...wish, parts, text: joinedText(parts), guess: null };
}

/**
 * Keeps a detail that came while number or place is asked for, and asks on, once for several lines that come at once. Repeating the message changes
 * nothing.
 */
export function keepDetail(wish: Wish, part: WishPart, question: OutgoingContent, now: Date): Wish {
  const isAskedFirst = wish.state === "asking_number" || wish.state === "asking_unit";
  if (!isAskedFirst || isApplied(wish, part.wamid) || isFull(wish) || !mayKeepDetail(wish)) return wish;
  const sinceMs = now.getTime() - (wish.repeatedAt?.getTime() ?? 0);
  const asked = sinceMs < SAME_ANSWER_MS ? [] : [consumerMessage(wish, `${wish.state}:${part.wamid}`, question)];
  const patch: Partial<Wish> = {
    repeatedAt: now,
    appliedMessageIds: withApplied(wish, part.wamid),
    ...laterSaid(wish, part.at),
  };
  return update(withDetail(wish, part), patch, [...asked, liveNotice(wish, [])]);
}
