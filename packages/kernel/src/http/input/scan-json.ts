import { AppError } from "../../errors/app-error.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const COMMA = 44;

/** Limit of keys in one object: no form comes near it, and each key costs memory and a comparison. */
const KEYS_MAX = 2_000;

/** Keys seen so far in one open object; null for an open array. */
type Level = Set<string> | null;

/**
 * Refuses faults that `JSON.parse` accepts: a key twice in one object (the last would win), more than 2,000 keys in one, nesting beyond
 * `depthMax`, the key `__proto__`, and strings no store can keep (NUL, half a surrogate pair). One pass, linear in the text; the grammar
 * is left to `JSON.parse`, so a malformed text may pass here.
 *
 * @throws {AppError} `invalid_input`.
 */
export function scanJson(text: string, depthMax: number): void {
  const levels: Level[] = [];
  let expectsKey = false;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = stringEnd(text, at);
      checkString(text, at, end, expectsKey ? levels.at(-1) : undefined);
      expectsKey = false;
      at = end;
      continue;
    }
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (levels.length === depthMax) throw invalid(`O JSON não pode ter mais de ${depthMax} níveis`);
      levels.push(code === OPEN_BRACE ? new Set() : null);
      expectsKey = code === OPEN_BRACE;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      levels.pop();
      expectsKey = false;
    } else if (code === COMMA) {
      expectsKey = levels.at(-1) instanceof Set;
    }
    at += 1;
  }
}

/** Index after the closing quote of the string that opens at `start`. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    at += code === BACKSLASH ? 2 : 1;
  }
  throw malformed();
}

function checkString(text: string, start: number, end: number, keys: Level | undefined): void {
  const raw = text.slice(start + 1, end - 1);
  const value = raw.includes("\\") ? decode(text.slice(start, end)) : raw;
  if (value.includes("\0") || !value.isWellFormed()) {
    throw invalid("O JSON contém um caractere que não é aceito");
  }
  if (!keys) return;
  if (value === "__proto__") throw invalid("O JSON contém um nome de campo que não é aceito");
  if (keys.has(value)) throw invalid("O JSON repete um campo", value);
  if (keys.size === KEYS_MAX)
    throw invalid(`O JSON não pode ter mais de ${KEYS_MAX.toLocaleString("pt-BR")} campos em um objeto`);
  keys.add(value);
}

function decode(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw malformed();
  }
}

/** The body is not JSON at all. */
export function malformed(): AppError {
  return invalid("O corpo da chamada não é um JSON válido");
}

function invalid(message: string, key?: string): AppError {
  if (key === undefined) return new AppError("invalid_input", `${message}.`);
  const field = key.slice(0, 100);
  return new AppError("invalid_input", `${message}: ${field}.`, { fields: [{ field, message: "Campo repetido" }] });
}
