import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import type { Reader } from "../../domain/accounts/account-access.ts";
import type { UsersContext } from "../users-context.ts";

/** Reads the company of a person: a CLIENT itself, of a USER the one it works for. Raises: `not_found`. */
export async function readOwnCompany(
  ctx: UsersContext,
  { role, userId, clientId }: Pick<Reader, "role" | "userId"> & { clientId: string | null },
): Promise<Account> {
  const id = role === "CLIENT" ? userId : clientId;
  const [company] = id === null ? [] : await ctx.accounts.get([id]);
  if (company !== undefined) return company;
  throw new AppError(
    "not_found",
    role === "CLIENT" ? "Usuário não encontrado." : "Usuário não está associado a uma empresa.",
  );
}
