import type { UnitRef } from "../wish/wish.ts";
import { areAll, saidWords, wordSet } from "./said-words.ts";

/** Words that tell where somebody is, one of which such a text has. */
const BEING = wordSet("agora estou moro morando mudei mudamos vim viemos cheguei chegamos estamos fico ficando sou");
const AROUND = wordSet(
  `a ai ao aqui as bem bom boa ca com da de desde dia do e eh ei em entao eu favor gente hoje ja la mas me moca moco morar mudanca na no noite o oi ola olha onde opa
  ou para por pra pro que so tarde trabalhando trabalho verdade viu voce acabei chegar mudar cidade pessoal aviso avisando`,
);
/** Words before the place that somebody leaves. */
const FROM = wordSet("da de do");
const WORDS_MAX = 15;

/** Returns whether a text may say where its writer is now, so that it is worth looking for a unit in it. */
export function mayTellPlace(text: string): boolean {
  const words = saidWords(text);
  return words.length <= WORDS_MAX && !text.includes("?") && words.some((word) => BEING.has(word));
}

/**
 * The unit of the city in which a text says that its writer is now, and says nothing else: "agora estou em Sobral", "mudei de Parnaíba pra Sobral"; null
 * where it says something else, too, or no such city, or several.
 */
export function movedTo(text: string, units: readonly UnitRef[]): UnitRef | null {
  if (!mayTellPlace(text)) return null;
  const words = saidWords(text);
  return unitSaidIn(words, units) ?? unitSaidIn(withoutFormerPlace(words, units), units);
}

/** The unit of whose place the words are, and of nothing else; null for none or several. */
function unitSaidIn(words: readonly string[], units: readonly UnitRef[]): UnitRef | null {
  const meant = units.filter(({ city, name, state }) => [city, name].some((place) => isOnlyAbout(words, place, state)));
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/** The words without the first place from which somebody comes: "mudei de Parnaíba pra Sobral" without "de Parnaíba". */
function withoutFormerPlace(words: readonly string[], units: readonly UnitRef[]): readonly string[] {
  for (const [at, word] of words.entries()) {
    if (!FROM.has(word)) continue;
    const rest = words.slice(at + 1);
    const places = units.flatMap(({ city, name }) => [saidWords(city), saidWords(name)]);
    const left = places.find((named) => named.length > 0 && named.every((part, offset) => rest[offset] === part));
    if (left) return [...words.slice(0, at), ...rest.slice(left.length)];
  }
  return words;
}

/** Returns whether the words are those of a place, once, with nothing around them but what tells that somebody is there. */
function isOnlyAbout(words: readonly string[], place: string, state: string): boolean {
  const named = saidWords(place);
  const at = words.findIndex((_, index) => named.every((word, offset) => words[index + offset] === word));
  if (at < 0 || named.length === 0) return false;
  const around = [...words.slice(0, at), ...words.slice(at + named.length)];
  return around.some((word) => BEING.has(word)) && areAll(around, BEING, AROUND, new Set(saidWords(state)));
}
