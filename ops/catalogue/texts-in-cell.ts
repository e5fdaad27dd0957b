const BREAK = "\n";
const BAR = "|";
const ESCAPE = "\\";

/** Several texts in one cell, a line each. A `|` in a text is written `\|`, since a bare one parts texts as a line break does. */
export const joinTexts = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(ESCAPE, ESCAPE + ESCAPE).replaceAll(BAR, ESCAPE + BAR)).join(BREAK);

/** The texts of a cell, parted by line breaks or `|`, without empty ones. A backslash before anything but `|` or another backslash is itself. */
export function splitTexts(cell: string): string[] {
  const texts: string[] = [];
  let text = "";
  const end = () => {
    if (text.trim() !== "") texts.push(text.trim());
    text = "";
  };
  for (let at = 0; at < cell.length; at += 1) {
    const [sign = "", next] = [cell[at], cell[at + 1]];
    if (sign === ESCAPE && (next === ESCAPE || next === BAR)) {
      text += next;
      at += 1;
    } else if (sign === BREAK || sign === "\r" || sign === BAR) end();
    else text += sign;
  }
  end();
  return texts;
}
