import { messageKind } from "./message-kind.ts";

/** More wishes than this in one message are rather a list of things for one shop. */
const PIECES_MAX = 3;
const PIECE_CHARACTERS_MIN = 3;

/** Between two sentences, or words that say "and another thing". */
const STRONG =
  /[\n;•]+|[.!?]+(?=\s|$)|\s+\+\s+|(?:\s*,\s*(?:e\s+)?|\s+e\s+)(?:tamb[eé]m|tbm?|al[eé]m disso|outra coisa)(?=\s)/iu;
/** Between two things, or within the name of one: "corte e costura". */
const WEAK = /,\s*(?:e\s+)?|\s+e\s+/iu;

/** A way to cut a message; `isSure`: where people cut themselves, so that less must speak for it. */
export type Cut = { pieces: string[]; isSure: boolean };

/**
 * Ways to read a message as two or three wishes, the surest first; courtesies in between are left out. Whether they are
 * wishes is for the classifier to say.
 */
export function waysToSplit(text: string): Cut[] {
  const sentences = piecesOf(text, STRONG);
  const things = sentences.flatMap((sentence) => piecesOf(sentence, WEAK));
  return [
    { pieces: sentences, isSure: true },
    { pieces: things, isSure: false },
  ].filter(
    ({ pieces }, at) =>
      pieces.length >= 2 && pieces.length <= PIECES_MAX && (at === 0 || things.length > sentences.length),
  );
}

function piecesOf(text: string, separator: RegExp): string[] {
  return text
    .split(new RegExp(separator, "giu"))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= PIECE_CHARACTERS_MIN && messageKind(piece) === "wish");
}
