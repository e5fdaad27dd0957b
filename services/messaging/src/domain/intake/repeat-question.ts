import type { OutgoingContent } from "../outgoing/message.ts";
import { askCategory, askNumber, askUnit, stillWanted } from "../outgoing/texts/consumer.ts";
import {
  numberNotUnderstood,
  placeNotUnderstood,
  stillNotUnderstood,
  withLead,
} from "../outgoing/texts/open-question.ts";
import { isApplied, isFull, withApplied } from "../wish/applied-messages.ts";
import { closeWish, consumerMessage, update } from "../wish/update.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";

/** Most times a question is asked again because what came could not be its answer. */
export const REPEATS_MAX = 3;

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
      return withLead(lead, askCategory({ wishId, candidates: wish.guess?.candidates ?? [] }));
    default:
      return null;
  }
}

/**
 * Asks the open question again, in these words, because the message was no answer to it. After {@link REPEATS_MAX} times the wish ends with a sentence
 * on how to begin anew; the question for the category ends as if its time were over. Repeating the message changes nothing.
 */
export function repeatQuestion(wish: Wish, content: OutgoingContent, wamid: string, now: Date): Wish {
  if (isApplied(wish, wamid)) return wish;
  const repeats = (wish.repeats ?? 0) + 1;
  const asked = update(wish, { repeats, appliedMessageIds: withApplied(wish, wamid) });
  if (repeats <= REPEATS_MAX && !isFull(wish)) {
    return update(asked, {}, [consumerMessage(wish, `${wish.state}:${wamid}`, content)]);
  }
  return wish.state === "asking_category" ? update(asked, { questionUntil: now }) : giveUp(asked, now);
}

function giveUp(wish: Wish, now: Date): Wish {
  const reason: Partial<Wish> = wish.state === "asking_still" ? { closedReason: "not_confirmed" } : {};
  return update(closeWish(wish, now), reason, [consumerMessage(wish, `given_up:${wish._id}`, lastWords(wish))]);
}

function lastWords({ state }: Wish): OutgoingContent {
  if (state === "asking_still") return stillNotUnderstood();
  return state === "asking_number" ? numberNotUnderstood() : placeNotUnderstood();
}
