import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import { authoriseAccount } from "../authorise-account.ts";
import type { UsersContext } from "../users-context.ts";

/** The asking person, with the role: some roles have business hours without a permission. */
export type HoursReader = Editor & { role: string };

/**
 * Finds the account whose hours are asked for: that of the id or, for a USER, the company it works for. Raises: `not_found`, also for a hidden
 * one.
 */
export async function findHoursOwner(ctx: UsersContext, reader: HoursReader, id: string): Promise<Account> {
  const asked = await authoriseAccount(ctx, reader, id);
  if (asked.clientId === null) return asked;
  const [company] = await ctx.accounts.get([asked.clientId]);
  if (company === undefined) throw new AppError("not_found", "Usuário não encontrado.");
  return company;
}
