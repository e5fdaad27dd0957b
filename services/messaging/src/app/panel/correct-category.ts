import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { correctCategory } from "../../domain/intake/recategorise.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Categoriser } from "../ports/clients.ts";
import type { Wishes } from "../wish/wishes.ts";

export type CorrectCommand = {
  wishId: string;
  categoryId: number;
  /** Account of the operator; that the wish is theirs to see was checked before. */
  by: string;
};

export type CorrectDeps = {
  wishes: Wishes;
  categoriser: Pick<Categoriser, "named">;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * An operator says what a wish really asks for. Repeating it changes nothing.
 *
 * Raises: not_found (no such wish), unprocessable (no such category, or none any more), and what the catalogue raises.
 */
export function createCorrectCategory({ wishes, categoriser, now, crash }: CorrectDeps) {
  return async ({ wishId, categoryId, by }: CorrectCommand): Promise<Wish> => {
    const category = (await categoriser.named([categoryId])).find(({ id }) => id === categoryId);
    if (category === undefined) throw new AppError("unprocessable", "Esta categoria não existe.");
    if (category.isDeleted) throw new AppError("unprocessable", "Esta categoria foi excluída. Escolha outra.");
    const pick = { category: { id: categoryId, name: category.name }, by, at: now() };
    const result = await wishes.change(wishId, (stored) => correctCategory(stored, pick));
    crash("correction-stored");
    if (result === null) throw new AppError("not_found", "Mensagem não encontrada.");
    return result.wish;
  };
}

export type CorrectCategory = ReturnType<typeof createCorrectCategory>;
