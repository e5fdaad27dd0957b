import { formatTime } from "@tenho/br/calendar/dates";
import { formatBRL } from "@tenho/br/money/money";
import { quotableText } from "@tenho/br/text/text";
import type { MerchantWords } from "../../offers/merchant-words.ts";
import type { OutgoingContent } from "../message.ts";
import { quotedSentence } from "./quoted-wish.ts";

const text = (body: string): OutgoingContent => ({ kind: "text", body });

export type AskedBackText = {
  said: MerchantWords;
  wish: string;
  /** City of the wish's unit; null: unknown. */
  city: string | null;
  until: Date;
  timeZone: string;
  priceCents: number;
  buttons: { id: string; title: string }[];
};

/** An offer again, with its buttons and its price, because words about it answer nothing: a yes costs money, and only a tap says it. */
export const offerAskedBack = ({
  said,
  wish,
  city,
  until,
  timeZone,
  priceCents,
  buttons,
}: AskedBackText): OutgoingContent => ({
  kind: "buttons",
  body:
    `${leadOf(said, priceCents === 0 ? "é *grátis*" : `custa *${formatBRL(priceCents)}* do seu saldo`, city)} ` +
    `Pedido: ${quotedSentence(quotableText(wish))} Responda até ${formatTime(until, timeZone)}.`,
  buttons,
});

function leadOf(said: MerchantWords, price: string, city: string | null): string {
  switch (said) {
    case "yes":
      return `Que bom! Para receber o contato do cliente, toque em TENHO: ${price}.`;
    case "details":
      return `Anotei, e o cliente lê isso quando você tocar em TENHO, que ${price}.`;
    case "question":
      return `O cliente só escreveu isto${city === null ? "" : `, de *${city}*`}. O número dele vem depois do TENHO, que ${price}: aí você pergunta direto a ele.`;
    default:
      return `Falta responder a este pedido: TENHO ${price}, NÃO TENHO é grátis.`;
  }
}

/** Reply to further words about an offer that was asked back a moment ago. */
export const tapToAnswer = (said: MerchantWords): OutgoingContent =>
  text(
    `${LEAD_OF_FURTHER[said] ?? ""}Falta só a resposta: toque em *TENHO* ou *NÃO TENHO* na mensagem do pedido, ou escreva uma das duas.`,
  );

const LEAD_OF_FURTHER: Partial<Record<MerchantWords, string>> = {
  details: "Anotei. ",
  question: "Isso o cliente não escreveu, e o número dele vem depois do TENHO. ",
};

/** Question to a company whose text answers nothing: it may want something as a consumer. */
export const askIfConsumer = ({ yes, no }: { yes: string; no: string }): OutgoingContent => ({
  kind: "buttons",
  body: "Este número é de uma empresa, e os pedidos para responder chegam por aqui. Quer fazer um pedido como cliente?",
  buttons: [
    { id: yes, title: "Sim" },
    { id: no, title: "Não" },
  ],
});

/** Reply to a company that could not reach the consumer of a TENHO. */
export const sayItInPanel = (): OutgoingContent =>
  text(
    "Se não conseguiu falar com o cliente de um TENHO, abra o pedido no painel e marque *Não consegui falar*: eu pergunto a ele, e se vocês não conversaram, o valor volta para o seu saldo.",
  );

/** Reply to a picture, a card or a voice note of a company, which asks and answers nothing. */
export const onlyWordsOfCompany = (): OutgoingContent =>
  text(
    "Por aqui entendo melhor por escrito. Para responder a um pedido, toque em TENHO ou NÃO TENHO na mensagem dele.",
  );
