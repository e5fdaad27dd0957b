/** What the LLM is told about a category. */
export type RerankOption = { id: number; name: string; description: string };

/**
 * Optional LLM re-ranker of the classifier's candidates: returns an option's id, or null when none fits, it may not be asked,
 * fails or is late. Never throws, never returns another id. `reliable`: whether the classifier's answer is.
 */
export type Rerank = (
  request: { text: string; options: readonly RerankOption[]; reliable: boolean },
  signal?: AbortSignal,
) => Promise<number | null>;
