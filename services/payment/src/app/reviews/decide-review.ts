import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Review, ReviewStore } from "../ports/review-store.ts";
import type { ReadUnit } from "../read-unit.ts";
import type { AdvanceReview } from "./advance-review.ts";

export type ReviewAction = "CREDIT" | "RETURN";

const STATES_OF: Readonly<Record<ReviewAction, readonly Review["state"][]>> = {
  CREDIT: ["CREDITING", "CREDITED"],
  RETURN: ["RETURNING", "RETURNED"],
};

/**
 * MASTER credits or returns a payment. The decision is stored first; what cannot be carried out now goes on by itself. The same decision may be
 * repeated. Raises: `not_found`; `conflict` when it was decided otherwise (`already_decided`) or belongs to no wallet (`no_wallet`).
 */
export function createDecideReview(deps: {
  reviews: Pick<ReviewStore, "find" | "decide">;
  advanceReview: AdvanceReview;
  readUnit: ReadUnit;
  log: Pick<Logger, "warn">;
}) {
  return async (id: string, action: ReviewAction, decidedBy: string | null): Promise<Review> => {
    const found = await deps.reviews.find(id);
    if (found === null) throw new AppError("not_found", "Pagamento em análise não encontrado.");
    if (action === "CREDIT" && found.userId === null) {
      throw new AppError("conflict", "Este Pix não é de nenhuma cobrança: só pode ser devolvido.", {
        reason: "no_wallet",
      });
    }
    const unitId = await deps.readUnit(found.userId);
    const decided = await deps.reviews.decide(id, action === "CREDIT" ? "CREDITING" : "RETURNING", {
      decidedBy,
      unitId,
    });
    if (decided === null || !STATES_OF[action].includes(decided.state)) {
      throw new AppError("conflict", "Este pagamento já foi decidido.", { reason: "already_decided" });
    }
    try {
      return (await deps.advanceReview(id)) ?? decided;
    } catch (error) {
      deps.log.warn({ err: error, review_id: id }, "a decision could not be carried out now, it is tried again");
      return decided;
    }
  };
}

export type DecideReview = ReturnType<typeof createDecideReview>;
