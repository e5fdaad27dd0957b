import { formatTime } from "@tenho/br/calendar/dates";
import { quotableText } from "@tenho/br/text/text";
import type { MerchantWords } from "../../offers/merchant-words.ts";
import type { Offer, Wish } from "../../wish/wish.ts";
import type { OutgoingContent, OutgoingRow } from "../message.ts";

/** Meta's limits for a row of a list. */
const ROW_TITLE_MAX = 24;
const ROW_DESCRIPTION_MAX = 72;

/** The row of an offer among several: the wish, as much as fits into it, and the hour at which it came, which tells two alike apart. */
export function offerChoiceRow(
  id: string,
  { text, category, unit }: Pick<Wish, "text" | "category" | "unit">,
  { askedAt, askAt }: Pick<Offer, "askedAt" | "askAt">,
): OutgoingRow {
  const title = quotableText(text, ROW_TITLE_MAX);
  const isWhole = title === quotableText(text);
  const hour = formatTime(askedAt ?? askAt, unit?.timeZone ?? "UTC");
  const more = isWhole ? (category?.name ?? "") : text;
  return { id, title, description: quotableText(`${hour} · ${more}`, ROW_DESCRIPTION_MAX) };
}

/** `isAll`: the words are about all of them. `isWhole`: the list has all of the open offers, not only the newest. */
export type WhichOfferText = { said: MerchantWords; isAll: boolean; rows: OutgoingRow[]; isWhole: boolean };

/** Asks a company which of its open offers its words are about. */
export const whichOffer = ({ said, isAll, rows, isWhole }: WhichOfferText): OutgoingContent => ({
  kind: "list",
  body:
    `${questionOf(said, isWhole ? `*${rows.length} pedidos* abertos` : "vários pedidos abertos")} ` +
    `Escolha na lista${isWhole ? "" : `, que tem os ${rows.length} mais novos`}${isAll ? ONE_BY_ONE : ""}.`,
  button: "Ver pedidos",
  section: "Pedidos",
  rows,
});

function questionOf(said: MerchantWords, many: string): string {
  switch (said) {
    case "yes":
      return `Que bom! Você tem ${many}: qual deles atende?`;
    case "no":
      return `Você tem ${many}: qual deles não tem? Dizer não é grátis.`;
    case "not_mine":
      return `Você tem ${many}: qual deles não vende? Dizer não é grátis.`;
    case "details":
      return `Anotei. Você tem ${many}: de qual deles fala?`;
    default:
      return `Você tem ${many}: de qual deles fala?`;
  }
}

const ONE_BY_ONE = ", um de cada vez: cada TENHO é um toque no botão do pedido";

/** Reply to further words of a company that was asked a moment ago which offer it means; `isAll`: all of them. */
export const chooseOffer = (isAll: boolean): OutgoingContent => ({
  kind: "text",
  body: isAll
    ? `Toque nos pedidos na lista acima${ONE_BY_ONE}.`
    : "Falta só escolher o pedido: toque nele na lista acima, ou escreva uma parte do que ele diz.",
});
