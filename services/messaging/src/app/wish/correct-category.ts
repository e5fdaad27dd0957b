import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { type OperatorPick, recategorise } from "../../domain/intake/recategorise.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { CategorisationClient } from "../ports/clients.ts";
import type { Wishes } from "./wishes.ts";

export type CorrectCommand = {
  wishId: string;
  categoryId: number;
  /** Its companies are asked now. */
  asks: boolean;
  /** Account of the operator; the caller has checked that it may see the wish. */
  by: string;
  audit: OperatorPick["audit"];
};

export type CorrectDeps = {
  wishes: Pick<Wishes, "change">;
  categorisation: Pick<CategorisationClient, "getCategories">;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Sets the category of a wish, as an operator chose it. Repeating it changes nothing.
 *
 * Raises: not_found (no such wish), unprocessable (no such category, or a deleted one), and what the client raises.
 */
export function createCorrectCategory({ wishes, categorisation, now, crash }: CorrectDeps): CorrectCategory {
  return async ({ wishId, categoryId, asks, by, audit }: CorrectCommand): Promise<Wish> => {
    const category = (await categorisation.getCategories([categoryId])).find(({ id }) => id === categoryId);
    if (category === undefined) throw new AppError("unprocessable", "Esta categoria não existe.");
    if (category.isDeleted) throw new AppError("unprocessable", "Esta categoria foi excluída. Escolha outra.");
    const pick = { category: { id: categoryId, name: category.name }, asks, by, at: now(), audit };
    const result = await wishes.change(wishId, (stored) => recategorise(stored, pick));
    crash("correction-stored");
    if (result === null) throw new AppError("not_found", "Mensagem não encontrada.");
    return result.wish;
  };
}

export type CorrectCategory = (command: CorrectCommand) => Promise<Wish>;
