import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { offerOf, settlePaid } from "../../domain/offers/answer-offer.ts";
import { settleUnpaid } from "../../domain/payment/unpaid-tenho.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Offer, Wish } from "../../domain/wish/wish.ts";
import type { DebitOutcome, DebitProof, WalletClient } from "../ports/clients.ts";
import type { Wishes } from "../wish/wishes.ts";

export type SettleDeps = {
  wishes: Pick<Wishes, "changeInStep">;
  wallet: Pick<WalletClient, "debitOffer">;
  settings: FlowSettings;
  now: () => Date;
  crash: CrashPoint;
};

export type Settled = { wish: Wish; debit: DebitOutcome };

/**
 * Debits an offer whose payment is pending and records the result; the caller goes on with the wish it returns. Keyed by the
 * offer: repeated after a crash, or at the same time, it debits once.
 *
 * Raises: what the wallet raises; the payment then stays pending and is resumed.
 */
export function createSettleOffer({ wishes, wallet, settings, now, crash }: SettleDeps) {
  return async (wish: Wish, offerId: string): Promise<Settled> => {
    const offer = offerOf(wish, offerId);
    if (!offer) throw new Error(`wish ${wish._id} has no offer ${offerId}`);
    const debit = await wallet.debitOffer({
      merchantId: offer.merchantId,
      offerId,
      amountCents: offer.priceCents,
      description: `TENHO: ${wish.category?.name ?? settings.fallbackCategory.name}`,
      ...proofOf(wish, offer),
    });
    crash("answer-debited");
    const result = await wishes.changeInStep(
      wish._id,
      (stored) =>
        debit.outcome === "paid"
          ? settlePaid(stored, offerId, toDebit(debit), now(), settings)
          : settleUnpaid(stored, offerId, debit, now(), settings),
      wish,
    );
    crash("answer-accepted-before-relay");
    return { wish: result?.wish ?? wish, debit };
  };
}

/** What the debit is proved by. A resumed debit has the same: what was answered stands in the offer. */
function proofOf({ _id, unit }: Wish, { answering }: Offer): DebitProof {
  return {
    wishId: _id,
    buttonId: answering?.buttonId ?? "",
    wamid: answering?.via === "whatsapp" ? answering.key : "",
    timeZone: unit?.timeZone ?? "",
  };
}

export type SettleOffer = ReturnType<typeof createSettleOffer>;

function toDebit({ movementId, balanceBeforeCents, balanceAfterCents }: Extract<DebitOutcome, { outcome: "paid" }>) {
  return { movementId, balanceBeforeCents, balanceAfterCents };
}
