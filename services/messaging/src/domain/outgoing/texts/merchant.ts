import { formatTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/phone";
import { formatBRL } from "@tenho/br/money/money";
import { cutText, quotableText } from "@tenho/br/text/text";
import { MISSED_A_DAY_MAX } from "../../offers/merchants/missed-offers.ts";
import type { OutgoingContent, OutgoingRow } from "../message.ts";
import { howToAdd } from "./credit.ts";
import { quotedSentence, wishForMerchant } from "./quoted-wish.ts";

/** So that a message with buttons holds them beside the whole wish. */
const NAME_MAX = 80;

/** What Meta shows of a row. */
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
    `TENHO custa *${formatBRL(priceCents)}* do seu saldo; NÃO TENHO é grátis.`,
  buttons: [
    { id: buttons.yes, title: "TENHO" },
    { id: buttons.no, title: "NÃO TENHO" },
    { id: buttons.notMine, title: "Não vendo isso" },
  ],
});

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
    `Ótimo! Pedido: ${quotedSentence(wishForMerchant(wish))} Fale com *${name}*: ${formatPhone(phone)}. ` +
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
      `Adicione créditos em ${link} até *${formatTime(until, timeZone)}*: o TENHO então vale sozinho, sem tocar de novo.`,
  );

export type CreditChargeText = Omit<NoBalanceText, "link"> & { amountCents: number };

/** Instead of the above when there is a Pix code, which follows in a message of its own so that it can be copied. */
export const noBalanceWithPix = (details: CreditChargeText): OutgoingContent =>
  text(
    `Seu saldo é *${formatBRL(details.balanceCents)}* e o TENHO custa *${formatBRL(details.priceCents)}*. ` +
      `Pague este Pix de *${formatBRL(details.amountCents)}* até *${formatTime(details.until, details.timeZone)}*: ` +
      "o TENHO então vale sozinho, e o resto fica no seu saldo. O código para copiar vem a seguir.",
  );

/** A Pix code alone. */
export const pixCode = (copyCode: string): OutgoingContent => text(copyCode);

export type ReversedText = { amountCents: number; balanceCents: number; wish: string };

/** The debit of a TENHO was given back. */
export const reversed = ({ amountCents, balanceCents, wish }: ReversedText): OutgoingContent =>
  text(
    `Devolvemos *${formatBRL(amountCents)}*, pois não foi possível falar com quem pediu ` +
      `${quotedSentence(wishForMerchant(wish))} Seu saldo é *${formatBRL(balanceCents)}*.`,
  );

/** The merchant's own cap for the day would be passed. */
export const capReached = (): OutgoingContent =>
  text("Você chegou ao seu limite de hoje. Nada foi debitado, e o pedido continua aberto. Mude o limite no painel.");

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

export type MissedText = {
  missed: number;
  /** What answering all of them would have cost. */
  amountCents: number;
  link: string;
  charge: { amountCents: number; expiresAt: Date } | null;
  timeZone: string;
};

export const missedForBalance = ({ missed, amountCents, link, charge, timeZone }: MissedText): OutgoingContent =>
  text(
    `Hoje você perdeu ${missed < MISSED_A_DAY_MAX ? "" : "pelo menos "}*${missed} ${missed === 1 ? "pedido" : "pedidos"}* ` +
      `por falta de saldo. Com ${formatBRL(amountCents)} você teria respondido a ${missed < MISSED_A_DAY_MAX ? "todos" : "esses"}. ` +
      howToAdd(charge, link, timeZone),
  );
