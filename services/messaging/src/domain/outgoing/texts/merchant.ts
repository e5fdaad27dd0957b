import { formatTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { formatBRL } from "@tenho/br/money/money";
import { cutText, quotableText } from "@tenho/br/text/text";
import { MISSED_A_DAY_MAX } from "../../offers/missed-offers.ts";
import type { OutgoingContent, OutgoingRow } from "../message.ts";
import { howToAdd } from "./credit.ts";
import { quotedSentence, wishForMerchant } from "./quoted-wish.ts";

/** Limit for names, so that they fit in a message with buttons along with the whole wish. */
const NAME_MAX = 80;

/** Meta's limits for a row of a list. */
const ROW_TITLE_MAX = 24;
const ROW_DESCRIPTION_MAX = 72;

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
    `Você ativou avisos de *${cutText(category, NAME_MAX)}*. ` +
    `Pedido em ${cutText(unit, NAME_MAX)}: ${quotedSentence(wishForMerchant(wish))} ` +
    `Responda até ${formatTime(until, timeZone)}. ` +
    (priceCents === 0
      ? "TENHO agora é *grátis*, e NÃO TENHO também."
      : `TENHO custa *${formatBRL(priceCents)}* do seu saldo; NÃO TENHO é grátis.`),
  buttons: offerButtons(buttons),
});

/** The three buttons of an offer. */
export const offerButtons = ({ yes, no, notMine }: OfferText["buttons"]) => [
  { id: yes, title: "TENHO" },
  { id: no, title: "NÃO TENHO" },
  { id: notMine, title: "Não vendo isso" },
];

/** The row of an offer in a list of several. */
export const offerRow = ({ category, wish, id }: { category: string; wish: string; id: string }): OutgoingRow => ({
  id,
  title: cutText(category, ROW_TITLE_MAX),
  description: quotableText(wish, ROW_DESCRIPTION_MAX),
});

