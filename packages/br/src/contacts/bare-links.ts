const HOST_CHARACTERS = /[a-z0-9.-]+/giu;
const TOP_LEVEL =
  /(?:com|net|org|br|me|app|io|link|store|shop|site|online|info|biz|ly|gg|gl|tv|dev|page|club|vip|co|to|tel|bio|ee|chat)(?![\p{L}\p{N}])/iuy;
const GOES_ON = /[\p{L}\p{N}@.]$/u;
const PATH = /[/?#]\S*/uy;

type Range = { readonly from: number; readonly to: number };

/** Replaces links without a scheme, as `loja.com.br/cardapio`, by `mark`. Reads each character a fixed number of times. */
export function replaceBareLinks(text: string, mark: string): string {
  let out = "";
  let copied = 0;
  for (const { index, 0: run } of text.matchAll(HOST_CHARACTERS)) {
    // A run within the path of the link before it is replaced already.
    if (index < copied) continue;
    for (const { from, to } of hostsIn(text, index, run)) {
      out += text.slice(copied, from) + mark;
      copied = endOf(PATH, text, to) ?? to;
    }
  }
  return out + text.slice(copied);
}

/**
 * Hosts within a run of host characters: labels parted by single dots, from the first that does not go on with a word or an address,
 * to the last that is a top-level domain.
 */
function hostsIn(text: string, offset: number, run: string): Range[] {
  const hosts: Range[] = [];
  let from: number | null = null;
  let to: number | null = null;
  let at = offset;
  const close = () => {
    if (from !== null && to !== null) hosts.push({ from, to });
    from = null;
    to = null;
  };
  for (const label of run.split(".")) {
    if (label === "") close();
    else if (from === null) from = startIn(text, at, label);
    else to = endOf(TOP_LEVEL, text, at) ?? to;
    at += label.length + 1;
  }
  close();
  return hosts;
}

/** Index where a host may begin within its first label: at the label's start, or after its first hyphen; null: nowhere. */
function startIn(text: string, at: number, label: string): number | null {
  // Two units: the character before may be a pair. Safari before 16.4 has no lookbehind.
  if (!GOES_ON.test(text.slice(Math.max(0, at - 2), at))) return at;
  const hyphen = label.indexOf("-");
  return hyphen === -1 || hyphen + 1 === label.length ? null : at + hyphen + 1;
}

/** Index where a match of a sticky pattern at `at` ends; null when it does not match there. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
