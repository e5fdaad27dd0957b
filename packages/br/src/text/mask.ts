/** The ASCII digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/**
 * Lays characters into a pattern, as far as they go: every `0` of the pattern takes one character, anything else is
 * written when a further character follows. Characters beyond the pattern are dropped.
 */
export function applyMask(characters: string, pattern: string): string {
  let out = "";
  let next = 0;
  for (const slot of pattern) {
    if (next >= characters.length) break;
    out += slot === "0" ? characters.charAt(next++) : slot;
  }
  return out;
}
