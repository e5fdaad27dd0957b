import { type Embedder, EmbedderUnavailable, type VectorStore } from "./ports.ts";

/** Few at a time: an embedder that works one request after another must still answer wishes meanwhile. */
const BATCH = 16;

/** Vectors of training texts, each computed once for each embedder. */
export type TextVectors = {
  /** How many of the texts have no stored vector of this embedder. */
  countMissing(embedder: string, texts: readonly string[]): Promise<number>;
  /** Vectors of all the texts; those computed are stored batch by batch. Raises: EmbedderUnavailable, also when another embedder answers. */
  vectorsOf(embedder: string, texts: readonly string[], signal: AbortSignal): Promise<Map<string, Float32Array>>;
};

export function createTextVectors(deps: { store: VectorStore; embedder: Pick<Embedder, "embed"> }): TextVectors {
  const { store } = deps;
  return {
    countMissing: async (embedder, texts) => texts.length - (await store.count(embedder, texts)),
    vectorsOf: async (embedder, texts, signal) => {
      const vectors = await store.find(embedder, texts);
      const missing = texts.filter((text) => !vectors.has(text));
      for (let at = 0; at < missing.length; at += BATCH) {
        const batch = missing.slice(at, at + BATCH);
        const answer = await deps.embedder.embed(batch, signal);
        if (answer.name !== embedder) throw new EmbedderUnavailable("Another embedder answered.");
        const computed = new Map(batch.map((text, row) => [text, answer.vectors[row] ?? new Float32Array()]));
        await store.save(embedder, computed);
        for (const [text, vector] of computed) vectors.set(text, vector);
      }
      return vectors;
    },
  };
}
