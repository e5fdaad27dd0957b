import { formatPhone } from "@tenho/br/contacts/format-phone";
import { cutText } from "@tenho/br/text/text";
import { consumerTapId } from "../consumer-tap-id.ts";
import type { OutgoingContent } from "../message.ts";
import { dayAndTime, openingText } from "./clock.ts";
import { LIST_ROWS_MAX, listRow } from "./list-row.ts";
import { notHere } from "./open-question.ts";
import { shortWish, shortWishEnd, wishInLink } from "./quoted-wish.ts";

const NAME_MAX = 80;
/** Meta's limit for a text. */
const TEXT_MAX = 4_096;

/** One merchant's TENHO in the form sent to the consumer; `hours` e.g. "aberta até 22:00", empty when unknown; `note`: what it wrote about the wish, "" for nothing. */
export type GatheredAnswer = { name: string; phone: string; hours: string; note: string };

const text = (body: string): OutgoingContent => ({ kind: "text", body });

/** Sent once to each person, before anything else. */
export const welcome = (): OutgoingContent =>
  text(
    "Oi! Aqui você escreve o que procura e as empresas da sua cidade respondem. " +
      "Usamos seu número só para isso; escreva MEUS DADOS ou SAIR quando quiser.",
  );

export const wishReceived = ({ city, wish }: { city: string; wish: string }): OutgoingContent =>
  text(`Anotado! Estou perguntando às empresas de *${city}* quem tem: ${shortWishEnd(wish)} Já te respondo por aqui.`);

/** Sent while no wish can be understood: an installation without categories, or before its first model has learnt them. */
export const beingPrepared = (): OutgoingContent =>
  text(
    "Recebi o seu pedido! O atendimento daqui ainda está sendo preparado: assim que abrir, procuro quem tem e te aviso.",
  );

type UnitQuestion = { wishId: string; units: { id: string; name: string; city: string; state: string }[] };

const WHERE_ARE_YOU = "Em qual cidade e bairro você está? Pode mandar o CEP.";

/** The first question for the place, with the button that sends the location; the list of {@link askUnit} follows. */
export const askPlace = (): OutgoingContent => ({ kind: "location_request", body: WHERE_ARE_YOU });

/** A list of the units the number serves; units that do not fit in it are found by CEP. `afterPlace`: it follows {@link askPlace}. */
export const askUnit = ({ wishId, units, afterPlace }: UnitQuestion & { afterPlace: boolean }): OutgoingContent => ({
  kind: "list",
  body: afterPlace ? "Ou escolha a cidade na lista." : WHERE_ARE_YOU,
  button: "Ver cidades",
  rows: units
    .slice(0, LIST_ROWS_MAX)
    .map((unit) =>
      listRow(consumerTapId({ kind: "unit", wishId, unitId: unit.id }), unit.name, `${unit.city} – ${unit.state}`),
    ),
});

/** One receipt for all the wishes found in one message. */
export const severalWishesReceived = ({ city, wishes }: { city: string; wishes: string[] }): OutgoingContent =>
  text(
    `Anotado! Entendi ${wishes.length} pedidos: ${listedWishes(wishes)} ` +
      `Procuro empresas de *${city}* para cada um e te respondo por aqui.`,
  );

/** Quoted wishes as the end of a sentence: `_um bolo_, _pão_ e _leite_.` */
function listedWishes(wishes: readonly string[]): string {
  const last = shortWishEnd(wishes.at(-1) ?? "");
  return wishes.length < 2 ? last : `${wishes.slice(0, -1).map(shortWish).join(", ")} e ${last}`;
}

/** `one`: the text of the wish when its message held several; null: the message held only this one. */
type AmongSeveral = { one: string | null };

/** Sent when the person's message arrived hours late, as after an outage. */
export const stillWanted = ({ wishId, wish }: { wishId: string; wish: string }): OutgoingContent => ({
  kind: "buttons",
  body: `Desculpe, sua mensagem chegou até nós com atraso: ${shortWishEnd(wish)} Você ainda procura?`,
  buttons: [
    { id: consumerTapId({ kind: "still", wishId }), title: "Sim" },
    { id: consumerTapId({ kind: "not_still", wishId }), title: "Não" },
  ],
});

export const askNumber = (): OutgoingContent =>
  text("Qual é o seu número com DDD? A empresa vai te responder por ele.");

/** One block per company: name, its words, phone and hours, link; `greeting`: what the consumer's phone has ready to send. */
function answerBlock({ name, phone, hours, note }: GatheredAnswer, greeting: string): string {
  const link = phone === "" ? "" : `https://wa.me/${phone}${greeting && `?text=${encodeURIComponent(greeting)}`}`;
  const reached = [formatPhone(phone), hours].filter((part) => part !== "").join(" · ");
  const said = note === "" ? "" : `"${note}"`;
  return [`*${cutText(name, NAME_MAX)}*`, said, reached, link].filter((part) => part !== "").join("\n");
}

