import { inPlaceOf } from "../outgoing/texts/consumer.ts";
import { withLead } from "../outgoing/texts/open-question.ts";
import type { Effect, Wish } from "./wish.ts";

type ToConsumer = Extract<Effect, { kind: "send_message" }>;

/**
 * Lets the first message about a wish that takes the place of another say so, whatever that message is: a receipt, a question, or that nobody sells it.
 * One text of a person gets one message.
 */
export function withReplacedSaid(before: Wish | null, after: Wish): Wish {
  const { replaces, ...said } = after;
  if (replaces === undefined) return after;
  const known = new Set(before?.outbox.map(({ id }) => id));
  const first = after.outbox.find(
    (effect): effect is ToConsumer => effect.kind === "send_message" && effect.toConsumer && !known.has(effect.id),
  );
  if (first === undefined) return after;
  const inWindow = withLead(inPlaceOf(replaces), first.message.inWindow);
  const told: ToConsumer = { ...first, message: { ...first.message, inWindow } };
  return { ...said, outbox: after.outbox.map((effect) => (effect === first ? told : effect)) };
}
