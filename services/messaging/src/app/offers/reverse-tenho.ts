import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { offerOf } from "../../domain/offers/answer-offer.ts";
import { isReversible, recordReversal } from "../../domain/offers/follow-up.ts";
import type { ReversalReason } from "../../domain/wish/wish.ts";
import type { WalletClient } from "../ports/clients.ts";
import type { Wishes } from "../wish/wishes.ts";

/** Descriptions on the merchant's statement. */
const DESCRIPTIONS: Readonly<Record<ReversalReason, string>> = {
  undeliverable: "Estorno: não foi possível falar com o cliente",
  not_talked: "Estorno: não foi possível falar com o cliente",
  smoke_run: "Estorno: TENHO de um teste da plataforma",
};

export type ReverseTenhoDeps = {
  wishes: Pick<Wishes, "get" | "change">;
  wallet: Pick<WalletClient, "reverseOffer">;
  log: Logger;
  now: () => Date;
};

/**
 * Refunds a TENHO once and notifies its merchant. The wallet is asked first, under the key of the debit, so that a call repeated after a crash finds
 * what was done.
 *
 * Raises: what the wallet raises, except for a debit it does not know: there is nothing to refund then.
 */
export function createReverseTenho({ wishes, wallet, log, now }: ReverseTenhoDeps): ReverseTenho {
  return async (wishId: string, offerId: string, reason: ReversalReason): Promise<void> => {
    const wish = await wishes.get(wishId);
    const offer = wish === null ? undefined : offerOf(wish, offerId);
    if (offer === undefined || !isReversible(offer)) return;
    try {
      const description = DESCRIPTIONS[reason];
      const given = await wallet.reverseOffer({ merchantId: offer.merchantId, offerId, description });
      await wishes.change(wishId, (stored) => recordReversal(stored, offerId, { ...given, reason }, now()));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      log.warn({ offer_id: offerId }, "a TENHO without a debit cannot be given back");
    }
  };
}

export type ReverseTenho = (wishId: string, offerId: string, reason: ReversalReason) => Promise<void>;
