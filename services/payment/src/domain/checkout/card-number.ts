const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const SEPARATORS = "[\\s.\\-_/]";
/** Digits with separators between them, thirteen or more. */
const DIGIT_RUN = new RegExp(`\\d(?:${SEPARATORS}*\\d){12,}`, "g");
const JSON_ESCAPE = /\\u([0-9a-fA-F]{4})/g;
const LENGTH_MIN = 13;
const LENGTH_MAX = 19;

/**
 * Whether a text, JSON or not, holds what looks like the number of a card: 13 to 19 digits that pass the Luhn check, whatever
 * separates them. Groups of digits are looked at together and in part, so that a number with a code behind it is found too. Ids (UUIDs) are left out.
 */
export function hasCardNumber(text: string): boolean {
  const plain = text
    .replace(JSON_ESCAPE, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(UUID, " id ");
  for (const [run] of plain.matchAll(DIGIT_RUN)) {
    if (runHasCardNumber(run.split(new RegExp(`${SEPARATORS}+`)))) return true;
  }
  return false;
}

function runHasCardNumber(groups: readonly string[]): boolean {
  return groups.some((group, from) => {
    let digits = "";
    for (const next of groups.slice(from)) {
      digits += next;
      if (isCardLength(digits) && passesLuhn(digits)) return true;
      if (digits.length > LENGTH_MAX) break;
    }
    return group.length > LENGTH_MAX && windows(group).some(passesLuhn);
  });
}

const isCardLength = ({ length }: string): boolean => length >= LENGTH_MIN && length <= LENGTH_MAX;

/** Every part of a longer number that has a card's length. */
function windows(digits: string): string[] {
  const parts: string[] = [];
  for (let length = LENGTH_MIN; length <= LENGTH_MAX; length += 1) {
    for (let from = 0; from + length <= digits.length; from += 1) parts.push(digits.slice(from, from + length));
  }
  return parts;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
