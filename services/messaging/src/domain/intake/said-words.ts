import { wordsOf } from "@tenho/br/text/text";

/** Longest text that is read as an answer; whoever writes more says more than an answer. */
const READ_MAX = 300;

/** Emoji that say a word by themselves, without the skin tones and the selectors of their form. */
const EMOJI = new Map<string, string>([
  ...("👍👌✅☑✔🆗🙌👏🤝".match(/./gu)?.map((one): [string, string] => [one, " sim "]) ?? []),
  ...("👎❌❎🚫✖🙅".match(/./gu)?.map((one): [string, string] => [one, " nao "]) ?? []),
  ["🙏", " obrigado "],
  ["🔟", " 10 "],
  ["🥇", " primeira "],
  ["🥈", " segunda "],
  ["🥉", " terceira "],
]);
const SIGNS = /\p{Extended_Pictographic}/gu;
/** Signs that a number may be written with: keycaps ("2️⃣") and the signs of an ordinal ("2ª"). */
const AROUND_NUMBERS = /[\uFE0F\u20E3ªº°]/gu;
/** "nº", whose letter alone would be a no. */
const NUMBER_SIGN = /\bn[º°]/giu;

/** Ways of writing a word on a phone; the readers know one of each. */
const SPELLINGS = new Map(
  Object.entries({
    nao: "n nn nop nope naum num nau nem",
    sim: "s ss sin sm siim yes yep",
    tenho: "tenhu teno tnho tnh",
    isso: "iso isto",
    nenhuma: "nenhum nenum nenuma nehuma nehum nenhumas nenhuns",
    opcao: "opc op opicao opcoes",
    numero: "nr nro",
    hoje: "hj oje",
    beleza: "blz bls",
    quero: "qero kero qro",
    obrigado: "obg obgd brigado brigada obrigada vlw valeu",
    favor: "pfv pf pfvr",
    voce: "vc vcs voces ce",
    porque: "pq",
    quanto: "qto qnto qnt",
    temos: "temo",
    tem: "ten",
    agora: "agr",
    amanha: "amanhan amnh",
    deixa: "dexa deixe dxa",
    tambem: "tb tbm",
    esta: "ta tah",
    estou: "to tou",
    so: "soh",
  }).flatMap(([word, ways]) => ways.split(" ").map((way): [string, string] => [way, word])),
);
/** Words whose doubled letters are their spelling, not somebody's drawl. */
const DOUBLED = /(\p{L})\1+/gu;

const oneLetterEach = (word: string): string => word.replace(DOUBLED, "$1");

/** One form of a word: "ñ", "nn" and "naaao" are "nao", "simmm" is "sim"; another word stays. */
function spelt(word: string): string {
  const known = SPELLINGS.get(word);
  if (known !== undefined) return known;
  const short = oneLetterEach(word);
  if (short === word) return word;
  const drawled = SPELLINGS.get(short) ?? short;
  return DRAWLED.has(drawled) ? drawled : word;
}

/** Words that people draw out, as in "simmmm" and "claroo". */
const DRAWLED = new Set("sim nao claro ok oi pode isso tenho tem temos opa quero certo obrigado".split(" "));

/**
 * The words of a short text as the readers of answers know them: folded, in one spelling, with what an emoji says in its place. Empty for a text that is
 * too long to be an answer.
 */
export function saidWords(text: string): string[] {
  if (text.length > READ_MAX) return [];
  const plain = text
    .replace(NUMBER_SIGN, "numero ")
    .replace(AROUND_NUMBERS, "")
    .replace(SIGNS, (sign) => EMOJI.get(sign) ?? " ");
  return wordsOf(plain).map(spelt);
}

/** Returns whether all of the words are in one of the sets. */
export const areAll = (words: readonly string[], ...sets: readonly ReadonlySet<string>[]): boolean =>
  words.every((word) => sets.some((set) => set.has(word)));

/** A set of the words of a text. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
