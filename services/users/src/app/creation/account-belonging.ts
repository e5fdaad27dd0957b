import type { Role } from "@tenho/access/roles";
import { AppError } from "@tenho/kernel/errors/app-error";
import { maySeeAccount } from "../../domain/accounts/account-access.ts";
import type { Belonging, Creator } from "../../domain/accounts/new-account.ts";
import type { AccountStore, FranchiseClient } from "../ports.ts";

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
 * Where a new account belongs. A USER belongs to a company, the creator's own where the creator is one, and to its unit; a MASTER to no unit.
 * Raises: `invalid_input` with fields, `forbidden`, `unprocessable`, `unavailable`.
 */
export function createAccountBelonging(deps: {
  accounts: Pick<AccountStore, "get">;
  franchise: Pick<FranchiseClient, "unit">;
}) {
  async function ofCompany(creator: Creator, clientId: string | null): Promise<Belonging> {
    const [company] = clientId === null ? [] : await deps.accounts.get([clientId]);
    if (company?.role !== "CLIENT" || company.erasingSince !== null || !maySeeAccount(creator, company)) {
      throw refuse("client_id", "Empresa não encontrada");
    }
    return { unitId: company.unitId, clientId: company.id };
  }

  return async (creator: Creator, role: Role, asked: Belonging): Promise<Belonging> => {
    if (role === "USER") return ofCompany(creator, creator.role === "CLIENT" ? creator.userId : asked.clientId);
    if (asked.clientId !== null) throw refuse("client_id", "Só um USER pertence a uma empresa");
    if (role === "MASTER") return { unitId: null, clientId: null };
    const unitId = unitOf(creator, asked.unitId);
    if (unitId === null || (await deps.franchise.unit(unitId)) === null) {
      throw refuse("unit_id", "Selecione a franquia desejada");
    }
    return { unitId, clientId: null };
  };
}
