import { can } from "@tenho/access/can";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { maySeeAccount } from "../../domain/accounts/account-access.ts";
import { type Editor, reachesAccount } from "../../domain/accounts/may-edit.ts";
import type { UsersContext } from "../users-context.ts";

/**
 * Finds the merchant to pause: the account of the id, or the company that a USER of the id works for. Allowed: the merchant itself, its staff
 * with `message.access`, an ADMIN of its unit, and MASTER.
 * Raises: `not_found`, the same for one that is hidden; `forbidden`.
 */
export async function findPauseOwner(ctx: UsersContext, reader: Editor, id: string): Promise<Account> {
  const isStaff = reader.clientId !== null && (id === reader.clientId || id === reader.userId);
  const [owner] = await ctx.accounts.get([isStaff ? (reader.clientId ?? id) : id]);
  if (owner?.role !== "CLIENT" || !(isStaff || maySeeAccount(reader, owner))) {
    throw new AppError("not_found", "Empresa não encontrada.");
  }
  if (isStaff ? !can(reader, "message.access") : reader.userId !== owner.id && !reachesAccount(reader, owner)) {
    throw new AppError("forbidden", "Você não tem permissão para pausar os pedidos desta empresa.");
  }
  return owner;
}
