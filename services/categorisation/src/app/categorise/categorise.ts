import type { Reason } from "../../domain/classifier/lexical/explain.ts";
import type { Model } from "../../domain/classifier/model.ts";
import type { Prediction, ScoredCategory } from "../../domain/classifier/predict.ts";
import { type MessageKind, messageKind } from "../../domain/message/message-kind.ts";
import type { ClassifierSlot, ClassifierState } from "../models/classifier-slot.ts";
import { findParts } from "./find-parts.ts";
import type { Rerank } from "./ports.ts";
import type { PredictText } from "./predict-text.ts";

/** A category a text may mean; `confidence` from 0 to 1, calibrated. */
export type NamedCandidate = { id: number; name: string; confidence: number };
export type NamedExample = { text: string; id: number; name: string; similarity: number };

export type Categorisation = {
  kind: MessageKind;
  /** At most 3, best first; empty unless it is a wish with a word the model knows. */
  candidates: NamedCandidate[];
  /** Confidence from which the best candidate is used without asking; 1 while there is no model. */
  threshold: number;
  reliable: boolean;
  method: Prediction["method"] | "ai";
  /** Empty while there is no model. */
  modelVersion: string;
  explanation: Reason[];
  /** Training texts nearest in meaning, nearest first; empty when the lexical view answered alone. */
  nearest: NamedExample[];
  /** The wishes of a message that holds several, each reliable alone; else empty. */
  parts: { text: string; candidates: NamedCandidate[] }[];
};

/**
 * Categorises a message: its kind and, for a wish, the likeliest categories, among which an LLM may choose. Never throws, and
 * waits for the embedder and the LLM no longer than their time limits. `threshold`: in place of the one the model was calibrated for.
 */
export function createCategorise(deps: {
  classifier: Pick<ClassifierSlot, "now">;
  predictText: PredictText;
  rerank: Rerank;
}) {
  return async (text: string, threshold: number | null = null): Promise<Categorisation> => {
    const state = deps.classifier.now();
    const kind = messageKind(text);
    if (kind !== "wish" || state.served === null) return withoutCandidates(kind, state);
    const { model } = state.served;
    const classified = await classify(model, text, threshold, state);
    const parts = findParts(model, text, threshold ?? model.threshold).map((part) => ({
      text: part.text,
      candidates: named(part.prediction.top3, state),
    }));
    if (parts.length > 0) return { ...classified, parts };
    return reranked(classified, text, state);
  };

  async function classify(
    model: Model,
    text: string,
    given: number | null,
    state: ClassifierState,
  ): Promise<Categorisation> {
    const predicted = await deps.predictText(model, text, given);
    const { top3, reliable, nearest, best, threshold, method, explanation } = predicted;
    const candidates = named(top3, state);
    return {
      ...withoutCandidates("wish", state),
      candidates,
      threshold,
      method,
      explanation,
      nearest: nearest.flatMap(({ label, text: example, similarity }) => {
        const name = state.names.get(label);
        return name === undefined ? [] : [{ text: example, id: label, name, similarity }];
      }),
      reliable: reliable && candidates[0]?.id === best,
    };
  }

  async function reranked(classified: Categorisation, text: string, state: ClassifierState): Promise<Categorisation> {
    const options = classified.candidates.map(({ id, name }) => ({
      id,
      name,
      description: state.descriptions.get(id) ?? "",
    }));
    const chosenId = await deps.rerank({ text, options, reliable: classified.reliable });
    const choice = classified.candidates.find(({ id }) => id === chosenId);
    if (choice === undefined) return classified;
    const rest = classified.candidates.filter((candidate) => candidate !== choice);
    return { ...classified, candidates: [choice, ...rest], reliable: true, method: "ai" };
  }
}

const withoutCandidates = (kind: MessageKind, { served }: ClassifierState): Categorisation => ({
  kind,
  candidates: [],
  threshold: served?.model.threshold ?? 1,
  reliable: false,
  method: "none",
  modelVersion: served?.version ?? "",
  explanation: [],
  nearest: [],
  parts: [],
});

/** Adds names and drops categories that were deleted after the training. */
function named(candidates: readonly ScoredCategory[], { names }: ClassifierState): NamedCandidate[] {
  return candidates.flatMap(({ label, confidence }) => {
    const name = names.get(label);
    return name === undefined ? [] : [{ id: label, name, confidence }];
  });
}
