import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { maySeeAccount } from "../../domain/accounts/account-access.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { AccountStore } from "../ports.ts";

/** Who asks, by role too: some roles have business hours without a permission. */
export type HoursReader = Editor & { role: string };

/**
 * The account whose hours are meant: that of the id or, for a USER, the company it works for. Raises: `not_found`, the same for one that
 * is hidden.
 */
export async function findHoursOwner(
  accounts: Pick<AccountStore, "get">,
  reader: HoursReader,
  id: string,
): Promise<Account> {
  const [asked] = await accounts.get([id]);
  const notFound = () => new AppError("not_found", "Usuário não encontrado.");
  if (asked === undefined || !maySeeAccount(reader, asked)) throw notFound();
  if (asked.clientId === null) return asked;
  const [company] = await accounts.get([asked.clientId]);
  if (company === undefined) throw notFound();
  return company;
}
