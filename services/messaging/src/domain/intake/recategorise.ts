import { corrected } from "../wish/correction.ts";
import type { WishCategory } from "../wish/prediction.ts";
import { changed, liveNotice } from "../wish/update.ts";
import type { Wish, WishState } from "../wish/wish.ts";
import { choose } from "./triage.ts";

/** Over, or a merchant has it: nobody further is asked. */
const SETTLED: readonly WishState[] = ["answered", "closed", "void"];
/** Number and unit come first; the category waits for them. */
const UNREADY: readonly WishState[] = ["gathering", "sorting", "asking_number", "asking_unit"];

export type OperatorPick = { category: { id: number; name: string }; by: string; at: Date };

/**
 * An operator files the wish elsewhere. Merchants asked so far stay asked; while nobody has it, those of the new category
 * are asked too. The category it already has changes nothing.
 */
export function correctCategory(wish: Wish, { category: { id, name }, by, at }: OperatorPick): Wish {
  if (wish.category?.id === id) return wish;
  const category: WishCategory = {
    id,
    name,
    confidence: 1,
    method: wish.guess?.method ?? "none",
    decidedBy: "operator",
  };
  const fromCategoryId = takenFor(wish);
  const lesson = corrected(wish, { source: "operator", by, fromCategoryId, categoryId: id, at });
  const merchantIds = wish.offers.filter(({ askedAt }) => askedAt !== null).map(({ merchantId }) => merchantId);
  return changed(refiled(wish, category), {}, [lesson, liveNotice(wish, merchantIds)]);
}

/** What the classifier said; an operator's earlier word is no mistake of its. */
function takenFor({ category, guess }: Wish): number {
  const best = guess?.candidates[0]?.id ?? 0;
  return category === null || category.decidedBy === "operator" ? best : category.id;
}

function refiled(wish: Wish, category: WishCategory): Wish {
  const isAnswered = wish.offers.some(({ status }) => status === "accepted");
  if (isAnswered || SETTLED.includes(wish.state) || UNREADY.includes(wish.state)) return { ...wish, category };
  // Who was to be asked later would be asked for what the wish is not.
  const offers = wish.offers.filter(({ status }) => status !== "scheduled");
  return { ...choose({ ...wish, offers }, category), retryAt: null };
}