/** The answers gathered for a wish: `*1 empresa tem:* _pizza de calabresa_`, then one block for each company. */
export function gatheredAnswers({ answers, wish }: { answers: GatheredAnswer[]; wish: string }): OutgoingContent {
  const head = answers.length === 1 ? "*1 empresa tem:*" : `*${answers.length} empresas têm:*`;
  const withGreeting = (greeting: string) =>
    [`${head} ${shortWish(wish)}`, ...answers.map((answer) => answerBlock(answer, greeting))].join("\n\n");
  const whole = withGreeting(`Oi! Vi na Tenho que vocês têm "${wishInLink(wish)}"`);
  // A wish in another script is several times as long in a link; a contact is worth more than a ready text.
  return text(whole.length <= TEXT_MAX ? whole : withGreeting(""));
}

export const everyoneSaidNo = ({ one }: AmongSeveral): OutgoingContent =>
  text(
    `As empresas que consultamos não têm ${one === null ? "isso" : shortWish(one)} agora. Guardei seu pedido e aviso se aparecer.`,
  );

/** Notice that the unit is paused; `until` null: until somebody resumes it. */
export const unitPaused = (pause: { city: string; timeZone: string; until: Date | null }): OutgoingContent =>
  text(
    `O atendimento em *${pause.city}* está em pausa${pause.until === null ? "" : ` até ${dayAndTime(pause.until, pause.timeZone)}`}. ` +
      "Guardei seu pedido: pergunto às empresas assim que voltarmos e te respondo por aqui.",
  );

export const noCompanyYet = ({ city, one }: { city: string } & AmongSeveral): OutgoingContent =>
  text(
    `Ainda não temos uma empresa para ${one === null ? "isso" : shortWish(one)} em *${city}*. ` +
      "Guardei seu pedido e aviso assim que uma empresa puder atender.",
  );

/** Sent when companies sell it and none of them can be asked now. */
export const cannotAnswerNow = ({ city, one }: { city: string } & AmongSeveral): OutgoingContent =>
  text(
    `Quem vende ${one === null ? "isso" : shortWish(one)} em *${city}* não pode responder agora. ` +
      "Guardei seu pedido e aviso assim que uma empresa puder atender.",
  );

type LaterOpening = { wish: string; company: string; others: number; at: Date; now: Date; timeZone: string };

/** Sent when all companies to be asked are closed; `others`: how many open after the first. */
export const opensLater = ({ wish, company, others, at, now, timeZone }: LaterOpening): OutgoingContent =>
  text(
    `Anotado: ${shortWishEnd(wish)} *${cutText(company, NAME_MAX)}* abre ${openingText(at, now, timeZone)}. ` +
      `Pergunto assim que abrir${others === 0 ? "" : ", e às outras quando abrirem"}.`,
  );

type Round = { wishId: string; round: number };

export const nobodyAnswered = ({ wishId, round, one }: Round & AmongSeveral): OutgoingContent => ({
  kind: "buttons",
  body: `Ninguém respondeu até agora${one === null ? "" : ` sobre ${shortWish(one)}`}. Quer que eu tente de novo?`,
  buttons: tryAgainButtons({ wishId, round }),
});

/** The two answers to whether a wish is tried again. */
export const tryAgainButtons = ({ wishId, round }: Round) => [
  { id: consumerTapId({ kind: "again", wishId, round }), title: "TENTAR DE NOVO" },
  { id: consumerTapId({ kind: "drop", wishId, round }), title: "DEIXAR PRA LÁ" },
];

/** Reply to TENTAR DE NOVO for a wish that waits for a merchant. */
export const searchingAgain = (wish: string): OutgoingContent =>
  text(`Certo, procuro de novo: ${shortWishEnd(wish)} Assim que uma empresa tiver, te aviso por aqui.`);

export type ReachQuestion = { wishId: string; offerId: string; company: string; wish: string };

/** Sent when a merchant says that it could not reach the consumer. */
export const askedIfTalked = ({ wishId, offerId, company, wish }: ReachQuestion) => ({
  kind: "buttons" as const,
  body: `A empresa *${company}* disse que não conseguiu falar com você sobre ${shortWishEnd(wish)} Vocês conversaram?`,
  buttons: [
    { id: consumerTapId({ kind: "talked", wishId, offerId }), title: "Sim" },
    { id: consumerTapId({ kind: "not_talked", wishId, offerId }), title: "Não" },
  ],
});

export const thanksForSaying = (): OutgoingContent => text("Obrigado por responder!");

