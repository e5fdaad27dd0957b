import type { Gates } from "../gates.ts";
import { isWindowOpen } from "../outgoing/message-window.ts";
import { type TemplateConsent, templatesRefusedSince } from "../outgoing/template-consent.ts";
import type { Blocked } from "../people/contact-block.ts";
import type { ExchangedContact, Offer, Wish } from "../wish/wish.ts";
import type { Exchange } from "./answer-offer.ts";

/** The person behind a wish; null: they were erased. */
export type Consumer =
  | (Blocked & TemplateConsent & { name: string; phone: string | null; optedOutAt: Date | null })
  | null;

/**
 * Returns whether the contact of a wish's person can still be given for a debit. `withdrawn`: they wrote SAIR or were blocked, which marks the person first and
 * ends their wishes one by one. `unreachable`: they are erased; or their number is another person's now and no new one is known; or nothing may be sent
 * to them, because their window is closed and they stopped templates.
 */
export function consumerStanding(
  consumer: Consumer,
  { unit, phoneNumberId }: Pick<Wish, "unit" | "phoneNumberId">,
  now: Date,
  gates: Pick<Gates, "silences">,
): "there" | "withdrawn" | "unreachable" {
  if (consumer === null) return "unreachable";
  if (gates.silences(consumer, { unit })) return "withdrawn";
  const canBeTold = isWindowOpen(consumer.windows[phoneNumberId], now) || templatesRefusedSince(consumer) === null;
  return consumer.phone === null || !canBeTold ? "unreachable" : "there";
}

/** The contact a merchant is given for the wish, with the person's present name and number; undefined: none. */
export const contactOf = (consumer: Consumer): ExchangedContact | undefined =>
  consumer === null || consumer.phone === null ? undefined : { name: consumer.name, phone: consumer.phone };

/**
 * The contacts exchanged for a TENHO that is paid now. The consumer's number is their present one; if they lost it after the TENHO was marked, the
 * number they had then, because the debit may already be made. The merchant's number is its present one.
 */
export function exchangeOf(
  wish: Wish,
  { answering, merchantPhone }: Offer,
  consumer: Consumer,
  merchant: { phone: string | null } | null,
): Exchange {
  const asWritten = { name: wish.senderName, phone: wish.senderPhone ?? "" };
  const contact = contactOf(consumer) ?? answering?.contact ?? asWritten;
  return { contact, merchantPhone: merchant === null ? merchantPhone : (merchant.phone ?? "") };
}
