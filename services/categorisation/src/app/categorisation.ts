import type { DialogueAct } from "../domain/classifier/acts/dialogue-act.ts";
import type { Reason } from "../domain/classifier/lexical/explain.ts";
import type { MessageKind } from "../domain/classifier/message-kind.ts";
import type { Prediction } from "../domain/classifier/predict.ts";

/** A category a text may mean; `confidence` from 0 to 1, calibrated. */
export type NamedCandidate = { id: number; name: string; confidence: number };
export type NamedExample = { text: string; id: number; name: string; similarity: number };

export type Categorisation = {
  kind: MessageKind;
  /** At most 3 candidates, best first; empty unless the message is a wish with a word the model knows. */
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
  /** Null while there is no model that reads acts. */
  act: ReadAct | null;
};

/** The act of a message; confidences from 0 to 1, calibrated. `isKnown`: what it asks for, if anything, is in the catalogue; `isAmbiguous`: one word that may mean several categories. */
export type ReadAct = {
  act: DialogueAct;
  confidence: number;
  requestConfidence: number;
  knownConfidence: number;
  isKnown: boolean;
  isAmbiguous: boolean;
  explanation: Reason[];
};

/** Counts answers, without any text of a message. */
export type AnswerObserver = { categorised(answer: Categorisation): void };
