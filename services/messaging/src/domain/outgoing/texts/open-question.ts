import type { OutgoingContent } from "../message.ts";
import { shortWishEnd } from "./quoted-wish.ts";

const text = (body: string): OutgoingContent => ({ kind: "text", body });

/** A question with a sentence before it; "" for none. */
export const withLead = (lead: string, question: OutgoingContent): OutgoingContent =>
  lead === "" || question.kind === "template" ? question : { ...question, body: `${lead} ${question.body}` };

/** Sentence before the question that is asked again because what came cannot be read. */
export const UNREADABLE = "Por enquanto entendo melhor por escrito.";

/** Sentence before the question that is asked again because the words were no answer to it. */
export const NOT_AN_ANSWER = "Não entendi qual. Pode tocar na lista ou escrever o número.";

/** Sentence before the open question that is asked again because the words name nothing to look for. */
export const STILL_UNKNOWN = "Não entendi o que é.";

/** Sentence before the question for number or place that is asked again because a further request came, which waits for its answer, too. */
export const requestNoted = (wish: string): string => `Anotei também ${shortWishEnd(wish)}`;

/** Sentence before the question for number or place that is asked again because a detail of the wish came, which is kept. */
export const detailNoted = (detail: string): string => `Anotei: ${shortWishEnd(detail)}`;

/** The same where the request takes the place of the one before. */
export const insteadNoted = (wish: string): string => `Certo, então ${shortWishEnd(wish)}`;

/** Sentence before the question that is asked again because a place came, which was not asked for: near this city, where there is a unit. */
export const placeNoted = (city: string): string => `Recebi sua localização, perto de *${city}*.`;

/** The same where the person wrote the city. */
export const placeSaid = (city: string): string => `Certo, procuro em *${city}*.`;

/** The same where there is no unit; `city` null: no city is near. */
export const notHere = (city: string | null): string =>
  `Ainda não estamos ${city === null ? "perto desse lugar" : `em *${city}*`}.`;

/** Sentence before the question that is asked again because the row tapped does not exist any more. */
export const OPTION_GONE = "Essa opção não está mais disponível.";

/** Sent when the number was asked for several times in vain, and the wish ends. */
export const numberNotUnderstood = (): OutgoingContent =>
  text(
    "Não consegui ler o seu número, então parei este pedido por aqui. Quando quiser, escreva de novo o que procura " +
      "e depois só o número com DDD, por exemplo: 86 99999-0000.",
  );

/** Sent when the place was asked for several times in vain, and the wish ends. */
export const placeNotUnderstood = (): OutgoingContent =>
  text(
    "Não consegui saber em que cidade você está, então parei este pedido por aqui. Quando quiser, escreva de novo " +
      "o que procura e mande o CEP ou o nome da cidade.",
  );

/** Sent when it stays unknown whether an old wish is still wanted, and the wish ends. */
export const stillNotUnderstood = (): OutgoingContent =>
  text("Não entendi se você ainda procura, então parei este pedido por aqui. Se precisar, é só escrever de novo.");
