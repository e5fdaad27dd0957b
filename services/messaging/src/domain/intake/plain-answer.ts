import { onlyThanks } from "./only-thanks.ts";
import { areAll, saidWords, wordSet } from "./said-words.ts";

/** Words that change nothing of a yes or a no. */
const FILLERS = wordSet(
  `a ai ah ate bem bom boa com da de dia do e eh entao essa esse eu favor gente hoje la mas me meu mesmo minha moca moco noite o obrigado oi ola opa por pra
  que ser senhor senhora tarde voce um uma te la agora kk kkk ne neh amigo amiga querida querido mano vei rapaz menino`,
);
const YES = wordSet(
  `sim claro isso certo certeza pode aceito confirmo confirmado positivo exato exatamente ok okay okey beleza aham uhum ahan bora fechado logico obvio
  perfeito afirmativo demorou quero queria ainda procuro preciso show combinado afirmo concordo vamos manda mande mandar tente tenta`,
);
/** Words of {@link YES} that say yes without any other. */
const YES_ALONE = wordSet(
  `sim claro isso certo certeza pode aceito confirmo confirmado positivo exato exatamente ok okay okey beleza aham uhum ahan bora fechado logico obvio
  perfeito afirmativo demorou quero ainda show combinado concordo vamos`,
);
const NO = wordSet("nao nunca negativo nada jamais deixa dispenso recuso desisto desisti esquece esqueca");
/** Short phrases that say yes, none of whose words does. */
const YES_PHRASES = new Set([
  "esta",
  "esta bom",
  "esta bem",
  "tudo bem",
  "tudo certo",
  "de acordo",
  "eh isso",
  "e isso ai",
  "por favor",
  "com certeza",
]);
/** Short phrases that say no: it is settled without us. */
const NO_PHRASES = new Set([
  "ja resolvi",
  "ja consegui",
  "ja achei",
  "ja comprei",
  "ja encontrei",
  "esta resolvido",
  "consegui",
  "resolvi",
  "passo",
]);
/** Words that go with a no: "não quero mais", "não precisa, já resolvi". */
const WITH_NO = wordSet(
  `quero queria quer mais precisa preciso procuro ainda ja resolvi consegui achei comprei encontrei obrigado sim isso jeito algum forma nenhuma pode vez dessa outra
  nada certo claro ok tudo resolvido mesmo agora hoje`,
);

/**
 * Reads a text as a plain yes or no, in any of the ways people write them; null where it says anything else, since more words may be a wish. "não quero
 * mais" is a no; "ok obrigado" only thanks.
 */
export function plainAnswer(text: string): "yes" | "no" | null {
  const words = saidWords(text);
  if (words.some((word) => NO.has(word))) return areAll(words, NO, WITH_NO, FILLERS) ? "no" : null;
  if (onlyThanks(text)) return null;
  const said = words.filter((word) => word !== "obrigado").join(" ");
  if (NO_PHRASES.has(said)) return "no";
  if (YES_PHRASES.has(said)) return "yes";
  return words.some((word) => YES_ALONE.has(word)) && areAll(words, YES, FILLERS) ? "yes" : null;
}
