import { toSingleLine } from "@tenho/br/text/text";

const MAX_CHARS = 120;

/** Fits a person's text on one line: line breaks become spaces, and it is cut at 120 characters. */
export function shortText(text: string): string {
  const line = toSingleLine(text);
  return line.length <= MAX_CHARS
    ? line
    : `${[...line]
        .slice(0, MAX_CHARS - 1)
        .join("")
        .trimEnd()}…`;
}
