const NONE = /^(none|nenhum|nenhuma|null)$/i;
const WORD_LENGTH_MIN = 4;
const STEM_LENGTH = 5;
/** Length to which a text is cut before it is normalised, which takes the square of the number of combining marks in a row. */
const TEXT_LENGTH_MAX = 4_000;

/** The first letters of a text's longer words, without accents: enough for "pizza" to match "Pizzaria". */
function stems(text: string): Set<string> {
  const words =
    text
      .slice(0, TEXT_LENGTH_MAX)
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return new Set(words.filter(({ length }) => length >= WORD_LENGTH_MIN).map((word) => word.slice(0, STEM_LENGTH)));
}

const overlap = (left: Set<string>, right: Set<string>) => [...left].filter((stem) => right.has(stem)).length;

/**
 * Picks the option that shares most words with the request, else the one for "none", else the first. Parses the JSON of the
 * product's own prompt; any other text is compared with the values themselves.
 */
export function chooseOption(text: string, values: readonly string[]): string {
  const { request, described } = parsePrompt(text);
  const wanted = stems(request);
  let best: { value: string; score: number } | undefined;
  for (const value of values) {
    if (NONE.test(value)) continue;
    const score = overlap(wanted, stems(described.get(value) ?? value));
    if (score > (best?.score ?? 0)) best = { value, score };
  }
  return best?.value ?? values.find((value) => NONE.test(value)) ?? values[0] ?? "";
}

type ListedOption = { id?: unknown; nome?: unknown; descricao?: unknown };

function parsePrompt(text: string): { request: string; described: Map<string, string> } {
  try {
    const { pedido, categorias } = JSON.parse(text) as { pedido?: unknown; categorias?: ListedOption[] };
    const described = new Map(
      (categorias ?? []).map(({ id, nome, descricao }) => [String(id), `${nome ?? ""} ${descricao ?? ""}`]),
    );
    return { request: String(pedido ?? ""), described };
  } catch {
    return { request: text, described: new Map() };
  }
}
