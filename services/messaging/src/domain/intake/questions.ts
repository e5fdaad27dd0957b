import { canonicalPhone } from "@tenho/br/phone";
import { foldText } from "@tenho/br/text";
import { askCategoryAgain, askNumber, askUnit, cityNotServed } from "../outgoing/texts/consumer.ts";
import { corrected } from "../wish/correction.ts";
import type { FlowSettings } from "../wish/flow-settings.ts";
import type { WishCategory } from "../wish/prediction.ts";
import { changed, toConsumer } from "../wish/update.ts";
import type { UnitRef, Wish } from "../wish/wish.ts";
import { choose, fallbackCategory } from "./triage.ts";

/** The number a text gives, canonical digits; null when there is none in it. */
export function numberIn(text: string): string | null {
  const digits = text.replace(/[^\d]/g, "");
  return digits === "" ? null : canonicalPhone(digits);
}

/** The unit a text names by its name or city, whatever the accents; null when none or several do. */
export function unitNamed(text: string, units: readonly UnitRef[]): UnitRef | null {
  const said = ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const mentions = (name: string) =>
    said.includes(
      ` ${foldText(name)
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim()} `,
    );
  const named = units.filter((unit) => mentions(unit.name));
  const found = named.length > 0 ? named : units.filter((unit) => mentions(unit.city));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const heard = (wish: Wish, wamid: string): string[] => [...wish.heard, wamid];

/** The number the consumer gave; the wish goes on. */
export function numberGiven(wish: Wish, phone: string, wamid: string): Wish {
  if (wish.state !== "asking_number" || wish.heard.includes(wamid)) return wish;
  return changed(wish, { state: "sorting", senderPhone: phone, heard: heard(wish, wamid), questionUntil: null });
}

/** What came was no number: asked once more. */
export function numberNotGiven(wish: Wish, wamid: string): Wish {
  if (wish.state !== "asking_number" || wish.heard.includes(wamid)) return wish;
  return changed(wish, { heard: heard(wish, wamid) }, [toConsumer(wish, `asking_number:${wamid}`, askNumber())]);
}

export function unitGiven(wish: Wish, unit: UnitRef, wamid: string): Wish {
  if (wish.state !== "asking_unit" || wish.heard.includes(wamid)) return wish;
  return changed(wish, { state: "sorting", unit, heard: heard(wish, wamid), questionUntil: null });
}

/** No unit was recognised, or none serves the city of the CEP (`city`): asked once more. */
export function unitNotGiven(wish: Wish, units: UnitRef[], city: string | null, wamid: string): Wish {
  if (wish.state !== "asking_unit" || wish.heard.includes(wamid)) return wish;
  const content = city === null ? askUnit({ wishId: wish._id, units }) : cityNotServed({ city });
  return changed(wish, { heard: heard(wish, wamid) }, [toConsumer(wish, `asking_unit:${wamid}`, content)]);
}

/**
 * A tap on the list of categories, or the same in words; `categoryId` null is "Nenhuma destas". `gone`: candidates that
 * were deleted since they were offered.
 */
export type CategoryPick = { categoryId: number | null; gone: ReadonlySet<number>; wamid: string; at: Date };

/** The consumer's pick settles the category, and teaches: "Nenhuma destas" says that the best candidate was wrong. */
export function categoryGiven(wish: Wish, pick: CategoryPick, settings: FlowSettings): Wish {
  const { categoryId, gone, wamid, at } = pick;
  if (wish.state !== "asking_category" || wish.heard.includes(wamid)) return wish;
  if (categoryId !== null && gone.has(categoryId)) return categoryGone(wish, pick, settings);
  const category = pickedCategory(wish, categoryId, settings);
  if (category === null) return wish;
  const fromCategoryId = wish.guess?.candidates[0]?.id ?? 0;
  const said = { source: "consumer" as const, by: wish.contactId, fromCategoryId, categoryId: categoryId ?? 0, at };
  return changed(choose({ ...wish, heard: heard(wish, wamid) }, category), {}, [corrected(wish, said)]);
}

/** What was picked is no category any more: asked once more among those left. */
function categoryGone(wish: Wish, { gone, wamid }: CategoryPick, settings: FlowSettings): Wish {
  if (wish.guess === null) return wish;
  const candidates = wish.guess.candidates.filter(({ id }) => !gone.has(id));
  const asked: Wish = { ...wish, heard: heard(wish, wamid), guess: { ...wish.guess, candidates } };
  if (candidates.length === 0) return choose(asked, fallbackCategory(asked, settings));
  const list = askCategoryAgain({ wishId: wish._id, candidates });
  return changed(asked, {}, [toConsumer(wish, `asking_category:${wamid}`, list)]);
}

function pickedCategory(wish: Wish, categoryId: number | null, settings: FlowSettings): WishCategory | null {
  // A no to all of them says nothing of what it is.
  if (categoryId === null) return fallbackCategory(wish, settings);
  const picked = wish.guess?.candidates.find(({ id }) => id === categoryId);
  return picked ? { ...picked, confidence: 1, method: wish.guess?.method ?? "none", decidedBy: "consumer" } : null;
}

/** The candidate a typed answer names; `none` for "nenhuma"; null when it says something else. */
export function categoryNamed(text: string, wish: Wish): number | "none" | null {
  const said = foldText(text).trim();
  if (/^nenhum/.test(said)) return "none";
  return wish.guess?.candidates.find(({ name }) => foldText(name) === said)?.id ?? null;
}
