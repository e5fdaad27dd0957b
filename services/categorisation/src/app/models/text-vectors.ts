import { type Embedder, EmbedderAway } from "./embedder.ts";

/** Vectors of training texts, each computed once for each embedder. */
export type VectorStore = {
  /** How many of the texts are stored. */
  count(embedder: string, texts: readonly string[]): Promise<number>;
  /** Those that are stored, by text. */
  find(embedder: string, texts: readonly string[]): Promise<Map<string, Float32Array>>;
  save(embedder: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
};

/** Few at a time: an embedder that works one request after another must still answer wishes meanwhile. */
const BATCH = 16;

export type TextVectors = {
  /** How many of the texts this embedder has yet to see. */
  missing(embedder: string, texts: readonly string[]): Promise<number>;
  /** Vectors of all the texts; what is computed is stored batch by batch. Raises: EmbedderAway, also for another embedder. */
  of(embedder: string, texts: readonly string[], signal: AbortSignal): Promise<Map<string, Float32Array>>;
};

export function createTextVectors(deps: { store: VectorStore; embedder: Pick<Embedder, "embed"> }): TextVectors {
  const { store } = deps;
  return {
    missing: async (embedder, texts) => texts.length - (await store.count(embedder, texts)),
    of: async (embedder, texts, signal) => {
      const known = await store.find(embedder, texts);
      const unknown = texts.filter((text) => !known.has(text));
      for (let at = 0; at < unknown.length; at += BATCH) {
        const batch = unknown.slice(at, at + BATCH);
        const { name, vectors } = await deps.embedder.embed(batch, signal);
        if (name !== embedder) throw new EmbedderAway("Another embedder answered meanwhile.");
        const fresh = new Map(batch.map((text, row) => [text, vectors[row] ?? new Float32Array()]));
        await store.save(embedder, fresh);
        for (const [text, vector] of fresh) known.set(text, vector);
      }
      return known;
    },
  };
}
