import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../domain/accounts/account.ts";
import type { Editor } from "../domain/accounts/may-edit.ts";
import { editableAccount } from "./profile/editable-account.ts";
import type { UsersContext } from "./users-context.ts";

/**
 * Sets which categories' wishes a company is asked for; the next wish is routed by them. Safe to repeat.
 * Raises: `not_found`, `forbidden`, `conflict` for an account that is erased, `unprocessable` for one that is no company,
 * `invalid_input` for a category that does not exist, `unavailable`.
 */
export async function setCategories(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  categoryIds: readonly number[],
): Promise<Account> {
  const wanted = [...new Set(categoryIds)].sort((one, other) => one - other);
  const known = await ctx.categorisation.categoryNames(wanted);
  return ctx.accounts.edit(id, (before) => {
    const account = editableAccount(editor, before, "user.manage_categories");
    if (account.role !== "CLIENT") throw new AppError("unprocessable", "Só uma empresa tem categorias.");
    // A category that was deleted since may stay with those who have it.
    if (wanted.some((category) => !known.has(category) && !account.categoryIds.includes(category))) {
      const fields = [{ field: "categoryIds", message: "Categoria não encontrada" }];
      throw new AppError("invalid_input", "Categoria não encontrada.", { fields });
    }
    const had = [...account.categoryIds].sort((one, other) => one - other);
    if (wanted.join() === had.join()) return { account, change: null };
    const next = { ...account, categoryIds: wanted };
    return { account: next, change: { account: next, accessChanged: false, firstActivation: false } };
  });
}
