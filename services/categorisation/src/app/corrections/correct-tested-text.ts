import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v5 as uuidOf } from "uuid";
import type { CategorisationContext } from "../categorisation-context.ts";
import type { Correction } from "./ports.ts";
import { recordCorrection } from "./record-correction.ts";

const CORRECTION_IDS = "9d0f4c5e-3b7a-5e21-8c64-1f2a7d9b6e03";

export type TestedText = Pick<Correction, "text" | "fromId" | "unitId" | "at"> & {
  categoryId: number;
  /** Account of the operator. */
  by: string;
};

/**
 * Records the right category of a text that an operator tested, as a correction that waits for approval. One for each text and operator: repeating it
 * counts no more, and another category replaces the one before.
 *
 * Raises: `unprocessable` without a category that can be taught.
 */
export async function correctTestedText(
  ctx: CategorisationContext,
  { text, by, categoryId, ...more }: TestedText,
): Promise<{ id: number; name: string }> {
  const [category] = await ctx.catalogue.named([categoryId]);
  if (category === undefined || category.deleted)
    throw new AppError("unprocessable", "Esta categoria não existe mais. Escolha outra.");
  if (more.fromId === categoryId) throw new AppError("unprocessable", "Esta já é a categoria do texto.");
  await recordCorrection(ctx, {
    id: uuidOf(`${by}:${text}`, CORRECTION_IDS),
    wishId: null,
    text: maskContacts(text),
    source: "operator",
    categoryId,
    ...more,
  });
  return { id: categoryId, name: category.name };
}
