import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { offerOf, settlePaid } from "../../domain/offers/answer-offer.ts";
import { exchangeOf } from "../../domain/offers/consumer-standing.ts";
import { settleUnpaid } from "../../domain/offers/unpaid-tenho.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Offer, Wish } from "../../domain/wish/wish.ts";
import type { DebitOutcome, DebitProof, UsersClient, WalletClient } from "../ports/clients.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { Wishes } from "../wish/wishes.ts";

export type SettleDeps = {
  wishes: Pick<Wishes, "changeInStep">;
  wallet: Pick<WalletClient, "debitOffer">;
  contacts: Pick<ContactStore, "get">;
  users: Pick<UsersClient, "getMerchants">;
  settings: FlowSettings;
  now: () => Date;
  crash: CrashPoint;
};

export type Settled = { wish: Wish; debit: DebitOutcome };

/**
 * Debits an offer whose payment is pending and records the result; the caller continues with the returned wish. Keyed by the offer: repeated after a
 * crash, or at the same time, it debits once.
 *
 * Raises: what the wallet raises, and what users raises for an offer whose number was lost; the payment then stays pending and is resumed.
 */
export function createSettleOffer({ wishes, wallet, contacts, users, settings, now, crash }: SettleDeps): SettleOffer {
  /** Number at which the merchant is reached now. A lost number may be another's, so the one proved since replaces it, if any. */
  async function merchantNumber({ merchantId, merchantContactId, numberLostAt }: Offer) {
    if (numberLostAt === undefined) return contacts.get(merchantContactId);
    const [merchant] = await users.getMerchants([merchantId]);
    return { phone: merchant?.phone || null };
  }

  return async (wish: Wish, offerId: string): Promise<Settled> => {
    const offer = offerOf(wish, offerId);
    if (!offer) throw new Error(`wish ${wish._id} has no offer ${offerId}`);
    const category = wish.category?.name ?? settings.fallbackCategory.name;
    const debit = await wallet.debitOffer({
      merchantId: offer.merchantId,
      offerId,
      amountCents: offer.priceCents,
      description: offer.priceCents === 0 ? `TENHO grátis: ${category}` : `TENHO: ${category}`,
      ...proofOf(wish, offer),
    });
    crash("answer-debited");
    const [consumer, merchant] = await Promise.all([contacts.get(wish.contactId), merchantNumber(offer)]);
    const result = await wishes.changeInStep(
      wish._id,
      (stored) =>
        debit.outcome === "paid"
          ? settlePaid(
              stored,
              offerId,
              { debit: toDebit(debit), exchange: exchangeOf(stored, offer, consumer, merchant) },
              now(),
              settings,
            )
          : settleUnpaid(stored, offerId, debit, now(), settings),
      wish,
    );
    crash("answer-accepted-before-relay");
    return { wish: result?.wish ?? wish, debit };
  };
}

/** Proof of the debit. A resumed debit has the same proof, since the answer is stored in the offer. */
function proofOf({ _id, unit }: Wish, { answering }: Offer): DebitProof {
  return {
    wishId: _id,
    buttonId: answering?.buttonId ?? "",
    wamid: answering?.via === "whatsapp" ? answering.key : "",
    timeZone: unit?.timeZone ?? "",
  };
}

export type SettleOffer = (wish: Wish, offerId: string) => Promise<Settled>;

function toDebit({ movementId, balanceBeforeCents, balanceAfterCents }: Extract<DebitOutcome, { outcome: "paid" }>) {
  return { movementId, balanceBeforeCents, balanceAfterCents };
}
