import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../domain/account.ts";
import type { AccountStore } from "./accounts.ts";

export type Reader = {
  userId: string | null;
  role: "MASTER" | "ADMIN" | "CLIENT" | "USER" | "ANONYMOUS";
  unitIds: readonly string[];
};

/** MASTER sees all; ADMIN the ADMINs, CLIENTs and USERs of their units; CLIENT itself and its USERs; USER itself. */
export function mayReachAccount(reader: Reader, account: Account): boolean {
  if (reader.userId === account.id) return true;
  switch (reader.role) {
    case "MASTER":
      return true;
    case "ADMIN":
      return account.role !== "MASTER" && account.unitId !== null && reader.unitIds.includes(account.unitId);
    case "CLIENT":
      return account.role === "USER" && account.clientId === reader.userId;
    default:
      return false;
  }
}

/** The account when it is the reader's to see. Raises: `not_found`, also for one out of reach. */
export async function reachAccount(accounts: Pick<AccountStore, "get">, reader: Reader, id: string): Promise<Account> {
  const [account] = await accounts.get([id]);
  if (account === undefined || !mayReachAccount(reader, account))
    throw new AppError("not_found", "Usuário não encontrado.");
  return account;
}
