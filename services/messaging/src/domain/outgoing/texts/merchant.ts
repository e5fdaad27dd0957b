import { formatTime } from "@tenho/br/dates";
import { formatBRL } from "@tenho/br/money";
import { formatPhone } from "@tenho/br/phone";
import { quotableText } from "@tenho/br/text";
import { MISSED_A_DAY_MAX } from "../../offers/missed-offers.ts";
import type { OutgoingContent } from "../message.ts";

const text = (body: string): OutgoingContent => ({ kind: "text", body });

export type OfferText = {
  category: string;
  /** Name of the unit. */
  unit: string;
  wish: string;
  until: Date;
  timeZone: string;
  priceCents: number;
  /** Signed ids of the three buttons. */
  buttons: { yes: string; no: string; notMine: string };
};

/** The question to a merchant, with its three buttons. */
export const offer = ({ category, unit, wish, until, timeZone, priceCents, buttons }: OfferText): OutgoingContent => ({
  kind: "buttons",
  body:
    `Você ativou avisos de *${category}*. Pedido em ${unit}: _${quotableText(wish)}_. ` +
    `Responda até ${formatTime(until, timeZone)}. ` +
    `TENHO custa *${formatBRL(priceCents)}* do seu saldo; NÃO TENHO é grátis.`,
  buttons: [
    { id: buttons.yes, title: "TENHO" },
    { id: buttons.no, title: "NÃO TENHO" },
    { id: buttons.notMine, title: "Não vendo isso" },
  ],
});

export type AcceptedText = {
  wish: string;
  name: string;
  /** Canonical digits of the consumer. */
  phone: string;
  priceCents: number;
  balanceCents: number;
};

export const accepted = ({ wish, name, phone, priceCents, balanceCents }: AcceptedText): OutgoingContent =>
  text(
    `Ótimo! Pedido: _${quotableText(wish)}_. Fale com *${name}*: ${formatPhone(phone)}. ` +
      `Debitamos ${formatBRL(priceCents)}; seu saldo é *${formatBRL(balanceCents)}*.`,
  );

export type NoBalanceText = {
  balanceCents: number;
  priceCents: number;
  /** Where credit is added. */
  link: string;
  until: Date;
  timeZone: string;
};

export const noBalance = ({ balanceCents, priceCents, link, until, timeZone }: NoBalanceText): OutgoingContent =>
  text(
    `Seu saldo é *${formatBRL(balanceCents)}* e o TENHO custa *${formatBRL(priceCents)}*. ` +
      `Adicione créditos em ${link} e toque em TENHO de novo: o pedido espera até *${formatTime(until, timeZone)}*.`,
  );

export const alreadyAnswered = (): OutgoingContent => text("Você já respondeu a este pedido e não cobramos de novo.");

export const tooLate = (): OutgoingContent => text("Este pedido já foi encerrado. Nada foi cobrado.");

/** The consumer wrote SAIR before the answer arrived. */
export const wishWithdrawn = (): OutgoingContent =>
  text("Quem fez este pedido desistiu dele antes da sua resposta. Nada foi cobrado. Obrigado por responder!");

export const declined = (): OutgoingContent => text("Tudo bem, obrigado por avisar.");

/** Whoever answers belongs to the company, but may not answer for it. */
export const mayNotAnswer = (): OutgoingContent =>
  text(
    "Este número não está liberado para responder aos pedidos da empresa. Nada foi cobrado. " +
      "Fale com o responsável pela empresa ou com a sua franquia para liberar.",
  );

/** A typed TENHO that could mean several open offers. */
export const whichOffer = (): OutgoingContent =>
  text("Você tem mais de um pedido aberto. Toque no botão do pedido certo ou responda citando a mensagem dele.");

/** `amountCents`: what answering all of them would have cost. */
export const missedForBalance = ({ missed, amountCents }: { missed: number; amountCents: number }): OutgoingContent =>
  text(
    `Hoje você perdeu ${missed < MISSED_A_DAY_MAX ? "" : "pelo menos "}*${missed} ${missed === 1 ? "pedido" : "pedidos"}* ` +
      `por falta de saldo. Com ${formatBRL(amountCents)} você teria respondido a ${missed < MISSED_A_DAY_MAX ? "todos" : "esses"}.`,
  );
