import { foldText } from "@tenho/br/text/text";
import { askCategory, askCategoryAgain, notAnAnswer, offeredCandidates } from "../outgoing/texts/category-question.ts";
import { askNumber, askUnit, cityNotServed, wishDropped } from "../outgoing/texts/consumer.ts";
import { LIST_ROWS_MAX } from "../outgoing/texts/list-row.ts";
import { withLead } from "../outgoing/texts/open-question.ts";
import { isApplied, withApplied } from "../wish/applied-messages.ts";
import { correctionEffect } from "../wish/correction.ts";
import type { FlowSettings } from "../wish/flow-settings.ts";
import type { WishCategory } from "../wish/prediction.ts";
import { closeWish, consumerMessage, update } from "../wish/update.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";
import { tidyDistrict } from "./district.ts";
import { laterSaid } from "./gather-texts.ts";
import { type Option, readChoice } from "./read-choice.ts";
import { repeatQuestion, WORDS_REPEATS_MAX } from "./repeat-question.ts";
import { closeFor } from "./still-wanted.ts";
import { fallbackCategory, setCategory } from "./triage.ts";

/** The unit that a typed answer picks from the list, or whose name or city it contains; null when none or several match. */
export function readUnit(text: string, units: readonly UnitRef[]): UnitRef | null {
  const choice = readChoice(text, units.slice(0, LIST_ROWS_MAX).map(unitOption));
  const picked = choice.kind === "pick" ? units[choice.index] : undefined;
  return picked ?? findNamedUnit(text, units);
}

const unitOption = ({ name, city }: UnitRef): Option => ({ title: name, kind: "row", more: city });

