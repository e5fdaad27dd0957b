import { readChoice } from "../intake/read-choice.ts";
import { areAll, saidWords, wordSet } from "../intake/said-words.ts";
import { countsSeveral } from "../intake/says-all.ts";

/**
 * The meaning of a merchant's words about an offer. `yes`, `no`, `not_mine`: that button, and nothing more. `details`: a price, an hour, a condition or
 * what it has, with or without a yes, which only a tap confirms. `question`: it asks something. `thanks`: it says nothing. `other`: any other text.
 */
export type MerchantWords = "yes" | "no" | "not_mine" | "details" | "question" | "thanks" | "other";

const BUTTONS = [
  { title: "TENHO", kind: "yes" },
  { title: "NÃO TENHO", kind: "no" },
  { title: "Não vendo isso", kind: "row" },
] as const;
const BY_BUTTON = ["yes", "no", "not_mine"] as const;

/** Words that change nothing of an answer. */
const FILLERS = wordSet(
  `a as aqui ai ah amigo c amiga bem bom boa cara chefe cliente com da de dele dela desse dessa desta deste dia do dos e eh ele ela em entao essa esse esta este
  estou eu favor gente hoje ja kk kkk la mas me meu mesmo minha moca moco na no noite nos o obrigado oi ola opa os por pra patrao pedido pessoal pois
  poxa vixe vix eita putz ixe oxe oxente agorinha neste rapaz doutor doutora dona seu seo produto que senhor senhora ser senhorita so tambem tarde um uma viu voce amanha`,
);
const HAVE = wordSet(
  "tenho temos tem vendo vendemos faco fazemos consigo conseguimos trabalho trabalhamos entrego entregamos atendo atendemos posso",
);
const YES = wordSet(
  `sim claro certo certeza pode aceito confirmo confirmado positivo ok okay beleza bora fechado opa vir mandar manda mande passa passar contato numero chama
  chamar falar disponivel pronta entrega estoque tudo ainda quero la vem vim opcao perfeito logico lhe
  ambos ambas todos todas dois duas tres`,
);
const NOT = wordSet("nao nunca");
const NO_ALONE = wordSet(
  "acabou esgotado esgotada esgotou faltou zerado zerou fechado fechada fechados fechou negativo indisponivel infelizmente",
);
const WITH_NO = wordSet(
  `acabou esgotado esgotada esgotou faltou falta faltando zerado zerou fechado fechada fechados fechou negativo indisponivel infelizmente disponivel mais agora momento hoje
  vez dessa nenhum nenhuma estoque sem quero interesse poder consegue atender vou vamos da dar dando esse ess essa nesse neste instante ja estamos disso
  isso sim obrigado desculpa desculpe lamento sinto muito pena dele dia nao`,
);
const TRADE = wordSet(
  "vendo vendemos vende trabalho trabalhamos mexo mexemos faco fazemos area ramo ramos categoria segmento negocio especialidade atividade loja conosco comigo servico",
);
const WITH_TRADE = wordSet(
  "esse essa isso disso tipo nosso nossa minha meu aqui com e eh parte coisa nao nada de do da para pra nem item material",
);
const ASKING = wordSet("quanto quantos quantas qual quais onde quem como quando porque qto");
/** Words before the one that asks: "para qual bairro". */
const BEFORE_ASKING = wordSet("para ate desde sera seria");
/** Words before a "que" that asks: "pra que dia". */
const BEFORE_QUE = wordSet("a ate com de em o para pra");
/** Words after a "que" that asks nothing: "que bom". */
const PRAISE = wordSet("bom boa otimo massa legal maravilha show pena joia");
/** Ends of a clause, a comma or a point within a number aside. */
const CLAUSE_END = /(?<=[?!;\n])|(?<=[.,])(?!\d)/u;
/** Ways to ask whether what a clause says suits: "amanhã serve?", "às 18h, pode ser?". */
const SUITS = / (?:serve|servem|interessa|pode ser|esta bom|tudo bem|da certo) /u;
const THANKS = wordSet(
  "obrigado ok okay beleza show joia perfeito otimo massa grato grata tmj amem deus abencoe certo isso recebido entendi esta bom",
);
const PRICE = /r\$|\d\s*(?:reais|real|conto|contos|pila)\b|\bpor \d{1,4}\b|\b\d{1,4}[,.]\d{2}\b/iu;
const HOUR = /\b\d{1,2}\s?(?:h|hrs|horas?|:\d{2})(?:\b|\d)/iu;
const CONDITION = wordSet(
  "amanha depois daqui partir so apenas somente entrega entregamos retirar retirada pix cartao dinheiro encomenda sexta sabado domingo",
);

