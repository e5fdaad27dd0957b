export type Candidate = { id: number; name: string; confidence: number };

/** One of several wishes told apart in one message; candidates best first. */
export type GuessPart = { text: string; candidates: Candidate[] };

/** What the classifier said of the text; kept although the consumer may choose otherwise. */
export type Guess = {
  candidates: Candidate[];
  /** Several wishes in one message, each reliable alone, in the order written; absent or empty: one. */
  parts?: GuessPart[];
  threshold: number;
  reliable: boolean;
  method: string;
  modelVersion: string;
};

export type WishCategory = {
  id: number;
  name: string;
  /** 0 to 1 of the classifier for this category; 1 when a person said so. */
  confidence: number;
  method: string;
  decidedBy: "classifier" | "consumer" | "operator" | "best_guess" | "fallback";
};
