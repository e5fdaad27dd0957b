import type { Identity } from "@tenho/kernel/auth/identity";
import type { UsersContext } from "../users-context.ts";
import type { UnitAccounts } from "./unit-store.ts";

/** Reads the newest accounts of units that the reader runs. An ADMIN is shown companies and other ADMINs, as in the list of users; MASTER also a company's staff. */
export async function readUnitAccounts(
  ctx: Pick<UsersContext, "units">,
  reader: Pick<Identity, "role">,
  unitIds: readonly string[],
  limit: number,
): Promise<UnitAccounts[]> {
  const found = await ctx.units.accountsOf(unitIds, limit);
  if (reader.role === "MASTER") return found;
  return found.map((unit) => ({ ...unit, users: unit.users.filter(({ role }) => role === "ADMIN") }));
}
