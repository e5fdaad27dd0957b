import { wordsOf } from "@tenho/br/text/text";
import { readChoice } from "./read-choice.ts";
import { saidWords, wordSet } from "./said-words.ts";
import { saysSomething } from "./says-something.ts";

/** The words of a text that takes back what was asked for. `wanted`: what it asks for instead. `dropped`: what is no longer wanted; null: it does not say. */
export type Instead = { wanted: string; dropped: string | null };

/** Longest text that is read so: whoever writes more tells a whole wish. */
const READ_MAX = 200;
const DROPPED_WORDS_MAX = 4;

/** A no before what is wanted instead: "não, quero é pizza", "n, não é isso: pizza". */
export const NO_BEFORE = /^\s*(?:n[aã]o|ñ|nn?)(?: (?:é|e|era) (?:isso|esse|essa))?\s*[,.!;:]+\s*/iu;

/** Beginnings after which a text says what is wanted instead. */
const BEGINNINGS: readonly RegExp[] = [
  NO_BEFORE,
  /^(?:n[aã]o|ñ) (?=quero (?:é|eh) )/iu,
  /^(?:na|em) verdade[\s,.!:;-]+/iu,
  /^mudei(?: de id[eé]ia[\s,.!:;-]+|\s?[,.!:;-]+\s?)/iu,
  /^(?:errei|me enganei|me confundi|corrigindo|corre[cç][aã]o|ali[aá]s|(?:eu )?quis dizer|quero dizer|digo|melhor dizendo)[\s,.!:;-]+/iu,
  /^(?:desculp[ae]|perd[aã]o|ops)[\s,.!:;-]+(?=(?:é|eh|era|quero (?:é|eh)) )/iu,
  /^\*+\s?(?=[^*]+$)/u,
  /^(?:pode )?tro(?:ca|car|co|que) (?:isso |esse |o pedido |esse pedido )?por (?!favor)/iu,
];
/** Texts that name what is no longer wanted before what is wanted: "pizza não, açaí", "não é pizza, é açaí", "em vez de pizza quero açaí". */
const DROPPING: readonly RegExp[] = [
  /^([^,.;:!?\n]{2,40}) (?:n[aã]o|ñ)\s?[,.;:!]\s?(.+)$/isu,
  /^(?:n[aã]o|ñ|n) (?:é|e|eh|era|quero|queria) (?:mais )?([^,.;:!?\n]{2,40})[,.;:!]\s?(.+)$/isu,
  /^(?:em vez|ao inv[eé]s|no lugar) d[aeo] ([^,.;:!?\n]{2,40}),\s?(.+)$/isu,
  /^(?:em vez|ao inv[eé]s|no lugar) d[aeo] ([^,.;:!?\n]{2,40}) (quero .+)$/isu,
];
/** The same, after it: "quero açaí em vez de pizza". */
const DROPPED_AFTER = / (?:em vez|ao inv[eé]s|no lugar) d[aeo] /iu;

const POINTING = wordSet("isso esse essa este esta");
const LEADING = /^(?:é|eh|e sim|mas|sim|agora|por)\s+/iu;
/** Words by which a text asks for something besides what was asked for. */
const BESIDES = wordSet("tambem alem mais ainda outro outra");
/** Words with which a text begins that goes on with what was said before: "de calabresa", "pra minha mãe". */
export const GOING_ON = wordSet(
  "a ao com da das de do dos e em ela ele mas na no ou para perto por pra que sem so tipo",
);

/** Reads a text as one that takes back what was asked for; null where it does not, or only adds to it. */
export function readInstead(text: string): Instead | null {
  const said = text.trim();
  if (said.length > READ_MAX) return null;
  const found = afterBeginning(said) ?? droppingBefore(said) ?? droppingAfter(said);
  if (found === null) return null;
  const wanted = found.wanted.replace(LEADING, "").trim();
  const words = saidWords(wanted);
  if (!saysSomething(wanted) || GOING_ON.has(words[0] ?? "") || words.some((word) => BESIDES.has(word))) return null;
  return { wanted, dropped: found.dropped };
}

function afterBeginning(said: string): Instead | null {
  const beginning = BEGINNINGS.find((pattern) => pattern.test(said));
  // "n, não é isso: pizza" says no twice.
  return beginning === undefined ? null : { wanted: said.replace(beginning, "").replace(NO_BEFORE, ""), dropped: null };
}

function droppingBefore(said: string): Instead | null {
  for (const pattern of DROPPING) {
    const [, dropped = "", wanted = ""] = pattern.exec(said) ?? [];
    if (wanted !== "" && isDropped(dropped)) return { wanted, dropped: pointsOnly(dropped) ? null : dropped };
  }
  return null;
}

function droppingAfter(said: string): Instead | null {
  const [wanted = "", dropped = "", ...more] = said.split(DROPPED_AFTER);
  return more.length === 0 && isDropped(dropped) ? { wanted, dropped } : null;
}

const pointsOnly = (dropped: string): boolean => saidWords(dropped).every((word) => POINTING.has(word));

const isDropped = (dropped: string): boolean =>
  wordsOf(dropped).length <= DROPPED_WORDS_MAX && (saysSomething(dropped) || (dropped !== "" && pointsOnly(dropped)));

/** A word as people mark it that they write again: "*pizza". Between two stars it is only bold. */
const RESPELT = /^\*+\s?([^*\n]{2,40})$/u;

/** Returns whether a text is a word of this wish, written again as it should have been. */
export function isRespelt(text: string, wish: string): boolean {
  const word = RESPELT.exec(text.trim())?.[1];
  if (word === undefined) return false;
  return saidWords(wish).some((title) => readChoice(word, [{ title, kind: "row" }]).kind === "pick");
}

/** Words that name nothing by themselves, so that two texts do not mean the same by sharing them. */
const NAMELESS = wordSet("quero queria preciso uma um para pra por favor com sem mais nao o a os as de da do das dos");

/** Returns whether words that are no longer wanted are about this wish: they share a word that names something. */
export function names(dropped: string, wish: string): boolean {
  const of = (text: string) => wordsOf(text).filter((word) => word.length > 2 && !NAMELESS.has(word));
  const wished = new Set(of(wish));
  return of(dropped).some((word) => wished.has(word));
}
