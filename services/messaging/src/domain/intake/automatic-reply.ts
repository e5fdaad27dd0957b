import { wordsOf } from "@tenho/br/text/text";
import { wordSet } from "./said-words.ts";

/** Result of telling a machine from a person by the text alone. `sure`: it is a shop's greeting, away text or menu. `maybe`: some of its words are. */
export type Shape = "sure" | "maybe" | "none";

/** As much of a text as is looked at; menus say what they are at their beginning. */
const READ_MAX = 1_000;

/** Phrases that only a shop's phone or a bot says, whatever stands around them. */
const PHRASES = phrases(`
agradecemos sua mensagem|agradecemos a sua mensagem|agradecemos seu contato|agradecemos o seu contato|agradecemos o contato|agradecemos pelo contato|agradecemos a preferencia
obrigado por entrar em contato|obrigada por entrar em contato|obrigado pelo contato|obrigada pelo contato|obrigado pelo seu contato|obrigada pelo seu contato|obrigado por sua mensagem
obrigado pela mensagem|obrigado pela sua mensagem|obrigada pela mensagem|obrigada pela sua mensagem|obrigado por nos contatar|grato pelo contato|agradeco o contato|agradeco seu contato|agradeco sua mensagem
responderemos|retornaremos|responderei assim|retornarei assim|respondo assim que|respondemos assim que|respondo em breve|retorno assim que|ja vamos te atender|ja iremos te atender|ja vamos atender
assistente virtual|atendente virtual|atendimento virtual|atendimento automatico|atendimento automatizado|mensagem automatica|resposta automatica|sou um bot|sou o bot|sou um robo|chatbot
digite 1|digite 2|digite o numero|digite a opcao|digite uma opcao|digite o numero da opcao|escolha uma das opcoes|escolha uma opcao|escolha a opcao|selecione uma opcao|selecione uma das opcoes|opcao invalida
nao entendi sua resposta|nao entendi sua mensagem|nao compreendi sua|nosso horario|nossos horarios|horario de atendimento e|horario de funcionamento e|seja bem vindo|seja bem vinda|seja muito bem vindo|sejam bem vindos
bem vindo a|bem vinda a|bem vindo ao|bem vindos a|bem vindo ao nosso|um de nossos atendentes|um dos nossos atendentes|nossos atendentes|um atendente|uma atendente ja
em que posso ajudar|em que posso te ajudar|como posso ajudar|como posso te ajudar|como podemos ajudar|em que podemos ajudar|no que posso ajudar|recebemos sua mensagem|recebemos seu contato|recebi sua mensagem
sua mensagem foi recebida|sua mensagem e muito importante|seu contato e muito importante|deixe sua mensagem|deixe seu recado|deixe seu nome|deixe o seu nome|aguarde um momento|aguarde um instante|aguarde que ja
voce entrou em contato|voce esta em contato|fora do horario de|fora do nosso|fora do expediente|encerrado nosso|encerramos nosso|ja te respondo|ja te atendo|ja te atenderei|te atendo assim|te respondo assim|te retorno assim
faca seu pedido pelo|faca seu pedido aqui|faca o seu pedido|acesse nosso|acesse o nosso|confira nosso|confira o nosso|segue nosso cardapio|thank you for contacting|thanks for contacting|automated message|auto reply|automatic reply|out of office
`);
/** Phrases that a person says in few words too; a longer text with one is an away text. */
const AWAY = phrases(`
nao estamos disponiveis|nao estamos disponivel|nao estou disponivel|estamos indisponiveis|estou indisponivel|no momento estamos|no momento estou|no momento nao|neste momento nao|neste momento estamos|estamos fechados no|estamos ausentes
nao podemos atender|nao posso atender|nao consigo atender|nao podemos responder|nao posso responder|atenderemos|voltaremos|estamos em atendimento|estou em atendimento|estou dirigindo
`);
const AWAY_WORDS_MIN = 6;

/** Words that such texts have, and people's too. */
const HINTS = wordSet(
  `momento atender atendimento atendemos atendente atenderei responder respondo resposta retorno retornar retornamos contato mensagem horario horarios disponivel disponiveis bem-vindo
  equipe aguarde instante instantes breve cardapio catalogo promocao promocoes dirigindo reuniao ocupado ocupada ausente ferias expediente funcionamento link site pedidos delivery`,
);
const HINTED_WORDS_MIN = 6;

/** Words with which a person asks; a text with one of them needs two such phrases to be a machine's. */
const ASKING = wordSet("quero queria preciso precisava procuro procurando busco buscando necessito");

/** Words with which a company begins an answer of its own to an offer; such a text needs two such phrases too. */
const ANSWERING = wordSet("tenho temos tem sim consigo vendo vendemos entrego entregamos");

/** Tells from its words whether a text is a shop's greeting, away text or menu, as phones send them by themselves. */
export function automaticShape(text: string): Shape {
  const words = wordsOf(text.slice(0, READ_MAX));
  const joined = ` ${words.join(" ")} `;
  const isLong = words.length >= AWAY_WORDS_MIN;
  const found = count(joined, PHRASES) + (isLong ? count(joined, AWAY) : 0);
  const isAsking = words.some((word) => ASKING.has(word)) || ANSWERING.has(words[0] ?? "");
  if (found > (isAsking ? 1 : 0)) return "sure";
  return !isAsking && words.length >= HINTED_WORDS_MIN && words.some((word) => HINTS.has(word)) ? "maybe" : "none";
}

function phrases(lines: string): string[] {
  return lines
    .trim()
    .split(/[|\n]/u)
    .map((phrase) => ` ${phrase} `);
}

const count = (joined: string, all: readonly string[]): number =>
  all.filter((phrase) => joined.includes(phrase)).length;

/** A text as it is compared with others of the same person: its words alone. */
export const comparable = (text: string): string => wordsOf(text.slice(0, READ_MAX)).join(" ");
