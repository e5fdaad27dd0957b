import { wordsOf } from "@tenho/br/text/text";

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
