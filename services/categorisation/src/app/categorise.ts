import type { Reason } from "../domain/classifier/explain.ts";
import type { Prediction } from "../domain/classifier/predict.ts";
import { type MessageKind, messageKind } from "../domain/not-a-wish.ts";
import type { ClassifierSlot } from "./classifier-state.ts";
import type { ReadText } from "./read-text.ts";

export type NamedCandidate = { id: number; name: string; confidence: number };

export type Categorisation = {
  kind: MessageKind;
  /** At most 3, best first; empty unless it is a wish the model has a word for. */
  candidates: NamedCandidate[];
  /** Confidence from which the best candidate needs no asking; 1 while there is no model. */
  threshold: number;
  reliable: boolean;
  method: Prediction["method"];
  /** Empty while there is no model. */
  modelVersion: string;
  explanation: Reason[];
};

/** Reads a message: its kind and, for a wish, the likeliest categories. Never throws. */
export function createCategorise(deps: { classifier: Pick<ClassifierSlot, "now">; readText: ReadText }) {
  return async (text: string): Promise<Categorisation> => {
    const { served, names } = deps.classifier.now();
    const kind = messageKind(text);
    const silent: Categorisation = {
      kind,
      candidates: [],
      threshold: served?.model.threshold ?? 1,
      reliable: false,
      method: "none",
      modelVersion: served?.version ?? "",
      explanation: [],
    };
    if (kind !== "wish" || served === null) return silent;
    const { top3, reliable, method, explanation, best } = await deps.readText(served.model, text);
    const candidates = top3.flatMap(({ label, confidence }) => {
      const name = names.get(label);
      return name === undefined ? [] : [{ id: label, name, confidence }];
    });
    return { ...silent, candidates, method, explanation, reliable: reliable && candidates[0]?.id === best };
  };
}
