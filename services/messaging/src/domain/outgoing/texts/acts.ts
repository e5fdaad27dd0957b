import { quotableText } from "@tenho/br/text/text";
import { consumerTapId } from "../consumer-tap-id.ts";
import type { OutgoingContent } from "../message.ts";
import { shortWish, shortWishEnd } from "./quoted-wish.ts";

const BUTTONS_MAX = 3;
const BUTTON_TITLE_MAX = 20;
const ROWS_MAX = 10;
const ROW_TITLE_MAX = 24;
const ROW_DESCRIPTION_MAX = 72;

const text = (body: string): OutgoingContent => ({ kind: "text", body });

export const WRITE_WHAT = "Quando precisar de algo, é só escrever o que procura.";

export const youAreWelcome = (): OutgoingContent => text("De nada!");

/** Reply to what it costs and how it works. */
export const howItWorks = (): OutgoingContent =>
  text(
    "Perguntar é grátis. Você escreve em uma frase o que procura, eu pergunto às empresas da sua cidade e te mando o contato de quem tem. " +
      "O preço você combina direto com a empresa.",
  );

export const itIsSafe = (): OutgoingContent =>
  text(
    "Pode ficar tranquilo: aqui você só pergunta, e perguntar é grátis. Não peço senha nem pagamento, e a empresa só vê seu contato quando diz que tem. " +
      "O preço você combina direto com ela.",
  );

/** Reply to whoever asks whether a person writes here. */
export const iAmARobot = (): OutgoingContent =>
  text(
    "Sou um robô, sim. Escreva em uma frase o que você procura, e eu pergunto às empresas da sua cidade: quem responde são pessoas de lá.",
  );

export const iOnlyFind = (): OutgoingContent =>
  text(`Disso eu não entendo: só sei achar quem tem o que você procura na sua cidade. ${WRITE_WHAT}`);

/** Reply to an insult. */
export const sorryToAnnoy = (): OutgoingContent =>
  text("Desculpe se não ajudei. Se quiser tentar de novo, escreva em uma frase o que procura.");

export const sorryForThat = (): OutgoingContent =>
  text(
    "Sinto muito por isso. Eu só ponho você em contato com as empresas: troca e devolução se resolvem direto com quem vendeu. " +
      "Se quiser procurar outra, é só escrever o que precisa.",
  );

export const youSell = (): OutgoingContent =>
  text(
    "Que bom que você atende! Empresas e profissionais recebem pedidos por aqui depois de se cadastrar: fale com a unidade da Tenho na sua cidade, pelo nosso site. " +
      "Aqui no WhatsApp eu só recebo pedidos de quem procura.",
  );

/** Reply to whoever looks for a job. */
export const noJobs = (): OutgoingContent =>
  text("Emprego eu não sei achar, só produtos e serviços: pergunte nas empresas ou no SINE da sua cidade. Boa sorte!");

export const notThat = (): OutgoingContent => text(`Isso eu não posso procurar. ${WRITE_WHAT}`);

/** Reply to words that probably, but not surely, want no more messages. */
export const howToLeave = (): OutgoingContent => text("Para não receber mais mensagens, escreva SAIR.");

/** Reply to a detail of something that is on its way to the companies; `isAsked`: one was asked already. */
export const detailTooLate = (wish: string, isAsked: boolean): OutgoingContent =>
  text(
    `${isAsked ? "Já perguntei às empresas" : "Seu pedido está guardado"} como você escreveu: ${shortWishEnd(wish)} ` +
      "Conte esse detalhe à empresa que responder. Se mudou muito, escreva tudo de novo em uma frase.",
  );

/** Sent when a text stayed unclear, and its wish ends without any company asked. */
export const notUnderstood = (): OutgoingContent =>
  text(
    'Não entendi o que você procura, então não perguntei a ninguém. Escreva em uma frase, por exemplo "pizza de calabresa".',
  );

/** Reply to whoever gives something up: the open wishes as buttons. */
export function whichToCancel(wishes: readonly { wishId: string; wish: string }[]): OutgoingContent {
  if (wishes.length === 0) return text(`Você não tem pedido aberto, então não há o que cancelar. ${WRITE_WHAT}`);
  const choices = wishes.map(({ wishId, wish }) => ({ id: consumerTapId({ kind: "cancel", wishId }), wish }));
  const [only, ...others] = choices;
  if (only === undefined || others.length > 0) return chooseWish("Qual pedido você quer cancelar?", choices);
  const body = `Cancelo este pedido?\n${shortWish(only.wish)}`;
  return { kind: "buttons", body, buttons: [{ id: only.id, title: "Cancelar" }] };
}

/** A question that one of several wishes answers, each by a button, or in a list where they are many or look alike. */
export function chooseWish(body: string, choices: readonly { id: string; wish: string }[]): OutgoingContent {
  const buttons = choices.map(({ id, wish }) => ({ id, title: quotableText(wish, BUTTON_TITLE_MAX) }));
  // Meta refuses two buttons of one title.
  if (choices.length <= BUTTONS_MAX && new Set(buttons.map(({ title }) => title)).size === buttons.length) {
    return { kind: "buttons", body: [body, ...choices.map(({ wish }) => shortWish(wish))].join("\n"), buttons };
  }
  const rows = choices.slice(0, ROWS_MAX).map(({ id, wish }) => ({
    id,
    title: quotableText(wish, ROW_TITLE_MAX),
    description: quotableText(wish, ROW_DESCRIPTION_MAX),
  }));
  return { kind: "list", body, button: "Ver pedidos", rows };
}

/** The answers to a question once more, because the words that came agree or point, and do not say to which. */
export function whichOfThese(options: readonly { id: string; title: string }[]): OutgoingContent {
  const body = "Qual deles? Toque em um, ou escreva o nome.";
  return options.length <= BUTTONS_MAX
    ? { kind: "buttons", body, buttons: [...options] }
    : { kind: "list", body, button: "Ver opções", rows: options.slice(0, ROWS_MAX).map((option) => ({ ...option })) };
}
