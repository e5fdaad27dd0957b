import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DialogueAct, MessageKind, TalkState } from "@tenho/proto/categorisation/v1/categorisation_pb";
import type { OtherServices } from "../_clients.ts";

type Read = readonly [act: keyof typeof DialogueAct, confidence: number, requestConfidence: number];
type Candidate = readonly [id: number, name: string, confidence: number];
/** The reading of a text by the model that was taught the standard catalogue and the labelled acts, words alone. */
type Reading = {
  kind: keyof typeof MessageKind;
  reliable: boolean;
  known: boolean;
  candidates: readonly Candidate[];
  parts: readonly { text: string; candidates: readonly Candidate[] }[];
  none: Read;
  question: Read;
  wish: Read;
};

const FILE = join(import.meta.dirname, "talk-readings.json");
const STATES = { [TalkState.NONE]: "none", [TalkState.QUESTION]: "question", [TalkState.WISH]: "wish" } as const;

const candidatesOf = (all: readonly Candidate[]) =>
  all.map(([categoryId, categoryName, confidence]) => ({ categoryId, categoryName, confidence }));

/** Lets the stand-in of categorisation answer as the model did when the readings were taken. A text without one is an error. */
export function readAsTheModel(state: OtherServices): void {
  const readings = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, Reading>;
  const of = (text: string): Reading => {
    const reading = readings[text];
    if (reading === undefined) throw new Error(`talk-readings.json has no reading of "${text}"`);
    return reading;
  };
  // The stand-in asks for the kind first, and for the rest of the same text at once.
  state.kindOf = (text) => {
    const { kind, reliable, candidates } = of(text);
    state.reliable = reliable;
    state.candidates = candidatesOf(candidates);
    return MessageKind[kind];
  };
  state.partsOf = (text) =>
    of(text).parts.map((part) => ({ text: part.text, candidates: candidatesOf(part.candidates) }));
  state.actOf = (text, talk) => {
    const [act, actConfidence, requestConfidence] = of(text)[STATES[talk as keyof typeof STATES] ?? "none"];
    return { act: DialogueAct[act], actConfidence, requestConfidence, known: of(text).known };
  };
}
