import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategoryContent } from "../../domain/catalogue/category.ts";
import { categoryFaults, tidyCategory } from "../../domain/catalogue/category-rules.ts";
import { FALLBACK_CATEGORY_ID } from "../../domain/catalogue/fallback-category.ts";
import { withTrainingText } from "../../domain/catalogue/training-lines.ts";
import type { CategoryDraft } from "./ports.ts";

const EMPTY = { description: "", synonyms: [], examples: [] };
/** Names of the fields in the HTTP body of a draft. */
const FIELD_NAMES: Record<string, string> = { name: "displayName", family: "parentCategory" };

/** Raises: `invalid_input` when a field is empty. */
export function checkFilled({ family, name, text }: CategoryDraft): void {
  if ([family, name, text].some((field) => field.trim() === "")) {
    throw new AppError("invalid_input", "Preencha todos os campos");
  }
}

/** A category's content after applying a draft. Raises: `invalid_input` with fields; `conflict` for training texts in the fallback category. */
export function draftedContent(id: number, before: CategoryContent | null, draft: CategoryDraft): CategoryContent {
  checkFilled(draft);
  const { family, name, text } = draft;
  const content = tidyCategory({ id, name, family, ...withTrainingText(before ?? EMPTY, text) });
  return checkContent(content);
}

/** Returns the content if it is allowed in the catalogue. Raises as {@link draftedContent}. */
export function checkContent(content: CategoryContent): CategoryContent {
  const faults = categoryFaults(content);
  if (faults.length > 0) {
    const fields = faults.map(({ field, message }) => ({ field: FIELD_NAMES[field] ?? "subcategoryKey", message }));
    throw new AppError("invalid_input", "Confira os dados da categoria.", { fields });
  }
  if (content.id === FALLBACK_CATEGORY_ID && content.synonyms.length + content.examples.length > 0) {
    throw new AppError(
      "conflict",
      `A categoria ${content.name} recebe o que não cabe nas demais e não aprende textos.`,
    );
  }
  return content;
}

/** Raises: `invalid_input` with fields. */
export function checkFamily(family: string): void {
  const faults = categoryFaults({ id: 1, name: family, family, ...EMPTY }).filter(({ field }) => field === "family");
  if (faults.length === 0) return;
  const fields = faults.map(({ message }) => ({ field: "to", message }));
  throw new AppError("invalid_input", "Confira o nome da família.", { fields });
}
