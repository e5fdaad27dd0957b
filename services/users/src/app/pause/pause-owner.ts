import { can } from "@tenho/access/can";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { maySeeAccount } from "../../domain/accounts/account-access.ts";
import { type Editor, reachesAccount } from "../../domain/accounts/may-edit.ts";
import type { AccountStore } from "../ports.ts";

/**
 * The merchant whose pause is meant: that of the id, or the one a USER of the id works for. Reached by itself, its staff with
 * `message.access`, an ADMIN of its unit, and MASTER.
 * Raises: `not_found`, the same for one that is hidden; `forbidden`.
 */
export async function findPauseOwner(
  accounts: Pick<AccountStore, "get">,
  reader: Editor,
  id: string,
): Promise<Account> {
  const isStaff = reader.clientId !== null && (id === reader.clientId || id === reader.userId);
  const [owner] = await accounts.get([isStaff ? (reader.clientId ?? id) : id]);
  if (owner?.role !== "CLIENT" || !(isStaff || maySeeAccount(reader, owner))) {
    throw new AppError("not_found", "Empresa não encontrada.");
  }
  if (isStaff ? !can(reader, "message.access") : reader.userId !== owner.id && !reachesAccount(reader, owner)) {
    throw new AppError("forbidden", "Você não tem permissão para pausar os pedidos desta empresa.");
  }
  return owner;
}
