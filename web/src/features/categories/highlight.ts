import { foldText } from "@tenho/br/text/text";

/** A stretch of a message; `strength` 0 to 1 against the strongest word, 0 for unmarked text. */
export type Segment = { readonly text: string; readonly at: number; readonly strength: number };

type Word = { readonly word: string; readonly weight: number };
type Token = { readonly folded: string; readonly start: number; readonly end: number };

const TOKEN = /[\p{L}\p{N}]+/gu;

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    folded: foldText(token),
    start: index,
    end: index + token.length,
  }));
}

/** Positions of the words in `tokens`, as first and last token; the strongest words are placed first and do not overlap. */
function findWords(tokens: readonly Token[], words: readonly Word[]): { from: number; to: number; weight: number }[] {
  const taken = new Set<number>();
  const found: { from: number; to: number; weight: number }[] = [];
  for (const { word, weight } of words.filter((each) => each.weight > 0).toSorted((a, b) => b.weight - a.weight)) {
    const wanted = tokensOf(word).map(({ folded }) => folded);
    for (let from = 0; wanted.length > 0 && from + wanted.length <= tokens.length; from += 1) {
      const places = wanted.map((_, offset) => from + offset);
      const isHere = places.every((place, offset) => tokens[place]?.folded === wanted[offset] && !taken.has(place));
      if (!isHere) continue;
      for (const place of places) taken.add(place);
      found.push({ from, to: from + wanted.length - 1, weight });
    }
  }
  return found.toSorted((one, other) => one.from - other.from);
}

/** A message cut into segments, those of words with a positive weight marked by it; put together, the segments are the message. */
export function highlight(message: string, words: readonly Word[]): readonly Segment[] {
  const tokens = tokensOf(message);
  const strongestWeight = Math.max(...words.map(({ weight }) => weight), 0);
  const segments: Segment[] = [];
  let end = 0;
  for (const { from, to, weight } of findWords(tokens, words)) {
    const start = tokens[from]?.start ?? end;
    const stop = tokens[to]?.end ?? start;
    if (start > end) segments.push({ text: message.slice(end, start), at: end, strength: 0 });
    segments.push({ text: message.slice(start, stop), at: start, strength: weight / strongestWeight });
    end = stop;
  }
  if (end < message.length) segments.push({ text: message.slice(end), at: end, strength: 0 });
  return segments;
}
