const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const SEPARATOR = /[\s.\-_/]/;
const JSON_ESCAPE = /\\u([0-9a-fA-F]{4})/g;
const LENGTH_MIN = 13;
const LENGTH_MAX = 19;

/** Digits with nothing but separators between them. */
type Run = {
  /** `sums[start]` of the parity of a number's last digit: the Luhn sum of all digits before `start`. */
  readonly sums: readonly [even: number[], odd: number[]];
  /** Index of the first digit of each group, in order. */
  readonly groups: number[];
};

/**
 * Returns whether a text, JSON or not, holds what looks like the number of a card: 13 to 19 digits that pass the Luhn check, whatever
 * separates them. Groups of digits are looked at together and in part, so that a number with a code behind it is found too. Ids (UUIDs) are left out.
 * One pass over the text, and a fixed number of looks at each digit.
 */
export function hasCardNumber(text: string): boolean {
  const plain = text
    .replace(JSON_ESCAPE, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(UUID, " id ");
  let run = emptyRun();
  let isInGroup = false;
  for (const character of plain) {
    if (character >= "0" && character <= "9") {
      if (!isInGroup) run.groups.push(lengthOf(run));
      isInGroup = true;
      addDigit(run, Number(character));
      continue;
    }
    isInGroup = false;
    if (lengthOf(run) === 0 || SEPARATOR.test(character)) continue;
    if (runHasCardNumber(run)) return true;
    run = emptyRun();
  }
  return runHasCardNumber(run);
}

const emptyRun = (): Run => ({ sums: [[0], [0]], groups: [] });
const lengthOf = ({ sums }: Run): number => sums[0].length - 1;

function addDigit({ sums: [even, odd] }: Run, digit: number): void {
  const position = even.length - 1;
  const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
  even.push((even[position] ?? 0) + (position % 2 === 0 ? digit : doubled));
  odd.push((odd[position] ?? 0) + (position % 2 === 0 ? doubled : digit));
}

function runHasCardNumber(run: Run): boolean {
  const length = lengthOf(run);
  if (length < LENGTH_MIN) return false;
  const starts = [...run.groups, length];
  return run.groups.some((from, group) => {
    for (let at = group + 1; at < starts.length; at += 1) {
      const to = starts[at] ?? length;
      if (to - from > LENGTH_MAX) break;
      if (isCard(run, from, to)) return true;
    }
    const end = starts[group + 1] ?? length;
    return end - from > LENGTH_MAX && hasCardWithin(run, from, end);
  });
}

/** Returns whether a part of one longer group of digits is a card's number. */
function hasCardWithin(run: Run, from: number, end: number): boolean {
  for (let start = from; start + LENGTH_MIN <= end; start += 1) {
    const last = Math.min(end, start + LENGTH_MAX);
    for (let to = start + LENGTH_MIN; to <= last; to += 1) if (isCard(run, start, to)) return true;
  }
  return false;
}

/** Length and Luhn check of the digits from `from` up to `to`: every second one, counted from the last, is doubled. */
function isCard({ sums }: Run, from: number, to: number): boolean {
  if (to - from < LENGTH_MIN || to - from > LENGTH_MAX) return false;
  const ofParity = sums[(to - 1) % 2 === 0 ? 0 : 1];
  return ((ofParity[to] ?? 0) - (ofParity[from] ?? 0)) % 10 === 0;
}
