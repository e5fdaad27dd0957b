/** The acts a person may do with a text, explained in `dialogue-acts/README.md`. Their order is part of stored models. */
export const DIALOGUE_ACTS = [
  "request",
  "answer",
  "addition",
  "status",
  "thanks",
  "greeting",
  "cancel",
  "question",
  "complaint",
  "own_service",
  "talk",
  "adult",
  "noise",
  "stop",
  "data_request",
  "empty",
] as const;

export type DialogueAct = (typeof DIALOGUE_ACTS)[number];

/** State of the talk when a text comes: nothing is open, a question of ours waits for its answer, or a wish is open. */
export const TALK_STATES = ["none", "question", "wish"] as const;

export type TalkState = (typeof TALK_STATES)[number];

/**
 * A text with the act a person does by it. `isOutside`: a request for something that no category sells. `split`: `train` is learnt from, `dev` calibrates
 * and is then learnt from too, `test` is for measuring alone.
 */
export type ActText = {
  text: string;
  state: TalkState;
  act: DialogueAct;
  isOutside: boolean;
  split: "train" | "dev" | "test";
};
