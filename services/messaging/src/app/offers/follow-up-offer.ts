import { AppError } from "@tenho/kernel/errors/app-error";
import { paidOffer, recordFollowUp } from "../../domain/offers/follow-up.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { FollowUp, Wish } from "../../domain/wish/wish.ts";
import type { Wishes } from "../wish/wishes.ts";

export type FollowUpCommand = { wishId: string; merchantId: string } & Omit<FollowUp, "at">;

/**
 * Records what a merchant says became of its paid TENHO. Repeating it changes nothing.
 * Raises: `not_found` (no such wish), `conflict` when it has no paid TENHO in it, or one that was given back.
 */
export function createFollowUpOffer(deps: {
  wishes: Pick<Wishes, "change">;
  settings: FlowSettings;
  now: () => Date;
}): FollowUpOffer {
  return async ({ wishId, merchantId, ...said }: FollowUpCommand): Promise<Wish> => {
    const followUp = { ...said, at: deps.now() };
    const result = await deps.wishes.change(wishId, (wish) =>
      recordFollowUp(wish, merchantId, followUp, deps.settings),
    );
    if (result === null) throw new AppError("not_found", "Mensagem não encontrada.");
    const offer = paidOffer(result.wish, merchantId);
    if (offer === undefined) {
      throw new AppError("conflict", "Só um TENHO pago tem acompanhamento.", { reason: "not_paid" });
    }
    if (offer.reversal !== undefined) {
      throw new AppError("conflict", "Este TENHO foi estornado e não tem mais acompanhamento.", { reason: "reversed" });
    }
    return result.wish;
  };
}

export type FollowUpOffer = (command: FollowUpCommand) => Promise<Wish>;
