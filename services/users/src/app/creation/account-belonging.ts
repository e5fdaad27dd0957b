import type { Role } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";
import { maySeeAccount } from "../../domain/accounts/account-access.ts";
import type { Belonging, Creator } from "../../domain/accounts/new-account.ts";
import type { UsersContext } from "../users-context.ts";

const refuse = (field: string, message: string): AppError =>
  new AppError("invalid_input", message, { fields: [{ field, message }] });

/** The unit asked for; an ADMIN's own, where none is. Raises: `forbidden` for another's, `unprocessable` for an ADMIN of no unit. */
function unitOf(creator: Creator, asked: string | null): string | null {
  if (creator.role === "MASTER") return asked;
  if (creator.unitIds[0] === undefined) {
    throw new AppError("unprocessable", "ADMIN não está associado a uma franquia");
  }
  if (asked === null) return creator.unitIds[0];
  if (!creator.unitIds.includes(asked)) throw new AppError("forbidden", "Esta franquia não é sua.");
  return asked;
}

/**
 * Decides where a new account belongs. A USER belongs to a company (the creator's own if the creator is one) and to its unit; a MASTER to no unit.
 * Raises: `invalid_input` with fields, `forbidden`, `unprocessable`, `unavailable`.
 */
export async function findBelonging(
  ctx: UsersContext,
  creator: Creator,
  role: Role,
  asked: Belonging,
): Promise<Belonging> {
  if (role === "USER") return ofCompany(ctx, creator, creator.role === "CLIENT" ? creator.userId : asked.clientId);
  if (asked.clientId !== null) throw refuse("client_id", "Só um USER pertence a uma empresa");
  if (role === "MASTER") return { unitId: null, clientId: null };
  const unitId = unitOf(creator, asked.unitId);
  if (unitId === null || (await ctx.franchise.unit(unitId)) === null) {
    throw refuse("unit_id", "Selecione a franquia desejada");
  }
  return { unitId, clientId: null };
}

async function ofCompany(ctx: UsersContext, creator: Creator, clientId: string | null): Promise<Belonging> {
  const [company] = clientId === null ? [] : await ctx.accounts.get([clientId]);
  if (company?.role !== "CLIENT" || company.erasingSince !== null || !maySeeAccount(creator, company)) {
    throw refuse("client_id", "Empresa não encontrada");
  }
  return { unitId: company.unitId, clientId: company.id };
}
