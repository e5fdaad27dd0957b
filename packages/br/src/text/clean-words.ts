/** Tag characters, kept only in the flags of England, Scotland and Wales; anywhere else they only hide text. */
const TAGS = /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F})|[\u{E0000}-\u{E007F}]/gu;
/** A zero-width joiner with the emoji around it, which are missing where it joins none; the oldest browsers know no lookbehind. */
const JOINER =
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}]?)\u200D(?=(\p{Extended_Pictographic})?)/gu;
/** Bidi controls, zero-width characters and fillers; variation selectors, which choose how an emoji looks, are kept. */
const HIDDEN = /(?!\u200D|\p{Variation_Selector}|[\u{E0000}-\u{E007F}])\p{Default_Ignorable_Code_Point}|\p{Cs}/gu;
/** Control characters except the tab and the line feed. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/**
 * Cleans a person's own text (a wish, a message, a note, a description) for storing and showing: letters, lines and emoji, joined ones
 * included, stay as they are; bidi, zero-width and control characters are removed.
 */
export const cleanWords = (text: string): string =>
  text
    .replace(/\r\n?/gu, "\n")
    .replace(TAGS, "$1")
    .replace(HIDDEN, "")
    .replace(JOINER, keepBetweenEmoji)
    .replace(CONTROLS, "");

const keepBetweenEmoji = (joined: string, before: string, after: string | undefined): string =>
  before !== "" && after !== undefined ? joined : before;
