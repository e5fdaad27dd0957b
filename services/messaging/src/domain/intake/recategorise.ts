import type { AuditRecord } from "../wish/audit-record.ts";
import { correctionEffect } from "../wish/correction.ts";
import type { WishCategory } from "../wish/prediction.ts";
import { liveNotice, update } from "../wish/update.ts";
import type { Wish, WishState } from "../wish/wish.ts";
import { setCategory } from "./triage.ts";

/** States in which no further merchant is asked. */
const FINAL: readonly WishState[] = ["answered", "closed", "void"];
/** States before merchants are selected: number, unit and whether it is still wanted are asked first. */
const UNREADY: readonly WishState[] = ["gathering", "sorting", "asking_still", "asking_number", "asking_unit"];

/** States in which companies were asked or looked for: an operator may change the category without asking those of the new one now. */
const LOOKED_FOR: readonly WishState[] = ["asking", "waiting_merchant", "unanswered"];

/** An operator's choice of category; `asks`: its companies are asked now; `audit`: the record of the change from the category there was, 0 if none. */
export type OperatorPick = {
  category: { id: number; name: string };
  asks: boolean;
  by: string;
  at: Date;
  audit: (wish: Wish, fromCategoryId: number) => AuditRecord;
};

/**
 * Sets the category an operator chose. Offers already sent stay open; until a merchant has accepted, merchants of the new category are asked too,
 * where the operator wants that or nobody was asked yet. Choosing the present category changes nothing.
 */
export function recategorise(wish: Wish, { category: { id, name }, asks, by, at, audit }: OperatorPick): Wish {
  if (wish.category?.id === id) return wish;
  const category: WishCategory = {
    id,
    name,
    confidence: 1,
    method: wish.guess?.method ?? "none",
    decidedBy: "operator",
    by,
  };
  const fromCategoryId = predictedCategoryId(wish);
  const correction = correctionEffect(wish, { source: "operator", by, fromCategoryId, categoryId: id, at });
  const merchantIds = wish.offers.filter(({ askedAt }) => askedAt !== null).map(({ merchantId }) => merchantId);
  const recorded = { ...correction, audit: audit(wish, wish.category?.id ?? 0) };
  const isFiledOnly = !asks && LOOKED_FOR.includes(wish.state);
  return update(isFiledOnly ? { ...wish, category } : withNewCategory(wish, category), {}, [
    recorded,
    liveNotice(wish, merchantIds),
  ]);
}

/** The category the classifier predicted; a category set by an operator is not counted as the classifier's mistake. */
function predictedCategoryId({ category, guess }: Wish): number {
  const best = guess?.candidates[0]?.id ?? 0;
  return category === null || category.decidedBy === "operator" ? best : category.id;
}

function withNewCategory(wish: Wish, category: WishCategory): Wish {
  const isAnswered = wish.offers.some(({ status }) => status === "accepted");
  if (isAnswered || FINAL.includes(wish.state) || UNREADY.includes(wish.state)) return { ...wish, category };
  // Scheduled offers would go to merchants of the wrong category.
  const offers = wish.offers.filter(({ status }) => status !== "scheduled");
  return { ...setCategory({ ...wish, offers }, category), retryAt: null };
}
