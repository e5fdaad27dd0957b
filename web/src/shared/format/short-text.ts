const MAX_CHARS = 120;

/** People's words for a place with room for one line only: line breaks as spaces, cut at 120 characters. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= MAX_CHARS
    ? line
    : `${[...line]
        .slice(0, MAX_CHARS - 1)
        .join("")
        .trimEnd()}…`;
}
