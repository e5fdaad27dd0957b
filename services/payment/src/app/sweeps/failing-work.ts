import { AppError } from "@tenho/kernel/errors/app-error";
import type { DueFailure, DueKind, FailingWork } from "../due-store.ts";
import type { PaymentContext } from "../payment-context.ts";
import { performWork } from "./perform-work.ts";

/** Lists work that keeps failing, most attempts first, with the merchants' names where users answers. */
export async function listFailingWork(
  ctx: PaymentContext,
  limit: number,
): Promise<(FailingWork & { name: string | null })[]> {
  const failing = await ctx.due.failing(limit);
  const ids = [...new Set(failing.map(({ userId }) => userId).filter((id) => id !== null))];
  const merchants = await ctx.users.merchants(ids).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "failing work is shown without names");
    return new Map<string, { name: string }>();
  });
  return failing.map((work) => ({ ...work, name: merchants.get(work.userId ?? "")?.name ?? null }));
}

/** Tries one piece of due work now, whenever it is due. Returns the failure, null on success. Raises: `not_found` when it is done already. */
export async function retryWork(ctx: PaymentContext, kind: DueKind, id: string): Promise<DueFailure | null> {
  const work = await ctx.due.claimOne(kind, id, ctx.config.dueLeaseMs);
  if (work === null) throw new AppError("not_found", "Isto já foi concluído.");
  return performWork(ctx, work);
}
