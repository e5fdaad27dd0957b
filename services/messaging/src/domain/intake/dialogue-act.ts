/** The act a person does by a text, as categorisation reads it; explained in `docs/conversation.md`. */
export type DialogueAct =
  | "request"
  | "answer"
  | "addition"
  | "status"
  | "thanks"
  | "greeting"
  | "cancel"
  | "question"
  | "complaint"
  | "own_service"
  | "talk"
  | "adult"
  | "noise"
  | "stop"
  | "data_request"
  | "empty";

/** The state of the talk: what is open between us and the person when a text comes. */
export type TalkState = "none" | "question" | "wish";

/** The likeliest act of a text; `confidence` from 0 to 1, calibrated. */
export type ReadAct = { act: DialogueAct; confidence: number };
