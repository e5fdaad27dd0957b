import type { Account } from "../../domain/accounts/account.ts";
import type { UsersContext } from "../users-context.ts";

const PLATFORM = "A equipe da Tenho";

/** Name of the company, unit or platform that invites an account. Raises: `unavailable`. */
export async function inviterOf(ctx: UsersContext, { clientId, unitId }: Account): Promise<string> {
  if (clientId !== null) return (await ctx.accounts.get([clientId]))[0]?.displayName ?? PLATFORM;
  if (unitId === null) return PLATFORM;
  const unit = await ctx.franchise.unit(unitId);
  return unit === null ? PLATFORM : `A unidade ${unit.name}`;
}
