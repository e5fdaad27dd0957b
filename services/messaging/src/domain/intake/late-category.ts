import { categorySet } from "../outgoing/texts/category-question.ts";
import { isApplied, withApplied } from "../wish/applied-messages.ts";
import { correctionEffect } from "../wish/correction.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import { isReplaceable } from "../wish/retry-or-close.ts";
import { consumerMessage, update } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";
import { laterSaid } from "./gather-texts.ts";
import type { CategoryPick } from "./questions.ts";
import { setCategory } from "./triage.ts";

/**
 * Returns whether the question for the category of a wish, which nobody answered in time, may still be answered: the wish went on with a guess, no company
 * has said TENHO, and it is young enough to be tried again.
 */
export function mayAnswerLate(wish: Wish, now: Date, settings: Pick<FlowSettings, "wishMaxAgeMs">): boolean {
  const by = wish.category?.decidedBy;
  const isGuessed = by === "best_guess" || by === "fallback";
  return (
    wish.categoryUnanswered === true &&
    isGuessed &&
    isReplaceable(wish) &&
    addMs(wish.receivedAt, settings.wishMaxAgeMs) > now
  );
}

/**
 * Gives a wish the category that its person picks after the time of the question: companies of that one are asked, too, and offers that are out stay open.
 * "Nenhuma destas", and one that was deleted, change nothing. Repeating the message changes nothing.
 */
export function recordLateCategory(wish: Wish, pick: CategoryPick, now: Date, settings: FlowSettings): Wish {
  const { categoryId, deleted, wamid, at } = pick;
  if (isApplied(wish, wamid) || !mayAnswerLate(wish, now, settings)) return wish;
  const picked = wish.guess?.candidates.find(({ id }) => id === categoryId && !deleted.has(id));
  if (picked === undefined) return wish;
  const category = {
    ...picked,
    confidence: 1,
    method: wish.guess?.method ?? "none",
    decidedBy: "consumer",
  } as const;
  const fromCategoryId = wish.guess?.candidates[0]?.id ?? 0;
  const correction = { source: "consumer", by: wish.contactId, fromCategoryId, categoryId: picked.id, at } as const;
  // Scheduled offers would go to companies of the guess.
  const offers = wish.offers.filter(({ status }) => status !== "scheduled");
  const answered = { ...wish, offers, retryAt: null, appliedMessageIds: withApplied(wish, wamid) };
  return update(setCategory(answered, category), laterSaid(wish, at), [
    correctionEffect(wish, correction),
    consumerMessage(wish, `late_category:${wish._id}`, categorySet({ category: picked.name, wish: wish.text })),
  ]);
}
