import type { OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import type { Charge, WalletClient } from "../app/ports/clients.ts";
import { isLostContact } from "../domain/offers/lose-number.ts";
import { awaitedOffer } from "../domain/offers/unpaid-tenho.ts";
import type { OutgoingMessage } from "../domain/outgoing/message.ts";
import { noBalanceWithPix, pixCode } from "../domain/outgoing/texts/merchant.ts";
import { pixTemplate } from "../domain/outgoing/texts/templates.ts";
import type { Effect, WantedCharge, Wish } from "../domain/wish/wish.ts";
import type { RequestCharge } from "./request-charge.ts";
import type { ResumeAwaited } from "./resume-awaited.ts";

export type SendCreditNoticeDeps = {
  requestCharge: RequestCharge;
  wallet: Pick<WalletClient, "balances">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  resumeAwaited: Pick<ResumeAwaited, "resume">;
};

type CreditNotice = { message: OutgoingMessage; charge: WantedCharge };

/** The notice in an effect that wants a charge; null for other effects. */
export const creditNoticeOf = (effect: Effect): CreditNotice | null =>
  effect.kind === "send_message" && effect.charge !== undefined
    ? { message: effect.message, charge: effect.charge }
    : null;

/**
 * Sends a merchant whose TENHO waits for its balance a Pix code, or, while payment makes none, the notice without it. The charge is keyed by the
 * offer and the messages by the answer, so repeating asks for and sends nothing more. Credit that came before the TENHO was stored as waiting causes
 * no further event, so the balance is read once more.
 *
 * Raises: what the wallet raises.
 */
export function createSendCreditNotice({ requestCharge, wallet, outgoing, resumeAwaited }: SendCreditNoticeDeps) {
  const withCode = (wish: Wish, { message, charge }: CreditNotice, made: Charge): OutgoingMessage[] => {
    const timeZone = wish.unit?.timeZone ?? "UTC";
    const { amountCents, copyCode } = made;
    const common = { ...message, usefulUntil: charge.until };
    return [
      {
        ...common,
        inWindow: noBalanceWithPix({ ...charge, amountCents, timeZone }),
        outsideWindow: pixTemplate({ amountCents, copyCode, until: charge.until, timeZone }),
      },
      { ...common, id: `pix:${message.id}`, inWindow: pixCode(copyCode), outsideWindow: null },
    ];
  };

  return async (wish: Wish, notice: CreditNotice): Promise<void> => {
    const { message, charge } = notice;
    const balances = await wallet.balances([charge.merchantId]);
    const balanceCents = balances.get(charge.merchantId) ?? 0;
    const isAwaited = awaitedOffer(wish, charge.merchantId) !== undefined;
    if (isAwaited && balanceCents >= charge.priceCents) {
      return resumeAwaited.resume(wish._id, charge.merchantId, balanceCents);
    }
    if (isLostContact(wish, message.contactId)) return;
    const { offerId, merchantId, priceCents, until } = charge;
    const wantedCents = priceCents - charge.balanceCents;
    const made = isAwaited ? await requestCharge({ key: `offer:${offerId}`, merchantId, wantedCents, until }) : null;
    await outgoing.enqueue(made === null ? [message] : withCode(wish, notice, made));
  };
}
