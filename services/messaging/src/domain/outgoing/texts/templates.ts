import { formatDate, formatDateTime, formatTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { formatBRL } from "@tenho/br/money/money";
import { cutText, toSingleLine } from "@tenho/br/text/text";
import type { OutgoingContent } from "../message.ts";
import { askedIfTalked, type GatheredAnswer, type ReachQuestion } from "./consumer.ts";
import { daysLeftText, type ExpiringText, type ThresholdText } from "./credit.ts";
import type { AcceptedText, NoBalanceText, OfferText, ReversedText } from "./merchant.ts";
import { plainShortWish, wishForMerchant, withoutEnd } from "./quoted-wish.ts";

const NAME_MAX = 80;
const NOTE_MAX = 60;

/** The language of every template. */
export const TEMPLATE_LANGUAGE = "pt_BR";

/** Templates that put an offer to a merchant. */
export const OFFER_TEMPLATES = ["novo_pedido_v2"] as const;

/** The templates this version sends. */
export const TEMPLATE_NAMES = [
  ...OFFER_TEMPLATES,
  "contato_do_pedido_v2",
  "respostas_do_pedido_v2",
  "saldo_insuficiente_v1",
  "pix_para_credito_v1",
  "conversa_com_empresa_v1",
  "tenho_devolvido_v1",
  "saldo_baixo_v1",
  "credito_vence_v1",
  "pedidos_perdidos_v1",
  "senha_temporaria_v1",
  "conta_ativada_v1",
  "conta_mudada_v1",
  "conta_mudada_por_outro_v1",
] as const;

export type TemplateName = (typeof TEMPLATE_NAMES)[number];

function template(name: TemplateName, parameters: string[], quickReplyPayloads: string[] = []): OutgoingContent {
  return { kind: "template", name, parameters: parameters.map(toSingleLine), quickReplyPayloads };
}

/** An amount that may be the price of a free TENHO, for a template whose words are about money. */
const amountText = (cents: number): string => (cents === 0 ? `${formatBRL(cents)} (grátis)` : formatBRL(cents));

const quotedWish = (wish: string): string => withoutEnd(wishForMerchant(wish));

/** Template of an offer, sent outside the merchant's 24 h window: category, unit, wish, hour, price; quick replies TENHO, NÃO TENHO, Não vendo isso. */
export const offerTemplate = ({ category, unit, wish, until, timeZone, priceCents, buttons }: OfferText) =>
  template(
    "novo_pedido_v2",
    [
      cutText(category, NAME_MAX),
      cutText(unit, NAME_MAX),
      quotedWish(wish),
      formatTime(until, timeZone),
      amountText(priceCents),
    ],
    [buttons.yes, buttons.no, buttons.notMine],
  );

/** Template of a paid contact, for a TENHO given in the panel while the window is closed: name, phone, wish, price, balance. */
export const acceptedTemplate = ({ wish, name, phone, priceCents, balanceCents }: AcceptedText) =>
  template("contato_do_pedido_v2", [
    name,
    formatPhone(phone),
    quotedWish(wish),
    amountText(priceCents),
    formatBRL(balanceCents),
  ]);

const noteInTemplate = (note: string): string => (note === "" ? "" : ` (${cutText(note, NOTE_MAX)})`);

/** Template of answers, sent outside the consumer's 24 h window: the wish, the number of companies, and who they are. */
export const answersTemplate = ({ answers, wish }: { answers: GatheredAnswer[]; wish: string }) =>
  template("respostas_do_pedido_v2", [
    plainShortWish(wish),
    answers.length === 1 ? "1 empresa tem" : `${answers.length} empresas têm`,
    answers
      .map(({ name, phone, note }) => `${cutText(name, NAME_MAX)} ${formatPhone(phone)}${noteInTemplate(note)}`.trim())
      .join("; "),
  ]);

/** Template of missing balance for a TENHO, sent outside the window: balance, price, link, hour. */
export const creditTemplate = ({ balanceCents, priceCents, link, until, timeZone }: NoBalanceText) =>
  template("saldo_insuficiente_v1", [
    formatBRL(balanceCents),
    amountText(priceCents),
    link,
    formatTime(until, timeZone),
  ]);

/** Template of a Pix code, sent outside the window: amount, expiry, code. */
export const pixTemplate = (charge: { amountCents: number; until: Date; timeZone: string; copyCode: string }) =>
  template("pix_para_credito_v1", [
    formatBRL(charge.amountCents),
    formatDateTime(charge.until, charge.timeZone),
    charge.copyCode,
  ]);

/**
 * Template of the question whether they talked, sent outside the consumer's window: the company that could not reach them, and the wish; quick replies
 * Sim and Não.
 */
export function reachTemplate(question: ReachQuestion) {
  const { buttons } = askedIfTalked(question);
  const parameters = [question.company, plainShortWish(question.wish)];
  return template(
    "conversa_com_empresa_v1",
    parameters,
    buttons.map(({ id }) => id),
  );
}

/** Template of a refund, sent outside the window: amount, wish, balance. */
export const reversedTemplate = ({ amountCents, wish, balanceCents }: ReversedText) =>
  template("tenho_devolvido_v1", [amountText(amountCents), quotedWish(wish), formatBRL(balanceCents)]);

/** Template of a balance below the threshold, sent outside the window: balance, threshold, link. */
export const thresholdTemplate = ({ balanceCents, thresholdCents, link }: ThresholdText) =>
  template("saldo_baixo_v1", [formatBRL(balanceCents), formatBRL(thresholdCents), link]);

/** Template of credit that expires, sent outside the window: amount, when. */
export const expiringTemplate = ({ remainingCents, expiresAt, daysLeft, timeZone, isFree }: ExpiringText) =>
  template("credito_vence_v1", [
    formatBRL(remainingCents),
    `${daysLeftText(daysLeft)} (${formatDate(expiresAt, timeZone)})${isFree ? "; agora o TENHO é grátis" : ""}`,
  ]);

/**
 * Template of a day's missed offers: their number, and the price of answering them. Null for free ones, because the template has no words for a negative
 * balance.
 */
export const missedTemplate = ({ missed, amountCents }: { missed: number; amountCents: number }) =>
  amountCents === 0
    ? null
    : template("pedidos_perdidos_v1", [missed === 1 ? "1 pedido" : `${missed} pedidos`, formatBRL(amountCents)]);
