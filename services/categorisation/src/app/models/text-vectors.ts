import type { CategorisationContext } from "../categorisation-context.ts";
import { EmbedderUnavailable } from "./ports.ts";

/** Texts per batch: few, because an embedder that handles requests one by one must still answer wishes meanwhile. */
const BATCH = 16;

/** Number of the texts without a stored vector of this embedder. */
export async function countMissingVectors(
  { vectors }: CategorisationContext,
  embedder: string,
  texts: readonly string[],
): Promise<number> {
  return texts.length - (await vectors.count(embedder, texts));
}

/**
 * Vectors of all the texts, each computed once for each embedder; newly computed ones are stored batch by batch.
 * Raises: EmbedderUnavailable, also when another embedder answers or none is configured.
 */
export async function vectorsOf(
  ctx: CategorisationContext,
  embedder: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Float32Array>> {
  if (ctx.embedder === null) throw new EmbedderUnavailable("No embedder is set.");
  const vectors = await ctx.vectors.find(embedder, texts);
  const missing = texts.filter((text) => !vectors.has(text));
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const answer = await ctx.embedder.embed(batch, signal);
    if (answer.name !== embedder) throw new EmbedderUnavailable("Another embedder answered.");
    const computed = new Map(batch.map((text, row) => [text, answer.vectors[row] ?? new Float32Array()]));
    await ctx.vectors.save(embedder, computed);
    for (const [text, vector] of computed) vectors.set(text, vector);
  }
  return vectors;
}
