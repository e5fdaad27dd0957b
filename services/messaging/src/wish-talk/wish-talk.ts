import type { DeliveryState } from "../domain/outgoing/delivery-state.ts";
import type { OutgoingContent, OutgoingMessage } from "../domain/outgoing/message.ts";
import { optionsOf } from "../domain/outgoing/options.ts";
import { templateText } from "../domain/outgoing/templates/template-text.ts";
import type { Wish } from "../domain/wish/wish.ts";

/** A message of ours to the person, as far as the talk shows it. */
export type SentLine = Pick<OutgoingMessage, "id" | "inWindow" | "outsideWindow"> & {
  /** It was sent as a template. */
  asTemplate: boolean;
  state: DeliveryState;
  createdAt: Date;
};

export type LineState = "waiting" | "held" | "sent" | "delivered" | "read" | "failed";

/** One line of the talk about a wish; `text` null: an answer whose words are not kept. */
export type TalkLine = {
  id: string;
  from: "person" | "tenho";
  text: string | null;
  options: string[];
  at: Date;
  state: LineState | null;
};

const STATES: Record<DeliveryState, LineState> = {
  grouping: "waiting",
  grouped: "waiting",
  queued: "waiting",
  sending: "waiting",
  held: "held",
  accepted: "sent",
  sent: "sent",
  delivered: "delivered",
  read: "read",
  failed: "failed",
};

const textOf = (content: OutgoingContent): string =>
  content.kind === "template" ? templateText(content) : content.body;

function sentLine({ id, inWindow, outsideWindow, asTemplate, state, createdAt }: SentLine): TalkLine {
  const content = asTemplate && outsideWindow !== null ? outsideWindow : inWindow;
  const options = optionsOf(content).map(({ title }) => title);
  return { id, from: "tenho", text: textOf(content), options, at: createdAt, state: STATES[state] };
}

/** Meta's clock has whole seconds: what a person wrote comes before what we answered within its second. */
const byTime = (one: TalkLine, other: TalkLine): number => one.at.getTime() - other.at.getTime();

/**
 * The talk about a wish as its person saw it, in order of time. Of answers to questions only the moment is kept.
 *
 * @param answeredAt the moments at which messages that are no part of the text were applied to the wish, by their ids
 */
export function talkOf(
  { parts }: Pick<Wish, "parts">,
  sent: readonly SentLine[],
  answeredAt: ReadonlyMap<string, Date>,
): TalkLine[] {
  const written = parts.map(
    ({ wamid, text, at }): TalkLine => ({ id: wamid, from: "person", text, options: [], at, state: null }),
  );
  const answers = [...answeredAt].map(
    ([id, at]): TalkLine => ({ id, from: "person", text: null, options: [], at, state: null }),
  );
  return [...written, ...answers, ...sent.map(sentLine)].toSorted(byTime);
}
