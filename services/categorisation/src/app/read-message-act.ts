import type { DialogueAct, TalkState } from "../domain/classifier/acts/dialogue-act.ts";
import { readAct } from "../domain/classifier/acts/read-act.ts";
import type { MessageKind } from "../domain/classifier/message-kind.ts";
import type { Model } from "../domain/classifier/model.ts";
import type { ReadAct } from "./categorisation.ts";

/** Probability that something is sold from which its category may be taken without asking: above it most of what no category sells is asked about. */
const KNOWN_MIN = 0.65;

const ACT_OF_KIND: Readonly<Record<Exclude<MessageKind, "wish">, DialogueAct>> = {
  greeting: "greeting",
  thanks: "thanks",
  opt_out: "stop",
  data_request: "data_request",
  empty: "empty",
};

/**
 * The act of a message. A text every word of which is a known greeting, thanks or command is just that while nothing is open; "e aí?" and "sim" mean
 * something else while a wish or a question is, so then the model decides.
 */
export function readMessageAct(model: Model, text: string, kind: MessageKind, talk: TalkState): ReadAct | null {
  const reading = readAct(model, text, talk);
  if (reading === null) return null;
  const read = { ...reading, isKnown: reading.knownConfidence >= KNOWN_MIN };
  if (kind === "wish" || (talk !== "none" && kind !== "opt_out" && kind !== "data_request")) return read;
  return { ...read, act: ACT_OF_KIND[kind], confidence: 1, requestConfidence: 0 };
}
