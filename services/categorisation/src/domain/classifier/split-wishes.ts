import { messageKind } from "./message-kind.ts";

/** Maximum number of pieces; more are taken for a list of things from one shop. */
const PIECES_MAX = 3;
const PIECE_CHARACTERS_MIN = 3;

/** A separator between two sentences, or words that mean "and another thing". */
const CERTAIN_SEPARATOR =
  /[\n;•]+|(?<![.!?])[.!?]+(?=\s|$)|(?<=\s)\+(?=\s)|(?:,\s*(?:e\s+)?|(?<=\s)e\s+)(?:tamb[eé]m|tbm?|al[eé]m disso|outra coisa)(?=\s)/iu;
/** A separator between two things, but possibly within the name of one: "corte e costura". */
const DOUBTFUL_SEPARATOR = /,\s*(?:e\s+)?|(?<=\s)e(?=\s)/iu;

/** Words before what a thing is made or comes with. */
const WITH = /(?:^|\s)(?:com|c\/|sem|recheio|sabor|sabores)(?=\s)/iu;
const INGREDIENT_WORDS_MAX = 3;

/** A word with which a piece goes on with what the first one began: "preciso de um pedreiro e de um encanador". */
const GOES_ON = /^(?:de|da|do|das|dos|por|pelo|pela)(?=\s)/iu;

/** A way to split a message; `isCertain`: the separator clearly divides wishes, so less confidence is required. */
export type Split = { pieces: string[]; isCertain: boolean };

/**
 * Ways to read a message as two or three wishes, the most certain first; greetings and thanks in between are left out. The
 * classifier decides whether the pieces are wishes.
 */
export function waysToSplit(text: string): Split[] {
  const sentences = piecesOf(text, CERTAIN_SEPARATOR);
  const things = sentences.flatMap((sentence) =>
    withBeginning(withIngredients(piecesOf(sentence, DOUBTFUL_SEPARATOR))),
  );
  return [
    { pieces: sentences, isCertain: true },
    { pieces: things, isCertain: false },
  ].filter(
    ({ pieces }, at) =>
      pieces.length >= 2 && pieces.length <= PIECES_MAX && (at === 0 || things.length > sentences.length),
  );
}

/** Pieces with short ones put back to what they are made with: "açaí com leite ninho", "granola" is one thing. */
function withIngredients(pieces: readonly string[]): string[] {
  const things: string[] = [];
  for (const piece of pieces) {
    const before = things.at(-1);
    const isIngredient =
      before !== undefined && WITH.test(before) && piece.split(/\s+/u).length <= INGREDIENT_WORDS_MAX;
    if (isIngredient) things[things.length - 1] = `${before}, ${piece}`;
    else things.push(piece);
  }
  return things;
}

/** Pieces of one sentence, those that leave out its beginning with it: "preciso de um pedreiro", "preciso de um encanador". */
function withBeginning(pieces: readonly string[]): string[] {
  const [first, ...others] = pieces;
  if (first === undefined) return [];
  const words = first.split(/\s+/u);
  const completed = others.map((piece) => {
    const goesOn = GOES_ON.exec(piece)?.[0].toLowerCase();
    const at = goesOn === undefined ? -1 : words.findIndex((word) => word.toLowerCase() === goesOn);
    return at > 0 ? `${words.slice(0, at).join(" ")} ${piece}` : piece;
  });
  return [first, ...completed];
}

function piecesOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= PIECE_CHARACTERS_MIN && messageKind(piece) === "wish");
}