/** The unit whose name or city a text contains, ignoring accents; null when none or several match. */
function findNamedUnit(text: string, units: readonly UnitRef[]): UnitRef | null {
  const folded = ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const mentions = (name: string) =>
    folded.includes(
      ` ${foldText(name)
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim()} `,
    );
  const named = units.filter((unit) => mentions(unit.name));
  const found = named.length > 0 ? named : units.filter((unit) => mentions(unit.city));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** An answer, and when it was written by Meta's clock. */
export type Said = { wamid: string; at: Date };

/** Records the consumer's number, and the wish proceeds. */
export function recordNumber(wish: Wish, phone: string, { wamid, at }: Said): Wish {
  if (wish.state !== "asking_number" || isApplied(wish, wamid)) return wish;
  const patch = { senderPhone: phone, appliedMessageIds: withApplied(wish, wamid), questionUntil: null };
  return update(wish, { state: "sorting", ...patch, ...laterSaid(wish, at) });
}

/** Asks for the number again, because the text held none. */
export const askNumberAgain = (wish: Wish, wamid: string, now: Date): Wish =>
  wish.state === "asking_number" ? repeatQuestion(wish, askNumber(), wamid, now, WORDS_REPEATS_MAX) : wish;

/** Records the unit the consumer named. `district`: the consumer's district as far as the answer gives it; "": it does not. */
export function recordUnit(wish: Wish, unit: UnitRef, { wamid, at }: Said, district = ""): Wish {
  if (wish.state !== "asking_unit" || isApplied(wish, wamid)) return wish;
  const named = tidyDistrict(district);
  const where = { unit, ...(named !== "" && { district: named }) };
  const patch = { ...where, appliedMessageIds: withApplied(wish, wamid), questionUntil: null };
  return update(wish, { state: "sorting", ...patch, ...laterSaid(wish, at) });
}

/** Asks again for the unit: none was recognised, or none serves the city of the CEP or location (`city`). */
export function askUnitAgain(
  wish: Wish,
  units: UnitRef[],
  city: string | null,
  wamid: string,
  now: Date,
  most: number = WORDS_REPEATS_MAX,
): Wish {
  if (wish.state !== "asking_unit") return wish;
  if (city !== null) return repeatQuestion(wish, cityNotServed({ city }), wamid, now);
  return repeatQuestion(wish, askUnit({ wishId: wish._id, units, afterPlace: false }), wamid, now, most);
}

/** A tap on the list of categories, or its text typed; `categoryId` null is "Nenhuma destas". `deleted`: the candidates deleted since they were offered. */
export type CategoryPick = { categoryId: number | null; deleted: ReadonlySet<number>; wamid: string; at: Date };

/** Sets the picked category and publishes a correction: "Nenhuma destas" means that the best candidate was wrong. */
export function recordCategoryPick(wish: Wish, pick: CategoryPick, now: Date, settings: FlowSettings): Wish {
  const { categoryId, deleted, wamid, at } = pick;
  if (wish.state !== "asking_category" || isApplied(wish, wamid)) return wish;
  if (categoryId !== null && deleted.has(categoryId)) return askRemainingCategories(wish, pick, settings);
  const category = pickedCategory(wish, categoryId, settings);
  // The tapped row belongs to the list of an earlier question, which had other candidates.
  if (category === null) {
    const list = askCategoryAgain({ wishId: wish._id, guess: wish.guess });
    return repeatQuestion(wish, list, wamid, now);
  }
  const fromCategoryId = wish.guess?.candidates[0]?.id ?? 0;
  const correction = {
    source: "consumer" as const,
    by: wish.contactId,
    fromCategoryId,
    categoryId: categoryId ?? 0,
    at,
  };
  return update(setCategory({ ...wish, appliedMessageIds: withApplied(wish, wamid) }, category), {}, [
    correctionEffect(wish, correction),
  ]);
}

/** Asks again among the remaining categories, because the picked one was deleted. */
function askRemainingCategories(wish: Wish, { deleted, wamid }: CategoryPick, settings: FlowSettings): Wish {
  if (wish.guess === null) return wish;
  const candidates = wish.guess.candidates.filter(({ id }) => !deleted.has(id));
  const asked: Wish = { ...wish, appliedMessageIds: withApplied(wish, wamid), guess: { ...wish.guess, candidates } };
  if (candidates.length === 0) return setCategory(asked, fallbackCategory(asked, settings));
  const list = askCategoryAgain({ wishId: wish._id, guess: asked.guess });
  return update(asked, {}, [consumerMessage(wish, `asking_category:${wamid}`, list)]);
}

function pickedCategory(wish: Wish, categoryId: number | null, settings: FlowSettings): WishCategory | null {
  // "Nenhuma destas" does not say which category is right.
  if (categoryId === null) return fallbackCategory(wish, settings);
  const picked = wish.guess?.candidates.find(({ id }) => id === categoryId);
  return picked ? { ...picked, confidence: 1, method: wish.guess?.method ?? "none", decidedBy: "consumer" } : null;
}

/** The answers to the question for the category, in their order: a repeated question shows the same. Where one is offered, a yes means it. */
function categoryOptions(wish: Wish): Option[] {
  const offered = offeredCandidates(wish.guess);
  const kind = offered.length === 1 ? "yes" : "row";
  return [...offered.map(({ name }) => ({ title: name, kind }) as const), { title: "Nenhuma destas", kind: "none" }];
}

/** The category that a typed answer picks; `none` for "Nenhuma destas"; null for anything else. */
export function readCategory(text: string, wish: Wish): number | "none" | null {
  const choice = readChoice(text, categoryOptions(wish));
  if (choice.kind !== "pick") return choice.kind === "none" ? "none" : null;
  return offeredCandidates(wish.guess)[choice.index]?.id ?? "none";
}

/** Asks again for the category, because the words were no answer and name nothing. */
export function askCategoryOnceMore(wish: Wish, wamid: string, now: Date): Wish {
  if (wish.state !== "asking_category") return wish;
  const question = askCategory({ wishId: wish._id, guess: wish.guess });
  return repeatQuestion(wish, withLead(notAnAnswer(wish.guess), question), wamid, now, WORDS_REPEATS_MAX);
}

/** Closes a wish whose number, unit or category is asked for, because the person gives it up. Repeating the message changes nothing. */
export function giveUpAsked(wish: Wish, { wamid }: Pick<Said, "wamid">, now: Date): Wish {
  const isAsked = wish.state === "asking_number" || wish.state === "asking_unit" || wish.state === "asking_category";
  if (!isAsked || isApplied(wish, wamid)) return wish;
  const closed = closeFor({ ...wish, appliedMessageIds: withApplied(wish, wamid) }, "not_wanted", now);
  return update(closed, {}, [consumerMessage(wish, `dropped:${wish._id}`, wishDropped())]);
}

/** Closes a wish whose category is asked for, because the person asks for something else, whose wish says so; nobody was asked. */
export const setAside = (wish: Wish, by: string, now: Date): Wish =>
  wish.state === "asking_category" ? { ...closeWish(wish, now), replacedBy: by } : wish;
