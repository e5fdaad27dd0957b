import { AppError } from "@tenho/kernel/errors/app-error";
import type { PaymentContext } from "../payment-context.ts";
import type { Review } from "../review-store.ts";
import { advanceReview } from "./advance-review.ts";
import { readUnit } from "./read-unit.ts";

export type ReviewAction = "CREDIT" | "RETURN";

const STATES_OF: Readonly<Record<ReviewAction, readonly Review["state"][]>> = {
  CREDIT: ["CREDITING", "CREDITED"],
  RETURN: ["RETURNING", "RETURNED"],
};

/**
 * MASTER credits or returns a payment. The decision is stored first; steps that cannot be carried out now are retried without a further call. The
 * same decision may be repeated. Raises: `not_found`; `conflict` when it was decided otherwise (`already_decided`) or belongs to no wallet
 * (`no_wallet`).
 */
export async function decideReview(
  ctx: PaymentContext,
  id: string,
  action: ReviewAction,
  decidedBy: string | null,
): Promise<Review> {
  const found = await ctx.reviews.find(id);
  if (found === null) throw new AppError("not_found", "Pagamento em análise não encontrado.");
  if (action === "CREDIT" && found.userId === null) {
    throw new AppError("conflict", "Este Pix não é de nenhuma cobrança: só pode ser devolvido.", {
      reason: "no_wallet",
    });
  }
  const unitId = await readUnit(ctx, found.userId);
  const decided = await ctx.reviews.decide(id, action === "CREDIT" ? "CREDITING" : "RETURNING", {
    decidedBy,
    unitId,
  });
  if (decided === null || !STATES_OF[action].includes(decided.state)) {
    throw new AppError("conflict", "Este pagamento já foi decidido.", { reason: "already_decided" });
  }
  try {
    return (await advanceReview(ctx, id)) ?? decided;
  } catch (error) {
    ctx.log.warn({ err: error, review_id: id }, "a decision could not be carried out now, it is tried again");
    return decided;
  }
}
