import type { Account } from "../../domain/accounts/account.ts";
import { servedUnits } from "./set-service-cities.ts";

/** The units of an account, its own one first: those a company serves, those an ADMIN runs, the one a USER belongs to; MASTER has all. */
export function franchisesOf(account: Account): { all: boolean; unitIds: string[] } {
  if (account.role !== "ADMIN")
    return { all: account.role === "MASTER" || account.allUnits, unitIds: servedUnits(account) };
  const own = account.unitId === null ? [] : [account.unitId];
  return { all: false, unitIds: [...new Set([...own, ...account.managedUnitIds])] };
}
