import { AppError } from "@tenho/kernel/errors/app-error";
import type { Category, CategoryContent } from "../../domain/catalogue/category.ts";
import { withExample } from "../../domain/catalogue/training-lines.ts";
import { checkContent } from "../catalogue/drafted-content.ts";

/** A category's content with these texts among its examples. Raises: `unprocessable` when it cannot take them. */
export function contentWithTexts({ version: _, ...category }: Category, texts: readonly string[]): CategoryContent {
  try {
    return checkContent(texts.reduce<CategoryContent>(withExample, category));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError("unprocessable", cause.fields[0]?.message ?? cause.publicMessage, { cause });
  }
}
