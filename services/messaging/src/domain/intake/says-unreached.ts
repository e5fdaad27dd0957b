import { saidWords, wordSet } from "./said-words.ts";

const REACHING = wordSet(
  "atende atendeu atendem atenderam responde respondeu respondem responderam retorna retornou retornaram visualiza visualizou",
);
const TALKING = wordSet("falar contato contactar ligar");
const MANAGING = wordSet("consegui consigo conseguimos deu");
const WRONG = wordSet("errado errada inexistente invalido existe");

/**
 * Returns whether a text says that one person or company does not answer the other after their contact was given: "não me respondeu", "o número não existe".
 * "Ninguém respondeu" says that about nobody.
 */
export function saysUnreached(text: string): boolean {
  const words = saidWords(text);
  if (words.includes("ninguem") || text.includes("?")) return false;
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  if (words.includes("numero") && has(WRONG)) return true;
  return words.includes("nao") && (has(REACHING) || (has(MANAGING) && has(TALKING)));
}
