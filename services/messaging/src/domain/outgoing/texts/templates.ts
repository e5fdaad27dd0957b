import { formatTime } from "@tenho/br/dates";
import { formatBRL } from "@tenho/br/money";
import { formatPhone } from "@tenho/br/phone";
import { quotableText, toSingleLine } from "@tenho/br/text";
import type { OutgoingContent } from "../message.ts";
import type { GatheredAnswer } from "./consumer.ts";
import type { AcceptedText, OfferText } from "./merchant.ts";

const ANSWERS_IN_TEMPLATE_MAX = 5;

function template(name: string, parameters: string[], quickReplyPayloads: string[] = []): OutgoingContent {
  return { kind: "template", name, parameters: parameters.map(toSingleLine), quickReplyPayloads };
}

/** Outside the merchant's 24 h window: category, unit, wish, hour, price; quick replies TENHO, NÃO TENHO, Não vendo isso. */
export const offerTemplate = ({ category, unit, wish, until, timeZone, priceCents, buttons }: OfferText) =>
  template(
    "novo_pedido_v2",
    [category, unit, quotableText(wish), formatTime(until, timeZone), formatBRL(priceCents)],
    [buttons.yes, buttons.no, buttons.notMine],
  );

/** Answered in the panel while the window is closed: wish, name, phone, price, balance. */
export const acceptedTemplate = ({ wish, name, phone, priceCents, balanceCents }: AcceptedText) =>
  template("contato_do_pedido_v1", [
    quotableText(wish),
    name,
    formatPhone(phone),
    formatBRL(priceCents),
    formatBRL(balanceCents),
  ]);

/** Outside the consumer's 24 h window: how many, who. */
export const answersTemplate = ({ answers }: { answers: GatheredAnswer[] }) =>
  template("respostas_do_pedido_v1", [
    answers.length === 1 ? "1 empresa tem" : `${answers.length} empresas têm`,
    answers
      .slice(0, ANSWERS_IN_TEMPLATE_MAX)
      .map(({ name, phone }) => `${name} ${formatPhone(phone)}`)
      .join("; "),
  ]);

/** The day's missed offers: how many, what answering them would have cost. */
export const missedTemplate = ({ missed, amountCents }: { missed: number; amountCents: number }) =>
  template("pedidos_perdidos_v1", [missed === 1 ? "1 pedido" : `${missed} pedidos`, formatBRL(amountCents)]);
