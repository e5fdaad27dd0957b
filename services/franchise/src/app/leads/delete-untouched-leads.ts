import type { FranchiseContext } from "../franchise-context.ts";

const BATCH = 500;
const DAY_MS = 24 * 3_600_000;

/** Deletes leads that nobody has touched for `leadDays`, batch by batch; several replicas may do so at once. */
export async function deleteUntouchedLeads(ctx: FranchiseContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.config.leadDays * DAY_MS);
  while ((await ctx.leads.deleteUntouched(before, BATCH)) === BATCH);
}