export const onlyMedia = (): OutgoingContent =>
  text("Por enquanto entendo melhor por escrito. Pode me dizer em uma frase o que você procura?");

/** Reply to a text that says nothing, as "?". */
export const sayWhat = (): OutgoingContent =>
  text('Pode me dizer em uma frase o que você procura? Por exemplo: "conserto de geladeira".');

export const greeting = (): OutgoingContent =>
  text('Oi! Escreva em uma frase o que você procura, por exemplo "pizza de calabresa", e eu pergunto às empresas.');

/** Reply to a location that came without a wish. */
export const placeReceived = ({ city }: { city: string }): OutgoingContent =>
  text(
    `Recebi sua localização, perto de *${city}*. Agora escreva em uma frase o que você procura, ` +
      'por exemplo "pizza de calabresa".',
  );

/** Reply to a person who wrote in which city they are now, while nothing is open. */
export const placeChanged = ({ city }: { city: string }): OutgoingContent =>
  text(`Certo, agora procuro em *${city}*. É só escrever em uma frase o que você procura.`);

/** The same while companies elsewhere are asked for a wish, which may be asked there, too. */
export const askThereToo = (question: { city: string; wish: string; yes: string; no: string }): OutgoingContent => ({
  kind: "buttons",
  body: `Certo, agora procuro em *${question.city}*. Pergunto lá também por ${shortWish(question.wish)}?`,
  buttons: [
    { id: question.yes, title: "Sim" },
    { id: question.no, title: "Não" },
  ],
});

/** Reply to a location without a wish, where there is no unit; `city` null: no city is near. */
export const placeNotServed = ({ city }: { city: string | null }): OutgoingContent =>
  text(`${notHere(city)} Se você procura algo em outra cidade, escreva o que é e diga qual.`);

/** Sent when no unit serves the city of the CEP or of the location given. */
export const cityNotServed = ({ city }: { city: string }): OutgoingContent =>
  text(`Ainda não estamos em *${city}*. Se você está em outra cidade, escolha na lista ou mande o CEP.`);

/** Sent to a person who began as many wishes in an hour as one may. */
export const tooManyWishes = (): OutgoingContent =>
  text(
    "Você já fez vários pedidos nesta última hora. Me dê um tempinho para cuidar deles e escreva este de novo daqui a pouco.",
  );

/** Question to a person whose words may ask for no more messages; `isCancelling`: they would cancel a request, and there is none. */
export const askLeaving = ({
  leave,
  stay,
  isCancelling,
}: {
  leave: string;
  stay: string;
  isCancelling: boolean;
}): OutgoingContent => ({
  kind: "buttons",
  body: `${isCancelling ? "Você não tem pedido aberto para cancelar. Quer" : "Você quer"} parar de receber mensagens minhas?`,
  buttons: [
    { id: leave, title: "PARAR" },
    { id: stay, title: "CONTINUAR" },
  ],
});

/** Reply to a person who goes on receiving messages. */
export const stayed = (): OutgoingContent => text("Tudo bem, continuo por aqui. É só escrever o que procura.");

export const optedOut = (): OutgoingContent =>
  text(
    "Pronto, não escrevo mais para você. Se precisar de algo, é só escrever o que procura. " +
      "Se você é uma empresa, escreva VOLTAR para receber pedidos de novo.",
  );

/** Sent when the person cancelled what they had asked for; `wishes`: at least one, as they wrote them. */
export const wishesCancelled = (wishes: string[]): OutgoingContent =>
  text(
    `Tudo bem, cancelei: ${listedWishes(wishes)} ` +
      "Quando precisar, é só escrever o que procura. Para não receber mais nada, escreva SAIR.",
  );

/** Sentence before the first reply to a wish that takes the place of another; `wasAsked`: companies had been asked for that one. */
export const inPlaceOf = ({ text: wish, wasAsked }: { text: string; wasAsked: boolean }): string =>
  wasAsked ? `Certo, cancelei ${shortWishEnd(wish)}` : `Deixei ${shortWish(wish)} de lado, sem perguntar a ninguém.`;

export const wishDropped = (): OutgoingContent => text("Tudo bem! Quando precisar, é só escrever o que procura.");

/** Reply to an edit after the wish was put to merchants: their offers stay unchanged. */
export const editedTooLate = (): OutgoingContent => ({
  kind: "text",
  body: "Vi que você editou a mensagem, mas ela já tinha sido atendida como estava antes. Se algo mudou, é só escrever de novo. 🙂",
});

/** Reply when all texts of a wish were deleted and it is withdrawn. */
export const wishDeleted = (): OutgoingContent => ({
  kind: "text",
  body: "Você apagou a mensagem, então cancelei o pedido. Se ainda precisar, é só escrever de novo. 🙂",
});
