import { confidencesOf } from "../evaluation/calibrate.ts";
import { applyPlattScaling } from "../evaluation/platt-scaling.ts";
import { explain, type Reason } from "../lexical/explain.ts";
import { scoreVector } from "../lexical/lexical-model.ts";
import { vectoriseFeatures } from "../lexical/text-vector.ts";
import type { Model } from "../model.ts";
import { indexOfHighest, softmax } from "../softmax.ts";
import { actContext } from "./act-context.ts";
import { actTokens, eachActFeature } from "./act-features.ts";
import { isAmbiguous } from "./ambiguous-words.ts";
import { DIALOGUE_ACTS, type DialogueAct, type TalkState } from "./dialogue-act.ts";
import { knownConfidence } from "./open-set.ts";

/** The act a person does by a text. Confidences from 0 to 1, calibrated. */
export type ActReading = {
  act: DialogueAct;
  confidence: number;
  /** Probability that the text asks for something new, whatever the likeliest act. */
  requestConfidence: number;
  /** Probability that what it asks for is in the catalogue, if it asks for anything. */
  knownConfidence: number;
  /** True when the text names nothing, or nothing but one word that may mean several categories. */
  isAmbiguous: boolean;
  /** The words that led to the act, strongest first. */
  explanation: Reason[];
};

const REQUEST = DIALOGUE_ACTS.indexOf("request");

/** Reads the act of a text that came in this state of the talk; null: the model reads none. Never throws; reads as much of the text as `predict` does. */
export function readAct(model: Model, text: string, state: TalkState): ActReading | null {
  const { acts } = model;
  if (acts === null) return null;
  const context = actContext(model, text, state);
  const tokens = actTokens(text);
  const vector = vectoriseFeatures(tokens, acts.lexical.vocabulary, (emit) =>
    eachActFeature(text, tokens, context, emit),
  );
  const { calibration } = acts;
  const probabilities = softmax(scoreVector(acts.lexical, vector), calibration.temperature);
  const best = indexOfHighest(probabilities);
  const [confidence = 0] = confidencesOf(probabilities, [best], calibration);
  return {
    act: DIALOGUE_ACTS[best] ?? "empty",
    confidence,
    requestConfidence: applyPlattScaling(acts.request, probabilities[REQUEST] ?? 0),
    knownConfidence: knownConfidence(acts.openSet, model.lexical, text, context.categoryConfidence ?? 0),
    isAmbiguous: isAmbiguous(text, acts.ambiguousWords),
    explanation: explain(acts.lexical, vector, best, calibration.temperature),
  };
}
