export type Candidate = { id: number; name: string; confidence: number };

/** One of several wishes found in one message; candidates are sorted best first. */
export type PredictionPart = { text: string; candidates: Candidate[] };

/** The classifier's prediction for the text; kept even if a person chooses otherwise. */
export type Prediction = {
  candidates: Candidate[];
  /** Several wishes in one message, each reliable alone, in the order written; absent or empty: one. */
  parts?: PredictionPart[];
  threshold: number;
  reliable: boolean;
  method: string;
  modelVersion: string;
  /** Probability, 0 to 1, that the text asks for something; absent: read by a categorisation that knows no acts. */
  requestConfidence?: number;
  /** False: no category seems to sell what is asked for; absent as above. */
  isKnown?: boolean;
};

export type WishCategory = {
  id: number;
  name: string;
  /** The classifier's confidence in this category, 0 to 1; 1 when a person chose it. */
  confidence: number;
  method: string;
  decidedBy: "classifier" | "consumer" | "operator" | "best_guess" | "fallback";
  /** Account of the operator who decided; absent: none did, or it was before this field existed. */
  by?: string;
};
