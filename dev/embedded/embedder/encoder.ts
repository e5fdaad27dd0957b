/** The sentence encoders the embedded embedder can hold. */
export type Encoder = "use" | "e5";

/** The model asked for, as `server/encoders.py` names it. */
export const MODEL_OF: Readonly<Record<Encoder, string>> = { use: "use-multilingual-3", e5: "e5-query" };
