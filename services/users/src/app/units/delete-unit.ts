import { AppError } from "@tenho/kernel/errors/app-error";
import type { UnitDeletion } from "../ports.ts";
import type { UsersContext } from "../users-context.ts";
import type { UnitLinks } from "./unit-store.ts";

type DeletionContext = Pick<UsersContext, "franchise" | "units">;

/**
 * Deletes a unit without accounts, in three steps: franchise marks it; every new account for it is refused from then on, unless it already has
 * accounts; franchise deletes it or, if it has accounts, takes the mark away. A deletion whose request died is continued by a sweep.
 * Raises: `not_found`, `conflict` with the number of accounts that belong to it, `unavailable` (it is continued automatically).
 */
export async function deleteUnit(ctx: DeletionContext, unitId: string): Promise<void> {
  const links = await finish(ctx, await ctx.franchise.beginUnitDeletion(unitId));
  if (hasAccounts(links)) throw inUse(links);
}

/** Continues deletions whose request died: nobody waits for their results any more. Any number of replicas may run it. Raises: `unavailable`. */
export async function continueUnitDeletions(ctx: DeletionContext): Promise<void> {
  for (const deletion of await ctx.franchise.unitDeletionsLeftBehind()) await finish(ctx, deletion);
}

async function finish(ctx: DeletionContext, deletion: UnitDeletion): Promise<UnitLinks> {
  const links = await ctx.units.close(deletion.unitId);
  await ctx.franchise.endUnitDeletion(deletion, { isClosed: !hasAccounts(links) });
  return links;
}

const hasAccounts = ({ users, clients }: UnitLinks): boolean => users + clients > 0;

const inUse = ({ users, clients }: UnitLinks): AppError =>
  new AppError(
    "conflict",
    `Esta franquia possui usuários (${users}) e clientes (${clients}) vinculados. Você precisa desvincular todos antes de excluir.`,
    { reason: "unit_in_use" },
  );
