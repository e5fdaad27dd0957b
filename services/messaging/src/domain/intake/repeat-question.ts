import type { OutgoingContent } from "../outgoing/message.ts";
import { askCategory } from "../outgoing/texts/category-question.ts";
import { askNumber, askUnit, stillWanted } from "../outgoing/texts/consumer.ts";
import {
  numberNotUnderstood,
  placeNotUnderstood,
  stillNotUnderstood,
  withLead,
} from "../outgoing/texts/open-question.ts";
import { isApplied, isFull, withApplied } from "../wish/applied-messages.ts";
import { closeWish, consumerMessage, update } from "../wish/update.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";

/** Most times a question is asked again because what came cannot be read. */
export const REPEATS_MAX = 3;
/** Most times it is asked again for words, which could have been its answer. */
export const WORDS_REPEATS_MAX = 1;
/** Time after a repetition in which a text was written without having seen it: people write an answer in several lines. */
export const SAME_ANSWER_MS = 5_000;

/**
 * The open question of the wish as it is asked again; null where none is open. `units`: those of the business number, for the question about the
 * place. `lead`: a sentence before it.
 */
export function questionOf(wish: Wish, units: UnitRef[], lead = ""): OutgoingContent | null {
  const wishId = wish._id;
  switch (wish.state) {
    case "asking_still":
      return withLead(lead, stillWanted({ wishId, wish: wish.text }));
    case "asking_number":
      return withLead(lead, askNumber());
    case "asking_unit":
      return withLead(lead, askUnit({ wishId, units, afterPlace: false }));
    case "asking_category":
      return withLead(lead, askCategory({ wishId, guess: wish.guess }));
    default:
      return null;
  }
}

/**
 * Asks the open question again, in these words, because the message was no answer to it. After `most` times the wish ends with a sentence on how to begin
 * anew; the question for the category ends as if its time were over. Repeating the message changes nothing.
 */
export function repeatQuestion(
  wish: Wish,
  content: OutgoingContent,
  wamid: string,
  now: Date,
  most: number = REPEATS_MAX,
): Wish {
  if (isApplied(wish, wamid)) return wish;
  const repeats = (wish.repeats ?? 0) + 1;
  const appliedMessageIds = withApplied(wish, wamid);
  if (isSameAnswer(wish, now) && !isFull(wish)) return update(wish, { appliedMessageIds });
  const asked = update(wish, { repeats, repeatedAt: now, appliedMessageIds });
  if (repeats <= most && !isFull(wish)) {
    return update(asked, {}, [consumerMessage(wish, `${wish.state}:${wamid}`, content)]);
  }
  return wish.state === "asking_category" ? update(asked, { questionUntil: now }) : giveUp(asked, now);
}

const isSameAnswer = ({ repeats = 0, repeatedAt }: Wish, now: Date): boolean =>
  repeats > 0 && repeatedAt !== undefined && now.getTime() - repeatedAt.getTime() < SAME_ANSWER_MS;

function giveUp(wish: Wish, now: Date): Wish {
  const reason: Partial<Wish> = wish.state === "asking_still" ? { closedReason: "not_confirmed" } : {};
  return update(closeWish(wish, now), reason, [consumerMessage(wish, `given_up:${wish._id}`, lastWords(wish))]);
}

function lastWords({ state }: Wish): OutgoingContent {
  if (state === "asking_still") return stillNotUnderstood();
  return state === "asking_number" ? numberNotUnderstood() : placeNotUnderstood();
}
