import { wordsOf } from "@tenho/br/text/text";
import { areAll, saidWords, wordSet } from "./said-words.ts";

/** Words that change nothing of what a decline says. */
const FILLERS = new Set(
  "agora esse essa este esta favor hoje isso me o obrigada obrigado oi ola pedido pfv por pra meu".split(" "),
);

/** Texts that may say no to one thing or to everything: only the talk tells which. */
const DECLINES = new Set([
  "nao quero mais",
  "nao quero",
  "nao preciso mais",
  "nao tenho interesse",
  "cancela",
  "cancelar",
  "cancele",
  "cancelado",
  "pode cancelar",
  "quero cancelar",
  "desisti",
  "desisto",
  "remover",
  "remova",
  "remove",
  "pode remover",
  "quero remover",
  "deixa la",
]);
/** Further texts that say no to an offer they quote. */
const NO_TO_QUOTED = new Set(["nao", "n", "dispenso", "recuso", "passo"]);

/**
 * Returns whether a whole text declines: one wish or offer, where there is one, and no more. What names messages or lists ("não quero mais receber
 * mensagens") is none. `isQuoting`: it quotes an offer, so that a plain no is enough.
 */
export function isDecline(text: string, isQuoting: boolean): boolean {
  const words = wordsOf(text.slice(0, 200)).filter((word) => !FILLERS.has(word));
  const said = words.join(" ");
  return DECLINES.has(said) || (isQuoting && NO_TO_QUOTED.has(said));
}

/** Words that give up what is being asked about: it is no longer wanted, or settled without us. */
const GIVING_UP = wordSet("desisti desisto esquece esqueca resolvi consegui achei comprei encontrei resolvido");
const WITH_GIVING_UP = wordSet("nao ja mais precisa preciso quero la quieto deixa esta tudo bem viu so");

/** Returns whether a whole text gives up the request about which something is asked: "esquece", "deixa pra lá", "não precisa mais, já achei". */
export function givesUp(text: string): boolean {
  const words = saidWords(text).filter((word) => !FILLERS.has(word));
  if (!areAll(words, GIVING_UP, WITH_GIVING_UP)) return false;
  const has = (...all: string[]): boolean => all.every((word) => words.includes(word));
  return (
    words.some((word) => GIVING_UP.has(word)) ||
    has("deixa", "la") ||
    has("deixa", "quieto") ||
    has("nao", "precisa") ||
    has("nao", "preciso") ||
    has("nao", "quero", "mais")
  );
}