/** Reads what a merchant wrote about an offer. A no is taken only where the text says nothing else: it is free, and final. */
export function merchantWords(text: string): MerchantWords {
  const words = saidWords(text);
  // An emoji that says no word is politeness.
  if (words.length === 0) return /[\p{L}\p{N}]/u.test(text) ? "other" : "thanks";
  const choice = readChoice(text, BUTTONS);
  const isOpen = text.includes("?");
  const picked = choice.kind === "pick" ? (BY_BUTTON[choice.index] ?? "other") : null;
  // A no is final, and "não é pra hoje?" only asks.
  if (picked !== null && !(picked === "no" && isOpen)) return picked;
  const isNot = words.some((word) => NOT.has(word));
  if (isNot && words.some((word) => TRADE.has(word)) && areAll(words, NOT, TRADE, WITH_TRADE, FILLERS))
    return "not_mine";
  if (!isOpen && isPlainNo(words, isNot)) return "no";
  const clauses = text.split(CLAUSE_END);
  const isAsked = clauses.some(asks);
  const isDetailed = PRICE.test(text) || clauses.some((clause) => saysCondition(clause) && !onlyAsks(clause, text));
  if (isAsked && !isDetailed) return "question";
  if (!isNot && isPlainYes(words)) return "yes";
  if (isDetailed) return "details";
  if (saysThanks(text)) return "thanks";
  if (words.some((word) => HAVE.has(word))) return "details";
  return isAsked ? "question" : "other";
}

/** Returns whether a clause asks something: "entrega onde", "para qual bairro", "que tamanho", "preciso saber a cor". */
function asks(clause: string): boolean {
  if (clause.includes("?")) return true;
  const words = saidWords(clause);
  const [first = "", second = "", third] = words;
  if (first === "que") return second !== "" && !PRAISE.has(second);
  if (BEFORE_QUE.has(first) && second === "que") return third !== undefined;
  const named = words.find((word) => !FILLERS.has(word) && !BEFORE_ASKING.has(word)) ?? "";
  return ASKING.has(named) || ASKING.has(words.at(-1) ?? "") || wantsToKnow(words);
}

/** Returns whether a clause has an hour or a condition. */
const saysCondition = (clause: string): boolean =>
  HOUR.test(clause) || saidWords(clause).some((word) => CONDITION.has(word));

/** Returns whether a clause asks for what it names, as in "entrega onde?", and does not say it, as in "só amanhã, serve?". */
const onlyAsks = (clause: string, text: string): boolean =>
  asks(clause) && !SUITS.test(` ${saidWords(text).join(" ")} `);

/** Words that are about the delivery: who does not deliver may have it all the same. */
const DELIVERING = wordSet("entrego entregamos");

const isPlainNo = (words: readonly string[], isNot: boolean): boolean =>
  (isNot || words.some((word) => NO_ALONE.has(word)) || isWithout(words)) &&
  areAll(words, NOT, NO_ALONE, WITH_NO, HAVE, FILLERS) &&
  !words.some((word) => DELIVERING.has(word)) &&
  !words.includes("amanha") &&
  !words.includes("so");

/** "tô sem", "estamos sem hoje", "em falta". */
const isWithout = (words: readonly string[]): boolean => words.includes("sem") || words.includes("falta");

function isPlainYes(words: readonly string[]): boolean {
  // "os 3" are all of them, as "os dois" are.
  const said = countsSeveral(words) ? words.map((word) => (/^\d$/.test(word) ? "dois" : word)) : words;
  return (
    said.some((word) => HAVE.has(word) || YES.has(word)) &&
    areAll(said, HAVE, YES, FILLERS) &&
    !said.includes("amanha") &&
    !said.includes("so")
  );
}

/** Returns whether a text is only thanks or politeness: "ok", "obrigado, bom dia". */
export function saysThanks(text: string): boolean {
  const words = saidWords(text);
  return words.some((word) => THANKS.has(word)) && areAll(words, THANKS, FILLERS);
}

/** Returns whether the words answer an offer, so that they say nothing as a wish. */
export const answersOffer = (words: MerchantWords): boolean =>
  words === "yes" || words === "no" || words === "not_mine" || words === "details";

/** Words with which a merchant asks for something as a consumer, while it has an offer to answer. */
const WANTS = wordSet("quero queria preciso precisava procuro procurava busco gostaria necessito alguem");

/** "queria saber o bairro": it asks about the offer. */
const wantsToKnow = (words: readonly string[]): boolean =>
  words.includes("saber") && words.some((word) => WANTS.has(word));

/** Returns whether a text of a merchant asks for something of its own. */
export function asksAsConsumer(text: string): boolean {
  const words = saidWords(text);
  return words.some((word) => WANTS.has(word)) && !wantsToKnow(words);
}
