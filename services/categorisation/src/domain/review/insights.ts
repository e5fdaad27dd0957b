import type { CategoryContent } from "../catalogue/category.ts";
import { FALLBACK_CATEGORY_ID } from "../catalogue/fallback-category.ts";
import { trainingLines } from "../catalogue/training-lines.ts";

/** A confusion: texts of one category mistaken for another. */
export type Confusion = { expected: number; answered: number; times: number; examples: readonly string[] };

type Named = { id: number; name: string };
export type Insights = {
  confusions: { expected: Named; answered: Named; times: number; examples: string[]; suggestion: string }[];
  thin: { category: Named; texts: number; suggestion: string }[];
};

const CONFUSIONS_MAX = 50;
const EXAMPLES_MAX = 5;

/**
 * Finds what an operator can improve: categories mistaken for each other, most frequent first, and those with fewer than `textsMin` training texts,
 * fewest first. Deleted categories are left out.
 */
export function findInsights(
  categories: readonly CategoryContent[],
  confusions: readonly Confusion[],
  textsMin: number,
): Insights {
  const named = new Map(categories.map(({ id, name }) => [id, { id, name }]));
  return {
    confusions: merge(confusions)
      .flatMap(({ expected, answered, times, examples }) => {
        const [one, other] = [named.get(expected), named.get(answered)];
        if (one === undefined || other === undefined) return [];
        return [{ expected: one, answered: other, times, examples, suggestion: distinguishSuggestion(one, other) }];
      })
      .sort((one, other) => other.times - one.times || one.expected.id - other.expected.id)
      .slice(0, CONFUSIONS_MAX),
    thin: categories
      .filter(({ id }) => id !== FALLBACK_CATEGORY_ID)
      .map((category) => ({ category, texts: trainingLines(category).length }))
      .filter(({ texts }) => texts < textsMin)
      .sort((one, other) => one.texts - other.texts || one.category.id - other.category.id)
      .map(({ category: { id, name }, texts }) => ({
        category: { id, name },
        texts,
        suggestion: addTextsSuggestion(name, textsMin - texts),
      })),
  };
}

function merge(confusions: readonly Confusion[]): (Confusion & { examples: string[] })[] {
  const pairs = new Map<string, Confusion & { examples: string[] }>();
  for (const { expected, answered, times, examples } of confusions) {
    if (expected === answered || expected === FALLBACK_CATEGORY_ID) continue;
    const key = `${expected}>${answered}`;
    const before = pairs.get(key) ?? { expected, answered, times: 0, examples: [] };
    const all = [...new Set([...before.examples, ...examples])].slice(0, EXAMPLES_MAX);
    pairs.set(key, { expected, answered, times: before.times + times, examples: all });
  }
  return [...pairs.values()];
}

function distinguishSuggestion(expected: Named, answered: Named): string {
  return (
    `Escreva em “${expected.name}” pedidos como estes, com palavras que só ela usa, ` +
    `e tire de “${answered.name}” os textos que servem às duas.`
  );
}

function addTextsSuggestion(name: string, missing: number): string {
  const texts = missing === 1 ? "mais 1 texto" : `mais ${missing} textos`;
  return `Escreva em “${name}” ao menos ${texts}: produtos, serviços e pedidos como as pessoas escrevem.`;
}
