import { AppError } from "@tenho/kernel/errors/app-error";
import type { PaymentContext } from "../payment-context.ts";
import { readUnit } from "../refunds/read-unit.ts";
import { retryWork } from "./failing-work.ts";

/** End of work that MASTER looked up at the bank: the refund was made, it was not, or the received Pix was dealt with there. */
export type ClosingOutcome = "RETURNED" | "NOT_RETURNED" | "HANDLED";

const notFound = (): AppError => new AppError("not_found", "Isto já foi concluído, ou ainda é tentado sozinho.");

/**
 * MASTER ends failing work by what the bank says elsewhere: a refund whose end its answers do not tell, or a received Pix that cannot be read. Should
 * the bank still return a refund closed as not made, the credit given back is taken again as a clawback. Raises: `not_found` unless the work keeps
 * failing; `invalid_input` for an outcome of other work.
 */
export async function closeWork(
  ctx: PaymentContext,
  { kind, id, outcome }: { kind: "refund" | "item"; id: string; outcome: ClosingOutcome },
): Promise<void> {
  if ((kind === "item") !== (outcome === "HANDLED")) {
    throw new AppError("invalid_input", "Este desfecho não é deste tipo de trabalho.");
  }
  if (outcome === "HANDLED") {
    if (!(await ctx.due.closeItem(id))) throw notFound();
    return;
  }
  const refund = await ctx.refunds.find(id);
  if (refund === null) throw notFound();
  const unitId = await readUnit(ctx, refund.userId);
  if (!(await ctx.refunds.close(id, outcome === "RETURNED" ? "DONE" : "UNDOING", unitId))) throw notFound();
  // The steps that follow are due work; they are tried at once, and again by themselves.
  await retryWork(ctx, "refund", id);
}
