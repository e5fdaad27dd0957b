import type { Reason } from "../../domain/classifier/lexical/explain.ts";
import type { Model } from "../../domain/classifier/model.ts";
import type { Candidate, Prediction } from "../../domain/classifier/predict.ts";
import { type MessageKind, messageKind } from "../../domain/message/message-kind.ts";
import type { ClassifierSlot, ClassifierState } from "../models/classifier-slot.ts";
import type { Picker } from "./ports.ts";
import { readParts } from "./read-parts.ts";
import type { ReadText } from "./read-text.ts";

export type NamedCandidate = { id: number; name: string; confidence: number };
export type NamedExample = { text: string; id: number; name: string; similarity: number };

export type Categorisation = {
  kind: MessageKind;
  /** At most 3, best first; empty unless it is a wish the model has a word for. */
  candidates: NamedCandidate[];
  /** Confidence from which the best candidate needs no asking; 1 while there is no model. */
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
 * Reads a message: its kind and, for a wish, the likeliest categories, among which an AI may pick. Never throws, and waits
 * for others only as long as they are given.
 */
export function createCategorise(deps: {
  classifier: Pick<ClassifierSlot, "now">;
  readText: ReadText;
  picker: Picker;
}) {
  return async (text: string): Promise<Categorisation> => {
    const state = deps.classifier.now();
    const kind = messageKind(text);
    if (kind !== "wish" || state.served === null) return silent(kind, state);
    const { model } = state.served;
    const read = await byClassifier(model, text, state);
    const parts = readParts(model, text).map((part) => ({
      text: part.text,
      candidates: named(part.prediction.top3, state),
    }));
    if (parts.length > 0) return { ...read, parts };
    return byPicker(read, text, state);
  };

  async function byClassifier(model: Model, text: string, state: ClassifierState): Promise<Categorisation> {
    const { top3, reliable, nearest, best, threshold, method, explanation } = await deps.readText(model, text);
    const candidates = named(top3, state);
    return {
      ...silent("wish", state),
      ...{ candidates, threshold, method, explanation },
      nearest: nearest.flatMap(({ label, text: example, similarity }) => {
        const name = state.names.get(label);
        return name === undefined ? [] : [{ text: example, id: label, name, similarity }];
      }),
      reliable: reliable && candidates[0]?.id === best,
    };
  }

  async function byPicker(read: Categorisation, text: string, state: ClassifierState): Promise<Categorisation> {
    const options = read.candidates.map(({ id, name }) => ({
      id,
      name,
      description: state.descriptions.get(id) ?? "",
    }));
    const picked = await deps.picker({ text, options, reliable: read.reliable });
    const choice = read.candidates.find(({ id }) => id === picked);
    if (choice === undefined) return read;
    const rest = read.candidates.filter((candidate) => candidate !== choice);
    return { ...read, candidates: [choice, ...rest], reliable: true, method: "ai" };
  }
}

const silent = (kind: MessageKind, { served }: ClassifierState): Categorisation => ({
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

/** A category that is gone since the model learnt it is nobody's any more. */
function named(candidates: readonly Candidate[], { names }: ClassifierState): NamedCandidate[] {
  return candidates.flatMap(({ label, confidence }) => {
    const name = names.get(label);
    return name === undefined ? [] : [{ id: label, name, confidence }];
  });
}
