import { maskContacts } from "../contacts/mask-contacts.ts";
import { normaliseUnicode } from "./normalise.ts";

const ELLIPSIS = "…";
// Made when the first text is cut: a phone takes a tenth of a second for it, and most pages cut none.
let segmenter: Intl.Segmenter | undefined;

/** Lower case without accents, for comparing and searching: `Açaí` → `acai`. */
export function foldText(text: string): string {
  return normaliseUnicode(text, "NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns whether `text` contains `part`, whatever the case and accents. */
export function includesFolded(text: string, part: string): boolean {
  return foldText(text).includes(foldText(part.trim()));
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** The words of a text, folded: whatever is neither letter nor digit parts them. `Pão-de-queijo, já!` → `pao`, `de`, `queijo`, `ja`. */
export const wordsOf = (text: string): string[] => foldText(text).match(WORDS) ?? [];

/** Returns whether a text has a letter or a digit, and so something to look for. */
export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Orders pt-BR texts by the alphabet, ignoring case and accents. */
export function compareText(one: string, other: string): number {
  return one.localeCompare(other, "pt-BR", { sensitivity: "base", numeric: true });
}

/** A text on one line: line breaks, tabs and runs of spaces become one space, as WhatsApp's templates demand. */
export function toSingleLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/**
 * Removes what WhatsApp would read as formatting – `*bold*`, `_italic_`, `~struck~`, code marks, quotes at the start of a
 * line – so that a quoted text cannot break ours. Marks inside a word or between numbers (`a_b`, `2*3`) mean nothing to
 * WhatsApp and stay.
 */
export function stripWhatsappMarks(text: string): string {
  return text
    .replace(/^[ \t]*>+[ \t]*/gmu, "")
    .replace(/`+/gu, "")
    .replace(/(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}])/gu, "");
}

/**
 * Cuts a text to at most `maxLength` UTF-16 units, the ellipsis included, without splitting a letter from its accent or
 * an emoji from its parts. A text that fits comes back as it is.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  segmenter ??= new Intl.Segmenter("pt-BR", { granularity: "grapheme" });
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > maxLength - ELLIPSIS.length) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}${ELLIPSIS}`;
}

/** Cuts as {@link cutText} does, but at the end of a word, unless that would leave less than half. No mark stays before the ellipsis. */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const kept = cutText(text, maxLength).slice(0, -ELLIPSIS.length);
  if (/^\s/u.test(text.slice(kept.length))) return `${withoutEndMarks(kept)}${ELLIPSIS}`;
  const end = kept.search(/\s\S*$/u);
  return `${withoutEndMarks(end > maxLength / 2 ? kept.slice(0, end) : kept)}${ELLIPSIS}`;
}

/** A text without the marks and spaces at its end, unless it has nothing else. */
function withoutEndMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.,;:!?…–-]/u.test(text.charAt(end - 1))) end -= 1;
  return end === 0 ? text.trimEnd() : text.slice(0, end);
}

/** A consumer's words as another person may read them: no marks, no contacts, on one line, cut at a word to `maxLength` [300]. */
export function quotableText(text: string, maxLength = 300): string {
  return cutAtWord(toSingleLine(maskContacts(stripWhatsappMarks(text))), maxLength);
}
