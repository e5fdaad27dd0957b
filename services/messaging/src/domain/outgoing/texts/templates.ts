import { formatDate, formatDateTime, formatTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/phone";
import { formatBRL } from "@tenho/br/money/money";
import { cutText, quotableText, toSingleLine } from "@tenho/br/text/text";
import type { OutgoingContent } from "../message.ts";
import { askedIfTalked, type GatheredAnswer, type ReachQuestion, SHORT_WISH_MAX } from "./consumer.ts";
import { daysLeftText, type ExpiringText, type ThresholdText } from "./credit.ts";
import type { AcceptedText, NoBalanceText, OfferText, ReversedText } from "./merchant.ts";
import { wishForMerchant, withoutEnd } from "./quoted-wish.ts";

const ANSWERS_IN_TEMPLATE_MAX = 5;
const NAME_MAX = 80;

/** The language of every template. */
export const TEMPLATE_LANGUAGE = "pt_BR";

/** Templates that put an offer to a merchant. */
export const OFFER_TEMPLATES = ["novo_pedido_v2"] as const;

/** The templates this version sends. */
export const TEMPLATE_NAMES = [
  ...OFFER_TEMPLATES,
  "contato_do_pedido_v1",
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
] as const;

export type TemplateName = (typeof TEMPLATE_NAMES)[number];

function template(name: TemplateName, parameters: string[], quickReplyPayloads: string[] = []): OutgoingContent {
  return { kind: "template", name, parameters: parameters.map(toSingleLine), quickReplyPayloads };
}

const quotedWish = (wish: string): string => withoutEnd(wishForMerchant(wish));

/** Outside the merchant's 24 h window: category, unit, wish, hour, price; quick replies TENHO, NÃO TENHO, Não vendo isso. */
export const offerTemplate = ({ category, unit, wish, until, timeZone, priceCents, buttons }: OfferText) =>
  template(
    "novo_pedido_v2",
    [
      cutText(category, NAME_MAX),
      cutText(unit, NAME_MAX),
      quotedWish(wish),
      formatTime(until, timeZone),
      formatBRL(priceCents),
    ],
    [buttons.yes, buttons.no, buttons.notMine],
  );

/** Answered in the panel while the window is closed: wish, name, phone, price, balance. */
export const acceptedTemplate = ({ wish, name, phone, priceCents, balanceCents }: AcceptedText) =>
  template("contato_do_pedido_v1", [
    quotedWish(wish),
    name,
    formatPhone(phone),
    formatBRL(priceCents),
    formatBRL(balanceCents),
  ]);

/** Outside the consumer's 24 h window: the wish, how many, who. */
export const answersTemplate = ({ answers, wish }: { answers: GatheredAnswer[]; wish: string }) =>
  template("respostas_do_pedido_v2", [
    withoutEnd(quotableText(wish, SHORT_WISH_MAX)),
    answers.length === 1 ? "1 empresa tem" : `${answers.length} empresas têm`,
    answers
      .slice(0, ANSWERS_IN_TEMPLATE_MAX)
      .map(({ name, phone }) => `${name} ${formatPhone(phone)}`)
      .join("; "),
  ]);

/** Outside the window: what is missing for a TENHO; balance, price, link, hour. */
export const creditTemplate = ({ balanceCents, priceCents, link, until, timeZone }: NoBalanceText) =>
  template("saldo_insuficiente_v1", [
    formatBRL(balanceCents),
    formatBRL(priceCents),
    link,
    formatTime(until, timeZone),
  ]);

/** Outside the window: a Pix code; amount, until when, code. */
export const pixTemplate = (charge: { amountCents: number; until: Date; timeZone: string; copyCode: string }) =>
  template("pix_para_credito_v1", [
    formatBRL(charge.amountCents),
    formatDateTime(charge.until, charge.timeZone),
    charge.copyCode,
  ]);

/** Outside the consumer's window: the company that could not reach them, and the wish; quick replies Sim and Não. */
export function reachTemplate(question: ReachQuestion) {
  const { buttons } = askedIfTalked(question);
  const parameters = [question.company, withoutEnd(quotableText(question.wish, SHORT_WISH_MAX))];
  return template(
    "conversa_com_empresa_v1",
    parameters,
    buttons.map(({ id }) => id),
  );
}

/** Outside the window: a debit given back; amount, wish, balance. */
export const reversedTemplate = ({ amountCents, wish, balanceCents }: ReversedText) =>
  template("tenho_devolvido_v1", [formatBRL(amountCents), quotedWish(wish), formatBRL(balanceCents)]);

/** Outside the window: the balance is below the threshold; balance, threshold, link. */
export const thresholdTemplate = ({ balanceCents, thresholdCents, link }: ThresholdText) =>
  template("saldo_baixo_v1", [formatBRL(balanceCents), formatBRL(thresholdCents), link]);

/** Outside the window: credit that ends; amount, when. */
export const expiringTemplate = ({ remainingCents, expiresAt, daysLeft, timeZone }: ExpiringText) =>
  template("credito_vence_v1", [
    formatBRL(remainingCents),
    `${daysLeftText(daysLeft)} (${formatDate(expiresAt, timeZone)})`,
  ]);

/** The day's missed offers: how many, what answering them would have cost. */
export const missedTemplate = ({ missed, amountCents }: { missed: number; amountCents: number }) =>
  template("pedidos_perdidos_v1", [missed === 1 ? "1 pedido" : `${missed} pedidos`, formatBRL(amountCents)]);
