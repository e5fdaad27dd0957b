import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";

/** Maximum number of active companies of a unit; `companiesMax` null: unlimited. */
export type UnitCap = { unitId: string; companiesMax: number | null };

/**
 * Checks whether a company may become active in addition to the active ones of its unit.
 * Raises: `conflict` beyond what the unit's plan allows, `unavailable` where the company went to another unit in between.
 */
export function refuseBeyondCap(account: Account, cap: UnitCap | null, activeCompanies: number): void {
  if (account.role !== "CLIENT") return;
  if (cap === null || cap.unitId !== account.unitId) {
    throw new AppError("unavailable", "A conta mudou agora há pouco. Tente de novo.");
  }
  if (cap.companiesMax === null || activeCompanies < cap.companiesMax) return;
  const message = `O plano desta franquia permite ${cap.companiesMax} empresas ativas, e ela já tem ${activeCompanies}. Para ativar mais uma, mude o plano ou desative outra.`;
  throw new AppError("conflict", message, { reason: "company_cap_reached" });
}
