import { canonicalPhone } from "@tenho/br/contacts/phone";
import { foldText } from "@tenho/br/text/text";
import { askCategoryAgain, askNumber, askUnit, cityNotServed } from "../outgoing/texts/consumer.ts";
import { correctionEffect } from "../wish/correction.ts";
import type { FlowSettings } from "../wish/flow-settings.ts";
import type { WishCategory } from "../wish/prediction.ts";
import { consumerMessage, update } from "../wish/update.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";
import { tidyDistrict } from "./district.ts";
import { fallbackCategory, setCategory } from "./triage.ts";

/** The number a text gives, canonical digits; null when there is none in it. */
export function parsePhone(text: string): string | null {
  const digits = text.replace(/[^\d]/g, "");
  return digits === "" ? null : canonicalPhone(digits);
}

/** The unit a text names by its name or city, whatever the accents; null when none or several do. */
export function findNamedUnit(text: string, units: readonly UnitRef[]): UnitRef | null {
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

const withHandled = (wish: Wish, wamid: string): string[] => [...wish.heard, wamid];

/** The consumer gave the number; the wish goes on. */
export function recordNumber(wish: Wish, phone: string, wamid: string): Wish {
  if (wish.state !== "asking_number" || wish.heard.includes(wamid)) return wish;
  return update(wish, { state: "sorting", senderPhone: phone, heard: withHandled(wish, wamid), questionUntil: null });
}

/** The text held no number: it is asked for again. */
export function askNumberAgain(wish: Wish, wamid: string): Wish {
  if (wish.state !== "asking_number" || wish.heard.includes(wamid)) return wish;
  return update(wish, { heard: withHandled(wish, wamid) }, [
    consumerMessage(wish, `asking_number:${wamid}`, askNumber()),
  ]);
}

/** `district`: where the consumer is, as far as the answer says it; "": it does not. */
export function recordUnit(wish: Wish, unit: UnitRef, wamid: string, district = ""): Wish {
  if (wish.state !== "asking_unit" || wish.heard.includes(wamid)) return wish;
  const named = tidyDistrict(district);
  const where = { unit, ...(named !== "" && { district: named }) };
  return update(wish, { state: "sorting", ...where, heard: withHandled(wish, wamid), questionUntil: null });
}

/** No unit was recognised, or none serves the city of the CEP or location (`city`): it is asked for again. */
export function askUnitAgain(wish: Wish, units: UnitRef[], city: string | null, wamid: string): Wish {
  if (wish.state !== "asking_unit" || wish.heard.includes(wamid)) return wish;
  const content = city === null ? askUnit({ wishId: wish._id, units, afterPlace: false }) : cityNotServed({ city });
  return update(wish, { heard: withHandled(wish, wamid) }, [consumerMessage(wish, `asking_unit:${wamid}`, content)]);
}

/**
 * A tap on the list of categories, or its text typed; `categoryId` null is "Nenhuma destas". `deleted`: candidates that
 * were deleted since they were offered.
 */
export type CategoryPick = { categoryId: number | null; deleted: ReadonlySet<number>; wamid: string; at: Date };

/** The pick sets the category and is a correction: "Nenhuma destas" says that the best candidate was wrong. */
export function recordCategoryPick(wish: Wish, pick: CategoryPick, settings: FlowSettings): Wish {
  const { categoryId, deleted, wamid, at } = pick;
  if (wish.state !== "asking_category" || wish.heard.includes(wamid)) return wish;
  if (categoryId !== null && deleted.has(categoryId)) return askRemainingCategories(wish, pick, settings);
  const category = pickedCategory(wish, categoryId, settings);
  if (category === null) return wish;
  const fromCategoryId = wish.guess?.candidates[0]?.id ?? 0;
  const correction = {
    source: "consumer" as const,
    by: wish.contactId,
    fromCategoryId,
    categoryId: categoryId ?? 0,
    at,
  };
  return update(setCategory({ ...wish, heard: withHandled(wish, wamid) }, category), {}, [
    correctionEffect(wish, correction),
  ]);
}

/** The category picked was deleted: the consumer is asked again among those left. */
function askRemainingCategories(wish: Wish, { deleted, wamid }: CategoryPick, settings: FlowSettings): Wish {
  if (wish.guess === null) return wish;
  const candidates = wish.guess.candidates.filter(({ id }) => !deleted.has(id));
  const asked: Wish = { ...wish, heard: withHandled(wish, wamid), guess: { ...wish.guess, candidates } };
  if (candidates.length === 0) return setCategory(asked, fallbackCategory(asked, settings));
  const list = askCategoryAgain({ wishId: wish._id, candidates });
  return update(asked, {}, [consumerMessage(wish, `asking_category:${wamid}`, list)]);
}

function pickedCategory(wish: Wish, categoryId: number | null, settings: FlowSettings): WishCategory | null {
  // "Nenhuma destas" does not say which category is right.
  if (categoryId === null) return fallbackCategory(wish, settings);
  const picked = wish.guess?.candidates.find(({ id }) => id === categoryId);
  return picked ? { ...picked, confidence: 1, method: wish.guess?.method ?? "none", decidedBy: "consumer" } : null;
}

/** The candidate a typed answer names; `none` for "nenhuma"; null when it says something else. */
export function findNamedCategory(text: string, wish: Wish): number | "none" | null {
  const folded = foldText(text).trim();
  if (/^nenhum/.test(folded)) return "none";
  return wish.guess?.candidates.find(({ name }) => foldText(name) === folded)?.id ?? null;
}
