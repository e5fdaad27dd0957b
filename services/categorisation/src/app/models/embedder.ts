/** Turns texts into vectors; whose vectors they are is part of what it answers. */
export interface Embedder {
  /** What tells this embedder's vectors from another's; null while none answers. Cheap: asked anew only now and then. */
  name(): Promise<string | null>;
  /** The texts' vectors, in their order. Raises: EmbedderAway. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<{ name: string; vectors: Float32Array[] }>;
  /** One text's vector at once, or null: slow, gone, busy, or not the embedder of this name. Never throws. */
  query(text: string, name: string): Promise<Float32Array | null>;
}

/** The embedder does not answer, or not as one. */
export class EmbedderAway extends Error {
  override name = "EmbedderAway";
}