/** Several offers at once; a row opens its offer. */
export const offersWaiting = (rows: OutgoingRow[]): OutgoingContent => ({
  kind: "list",
  body: `Você tem *${rows.length} pedidos* esperando. Toque em um para ver e responder.`,
  button: "Ver pedidos",
  section: "Pedidos",
  rows,
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
    `Ótimo! Fale com *${name}*: ${formatPhone(phone)}. Pedido: ${quotedSentence(wishForMerchant(wish))} ` +
      (priceCents === 0
        ? `Este TENHO foi grátis; seu saldo continua *${formatBRL(balanceCents)}*.`
        : `Debitamos ${formatBRL(priceCents)}; seu saldo é *${formatBRL(balanceCents)}*.`),
  );

export type NoBalanceText = {
  balanceCents: number;
  priceCents: number;
  /** Address at which credit is added. */
  link: string;
  until: Date;
  timeZone: string;
};

/** Why the balance does not pay a TENHO; a free TENHO is refused to a merchant with a negative balance. */
const whyNoBalance = ({ balanceCents, priceCents }: { balanceCents: number; priceCents: number }): string =>
  priceCents === 0
    ? `O TENHO é grátis, mas seu saldo é *${formatBRL(balanceCents)}* e precisa ser acertado antes. `
    : `Seu saldo é *${formatBRL(balanceCents)}* e o TENHO custa *${formatBRL(priceCents)}*. `;

export const noBalance = ({ link, until, timeZone, ...why }: NoBalanceText): OutgoingContent =>
  text(
    whyNoBalance(why) +
      `Adicione créditos em ${link} até *${formatTime(until, timeZone)}*: o TENHO então vale sozinho, sem tocar de novo.`,
  );

export type CreditChargeText = Omit<NoBalanceText, "link"> & { amountCents: number };

/** The same notice with a Pix code, which follows in a separate message so that it can be copied. */
export const noBalanceWithPix = (details: CreditChargeText): OutgoingContent =>
  text(
    whyNoBalance(details) +
      `Pague este Pix de *${formatBRL(details.amountCents)}* até *${formatTime(details.until, details.timeZone)}*: ` +
      "o TENHO então vale sozinho, e o resto fica no seu saldo. O código para copiar vem a seguir.",
  );

/** A Pix code alone. */
export const pixCode = (copyCode: string): OutgoingContent => text(copyCode);

export type ReversedText = { amountCents: number; balanceCents: number; wish: string };

/** Notice that the debit of a TENHO was refunded. */
export const reversed = ({ amountCents, balanceCents, wish }: ReversedText): OutgoingContent =>
  text(
    (amountCents === 0
      ? "Não foi possível falar com quem pediu "
      : `Devolvemos *${formatBRL(amountCents)}*, pois não foi possível falar com quem pediu `) +
      `${quotedSentence(wishForMerchant(wish))} ` +
      (amountCents === 0 ? "Como o TENHO foi grátis, não há o que devolver: seu" : "Seu") +
      ` saldo é *${formatBRL(balanceCents)}*.`,
  );

/** Reply when the TENHO would exceed the merchant's own daily cap. */
export const capReached = (): OutgoingContent =>
  text("Você chegou ao seu limite de hoje. Nada foi debitado, e o pedido continua aberto. Mude o limite no painel.");

/** Reply to a further answer after a TENHO. */
export const alreadyAnswered = (): OutgoingContent => text("Você já respondeu a este pedido e não cobramos de novo.");

/** Reply to a further answer after a NÃO TENHO, which is final. */
export const alreadyDeclined = (): OutgoingContent =>
  text("Você já disse que não tem este pedido, e ele saiu da sua lista. Nada foi cobrado.");

/**
 * Question to a company whose words may decline one offer or all. `no`: the id of NÃO TENHO, where only one offer is open; `leave`: that of SAIR.
 */
export const declineOrLeave = ({ no, leave }: { no: string | null; leave: string }): OutgoingContent => ({
  kind: "buttons",
  body:
    no === null
      ? "Para recusar um pedido, toque em NÃO TENHO na mensagem dele: é grátis. Ou você não quer mais receber pedidos?"
      : "Você quer recusar este pedido ou não quer mais receber pedidos? Recusar é grátis.",
  buttons: [...(no === null ? [] : [{ id: no, title: "NÃO TENHO" }]), { id: leave, title: "SAIR DE TODOS" }],
});

/** Reply to a button of an earlier message about an offer that is to be sent again once the company opens. */
export const offerComesAgain = (): OutgoingContent =>
  text("Este pedido volta para você quando a empresa abrir: responda por aquela mensagem. Nada foi cobrado agora.");

export const tooLate = (): OutgoingContent => text("Este pedido já foi encerrado. Nada foi cobrado.");

/** Reply when the consumer wrote SAIR before the answer arrived. */
export const wishWithdrawn = (): OutgoingContent =>
  text("Quem fez este pedido desistiu dele antes da sua resposta. Nada foi cobrado. Obrigado por responder!");

/** Reply when the consumer's number is another person's by now, or their data are erased. */
export const consumerUnreachable = (): OutgoingContent =>
  text(
    "Quem fez este pedido não pode mais ser encontrado nem avisado pelo WhatsApp. Nada foi cobrado. Obrigado por responder!",
  );

export const declined = (): OutgoingContent => text("Tudo bem, obrigado por avisar.");

/** Reply to a person of the company who may not answer for it. */
export const mayNotAnswer = (): OutgoingContent =>
  text(
    "Este número não está liberado para responder aos pedidos da empresa. Nada foi cobrado. " +
      "Fale com o responsável pela empresa ou com a sua franquia para liberar.",
  );

export type MissedText = {
  missed: number;
  /** The price of answering all of them; 0: they were free, and the merchant's balance is negative. */
  amountCents: number;
  link: string;
  charge: { amountCents: number; expiresAt: Date } | null;
  timeZone: string;
};

export const missedForBalance = ({ missed, amountCents, link, charge, timeZone }: MissedText): OutgoingContent =>
  text(
    `Hoje você perdeu ${missed < MISSED_A_DAY_MAX ? "" : "pelo menos "}*${missed} ${missed === 1 ? "pedido" : "pedidos"}* ` +
      (amountCents === 0
        ? "porque seu saldo está abaixo de zero: o TENHO é grátis, mas esse saldo precisa ser acertado antes. "
        : `por falta de saldo. Com ${formatBRL(amountCents)} você teria respondido a ${missed < MISSED_A_DAY_MAX ? "todos" : "esses"}. `) +
      howToAdd(charge, link, timeZone),
  );
