import { formatDate, formatDateTime, formatTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { formatBRL } from "@tenho/br/money/money";
import { cutText, quotableText } from "@tenho/br/text/text";
import { acceptedContact } from "../templates/accepted-contact.ts";
import { balanceInsufficient } from "../templates/balance-insufficient.ts";
import { balanceLow } from "../templates/balance-low.ts";
import { companyReached } from "../templates/company-reached.ts";
import { creditExpiring } from "../templates/credit-expiring.ts";
import { fillTemplate } from "../templates/fill-template.ts";
import { newOffer } from "../templates/new-offer.ts";
import { offersMissed } from "../templates/offers-missed.ts";
import { pixCharge } from "../templates/pix-charge.ts";
import { tenhoReversed } from "../templates/tenho-reversed.ts";
import { wishAnswers } from "../templates/wish-answers.ts";
import { askedIfTalked, type GatheredAnswer, type ReachQuestion } from "./consumer.ts";
import { daysLeftText, type ExpiringText, type ThresholdText } from "./credit.ts";
import type { AcceptedText, NoBalanceText, OfferText, ReversedText } from "./merchant.ts";
import { plainShortWish, withoutEnd } from "./quoted-wish.ts";

const NAME_MAX = 80;
const NOTE_MAX = 60;
/** Maximum length of a wish in a template, whose own words take more room than those of a message with buttons. */
const WISH_MAX = 500;

/** An amount that may be the price of a free TENHO, for a template whose words are about money. */
const amountText = (cents: number): string => (cents === 0 ? `${formatBRL(cents)} (grátis)` : formatBRL(cents));

const quotedWish = (wish: string): string => withoutEnd(quotableText(wish, WISH_MAX));

/** Template of an offer, sent outside the merchant's 24 h window; quick replies TENHO, NÃO TENHO, Não vendo isso. */
export const offerTemplate = ({ category, unit, wish, until, timeZone, priceCents, buttons }: OfferText) =>
  fillTemplate(
    newOffer,
    {
      category: cutText(category, NAME_MAX),
      unit: cutText(unit, NAME_MAX),
      wish: quotedWish(wish),
      until: formatTime(until, timeZone),
      price: amountText(priceCents),
    },
    [buttons.yes, buttons.no, buttons.notMine],
  );

/** Template of a paid contact, for a TENHO given in the panel while the window is closed. */
export const acceptedTemplate = ({ wish, name, phone, priceCents, balanceCents }: AcceptedText) =>
  fillTemplate(acceptedContact, {
    name,
    phone: formatPhone(phone),
    wish: quotedWish(wish),
    price: amountText(priceCents),
    balance: formatBRL(balanceCents),
  });

const noteInTemplate = (note: string): string => (note === "" ? "" : ` (${cutText(note, NOTE_MAX)})`);

/** Template of answers, sent outside the consumer's 24 h window. */
export const answersTemplate = ({ answers, wish }: { answers: GatheredAnswer[]; wish: string }) =>
  fillTemplate(wishAnswers, {
    wish: plainShortWish(wish),
    count: answers.length === 1 ? "1 empresa tem" : `${answers.length} empresas têm`,
    companies: answers
      .map(({ name, phone, note }) => `${cutText(name, NAME_MAX)} ${formatPhone(phone)}${noteInTemplate(note)}`.trim())
      .join("; "),
  });

/** Template of missing balance for a TENHO, sent outside the window. */
export const creditTemplate = ({ balanceCents, priceCents, link, until, timeZone }: NoBalanceText) =>
  fillTemplate(balanceInsufficient, {
    balance: formatBRL(balanceCents),
    price: amountText(priceCents),
    link,
    until: formatTime(until, timeZone),
  });

/** Template of a Pix code, sent outside the window. */
export const pixTemplate = (charge: { amountCents: number; until: Date; timeZone: string; copyCode: string }) =>
  fillTemplate(pixCharge, {
    amount: formatBRL(charge.amountCents),
    until: formatDateTime(charge.until, charge.timeZone),
    copyCode: charge.copyCode,
  });

/** Template of the question whether they talked, sent outside the consumer's window; quick replies Sim and Não. */
export function reachTemplate(question: ReachQuestion) {
  const { buttons } = askedIfTalked(question);
  return fillTemplate(
    companyReached,
    { company: question.company, wish: plainShortWish(question.wish) },
    buttons.map(({ id }) => id),
  );
}

/** Template of a refund, sent outside the window. */
export const reversedTemplate = ({ amountCents, wish, balanceCents }: ReversedText) =>
  fillTemplate(tenhoReversed, {
    amount: amountText(amountCents),
    wish: quotedWish(wish),
    balance: formatBRL(balanceCents),
  });

/** Template of a balance below the threshold, sent outside the window. */
export const thresholdTemplate = ({ balanceCents, thresholdCents, link }: ThresholdText) =>
  fillTemplate(balanceLow, { balance: formatBRL(balanceCents), threshold: formatBRL(thresholdCents), link });

/** Template of credit that expires, sent outside the window. */
export const expiringTemplate = ({ remainingCents, expiresAt, daysLeft, timeZone, isFree }: ExpiringText) =>
  fillTemplate(creditExpiring, {
    amount: formatBRL(remainingCents),
    when: `${daysLeftText(daysLeft)} (${formatDate(expiresAt, timeZone)})${isFree ? "; agora o TENHO é grátis" : ""}`,
  });

/**
 * Template of a day's missed offers: their number, and the price of answering them. Null for free ones, because the template has no words for a negative
 * balance.
 */
export const missedTemplate = ({ missed, amountCents }: { missed: number; amountCents: number }) =>
  amountCents === 0
    ? null
    : fillTemplate(offersMissed, {
        offers: missed === 1 ? "1 pedido" : `${missed} pedidos`,
        amount: formatBRL(amountCents),
      });
