import { plainAnswer } from "./plain-answer.ts";
import { areAll, saidWords, wordSet } from "./said-words.ts";
import { countsSeveral } from "./says-all.ts";

/**
 * One of the answers that a question offers, in the order in which they are shown. `none`: "Nenhuma destas". `more`: further words by which it is named,
 * such as the city of a unit.
 */
export type Option = { title: string; kind: "row" | "yes" | "no" | "none"; more?: string };

/** The meaning of a text as the answer to a question: an option by its place from 0, none of them, or no answer to it. */
export type Choice = { kind: "pick"; index: number } | { kind: "none" } | { kind: "unclear" };

const UNCLEAR: Choice = { kind: "unclear" };

/** Words around a choice that say nothing more: "quero a opção 2, por favor". */
const AROUND = wordSet(
  `a acho ai aquela aquele as com da de desta deste do dos e eh ela ele entao escolho essa esse esta este eu favor fico item letra mesmo na nessa nesse no
  numero o obrigado oi ok opcao os pode por pra prefiro que quero queria resposta seria ser sim um uma vai vou linha lista categoria cidade moco moca dia bom boa
  tarde noite isso`,
);
const PLACES = new Map(
  Object.entries({
    1: "1a 1o primeira primeiro um uma",
    2: "2a 2o segunda segundo dois duas",
    3: "3a 3o terceira terceiro tres",
    4: "4a 4o quarta quarto quatro",
    5: "5a 5o quinta quinto cinco",
    6: "6a 6o sexta sexto seis",
    7: "7a 7o setima setimo sete",
    8: "8a 8o oitava oitavo oito",
    9: "9a 9o nona nono nove",
    10: "10a 10o decima decimo dez",
  }).flatMap(([place, words]) => [place, ...words.split(" ")].map((word): [string, number] => [word, Number(place)])),
);
/** Places that are named by letters. */
const LETTERS = "abcdefghij";
const LAST = wordSet("ultima ultimo derradeira derradeiro");
const BEFORE_LAST = wordSet("penultima penultimo");
const NONE = wordSet("nenhuma outra outro outras outros nada");
/** Words that go with none of them: "não quero nenhuma dessas", "nem uma nem outra". */
const WITH_NONE = wordSet(
  `nao quero queria dessas desses destas destes delas deles opcao das dos nada disso disto coisa categoria e serve nenhuma outra outro uma um de da aqui ai ali
  acima procuro preciso isso`,
);

/**
 * Reads a text as the answer to a question: by number, by place ("a segunda", "a última"), by title, also nearly so, and by a plain yes or no. The same
 * reader serves every question and offer, so that no answer is understood in one place and not in another.
 */
export function readChoice(text: string, options: readonly Option[]): Choice {
  const words = saidWords(text);
  if (words.length === 0) return UNCLEAR;
  return (
    byTitle(text, options, isExact) ??
    byPlace(words, options.length) ??
    byNone(words, options) ??
    byPlainAnswer(text, options) ??
    byTitle(text, options, isNear) ??
    UNCLEAR
  );
}

const pick = (index: number): Choice => ({ kind: "pick", index });

function byPlace(words: readonly string[], count: number): Choice | null {
  if (countsSeveral(words)) return null;
  const isLettered = words.includes("letra") || words.includes("opcao");
  if (isLettered && words.at(-1) === "a") return count > 0 ? pick(0) : null;
  const rest = words.filter((word) => !AROUND.has(word));
  // "um" and "uma" are articles beside any other word, and the number alone.
  const [place = words.length === 1 ? words[0] : undefined, ...others] = rest;
  if (place === undefined || others.length > 0) return null;
  if (LAST.has(place)) return count > 0 ? pick(count - 1) : null;
  if (BEFORE_LAST.has(place)) return count > 1 ? pick(count - 2) : null;
  if (isLettered && /^[b-j]$/.test(place) && LETTERS.indexOf(place) < count) return pick(LETTERS.indexOf(place));
  const number = PLACES.get(place) ?? (/^0?\d{1,2}$/.test(place) ? Number(place) : null);
  if (number === null) return null;
  return number >= 1 && number <= count ? pick(number - 1) : UNCLEAR;
}

function byNone(words: readonly string[], options: readonly Option[]): Choice | null {
  if (!words.some((word) => NONE.has(word)) || !areAll(words, NONE, WITH_NONE, AROUND)) return null;
  const index = options.findIndex(({ kind }) => kind === "none");
  if (index >= 0) return pick(index);
  return options.some(({ kind }) => kind === "no") ? null : { kind: "none" };
}

function byPlainAnswer(text: string, options: readonly Option[]): Choice | null {
  const said = plainAnswer(text);
  if (said === null) return null;
  const index = options.findIndex(({ kind }) => kind === said);
  if (index >= 0) return pick(index);
  // A no to a list is none of its rows; a yes to one says nothing.
  const none = options.findIndex(({ kind }) => kind === "none");
  if (said === "no") return none >= 0 ? pick(none) : { kind: "none" };
  return null;
}

type Matches = (said: readonly string[], title: readonly string[]) => boolean;

/** The one option whose title, or further words, the text gives; null where none or several match. */
function byTitle(text: string, options: readonly Option[], matches: Matches): Choice | null {
  const said = saidWords(text);
  const bare = said.filter((word) => !AROUND.has(word));
  const found = options.flatMap(({ title, more = "" }, index) => {
    const names = [title, more].filter((name) => name !== "").map((name) => saidWords(name));
    const isNamed = names.some((name) => {
      const own = name.filter((word) => !AROUND.has(word));
      return matches(said, name) || (bare.length > 0 && own.length > 0 && matches(bare, own));
    });
    return isNamed ? [index] : [];
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : pick(only);
}

const isExact: Matches = (said, title) => said.join(" ") === title.join(" ");

const NOT = "nao";

/** Nearly the whole title, or nearly some words of it, one of them long, or exactly some of them: "gás". "n tenho" is not nearly "tenho". */
const isNear: Matches = (said, title) => {
  if (said.includes(NOT) !== title.includes(NOT)) return false;
  const whole = said.join("");
  if (isMisspelt(whole, title.join(""))) return true;
  if (!title.includes(NOT) && said.every((word) => title.includes(word) && NAMING.test(word))) return true;
  const isLong = said.some((word) => word.length >= WORD_MIN);
  return isLong && said.every((word) => title.some((own) => word === own || isWordOf(word, own)));
};

/** A word that names something by itself. */
const NAMING = /^\p{L}{3,}/u;

const WORD_MIN = 5;
const isWordOf = (said: string, word: string): boolean =>
  word.length >= WORD_MIN && (said === word || isMisspelt(said, word));

/** Longest title that is compared letter by letter. */
const COMPARED_MAX = 60;

/** Returns whether a word is another with a slip or two: one in four letters or more, two in nine. */
function isMisspelt(said: string, word: string): boolean {
  const longest = Math.max(said.length, word.length);
  const allowed = longest < 4 ? 0 : longest < 9 ? 1 : 2;
  if (Math.abs(said.length - word.length) > 1 || longest > COMPARED_MAX) return said === word;
  return distance(said, word) <= allowed;
}

/** Slips between two words: letters that are missing, added, wrong, or exchanged with their neighbour. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isExchanged) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[other.length] ?? 0;
}
