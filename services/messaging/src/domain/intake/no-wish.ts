import { notUnderstood } from "../outgoing/texts/acts.ts";
import { greeting, onlyMedia, optedOut, placeReceived } from "../outgoing/texts/consumer.ts";
import { yourData } from "../outgoing/texts/person-rights.ts";
import { consumerMessage, liveNotice, update, withoutOpenKey } from "../wish/update.ts";
import type { Effect, MessageKind, UnitRef, Wish } from "../wish/wish.ts";
import { replyToAct } from "./answer-act.ts";
import { asksPrice } from "./asks-price.ts";
import { withComplaint } from "./complaint.ts";
import type { DialogueAct, ReadAct } from "./dialogue-act.ts";
import { unitWithoutAsking } from "./known-unit.ts";
import { mayBeRequest } from "./merchant-safe.ts";
import { repeatMsOf } from "./reply-again.ts";
import { seeksJob } from "./seeks-job.ts";
import type { TriageFacts } from "./triage.ts";

/** Confidence from which words that want no more messages are obeyed without the word SAIR. */
const STOP_MIN = 0.8;

const KIND_OF_ACT: Partial<Record<DialogueAct, MessageKind>> = {
  greeting: "greeting",
  thanks: "thanks",
  stop: "other",
  data_request: "data_request",
  empty: "empty",
};

const voided = (now: Date): Partial<Wish> => ({ state: "void", gatherUntil: null, questionUntil: null, closedAt: now });

/** Closes greetings, thanks and commands, with their replies. */
export const closeAsNoWish = (wish: Wish, kind: MessageKind, contact: TriageFacts["contact"], now: Date): Wish =>
  update(withoutOpenKey(wish), { ...voided(now), kind }, repliesToNoWish(wish, kind, contact, now));

/**
 * The act of a text that asks for nothing; null: it may ask for something, or its kind decides. Who looks for a job offers their own work, and "quanto
 * custa?" alone asks about us, whatever the model reads.
 */
export function otherAct({ text }: Pick<Wish, "text">, { kind, act, guess }: TriageFacts["reading"]): ReadAct | null {
  if (kind === "wish" && seeksJob(text)) return { act: "own_service", confidence: 1 };
  if (kind === "wish" && asksPrice(text)) return { act: "question", confidence: 1 };
  if (act === null || kind === "opt_out" || kind === "data_request") return null;
  if (kind !== "wish") return act;
  return act.act === "request" || mayBeRequest(guess) ? null : act;
}

/** Closes a text by what the person does by it: with the reply to that, unless they got the same one a moment ago. */
export function closeByAct(wish: Wish, { act, confidence }: ReadAct, facts: TriageFacts, now: Date): Wish {
  const { talk, contact } = facts;
  const kind = KIND_OF_ACT[act] ?? "other";
  if (act === "stop" && confidence >= STOP_MIN) return closeAsNoWish(wish, "opt_out", contact, now);
  // Whoever was asked something since does not have the welcome before them any more.
  const isFirst = wish.firstContact && wish.questionsAsked === 0;
  const unit = wish.unit ?? unitWithoutAsking(facts);
  const { unfinished, served, ended } = talk;
  const said = { wishId: wish._id, text: wish.text, contact, unit, isFirst, now };
  const reply = replyToAct(act, { ...said, unfinished, served, ended });
  const over = update(withoutOpenKey(wish), { ...voided(now), kind });
  const closed = act === "complaint" ? withComplaint(over, unit, now) : over;
  if (reply === null || talk.replied.includes(reply.name)) return closed;
  const { name, content } = reply;
  const id = `act:${name}:${wish.contactId}:${Math.floor(now.getTime() / repeatMsOf(name))}`;
  return update(closed, { replied: name }, [consumerMessage(wish, id, content)]);
}

/** Replies when only a location came, and stores its unit for the person's next wish. */
const repliesToPlace = (wish: Wish, unit: UnitRef): Effect[] => [
  consumerMessage(wish, `reply:${wish._id}`, placeReceived({ city: unit.city })),
  { id: `unit:${wish._id}`, kind: "remember_unit", contactId: wish.contactId, unitId: unit.id },
];

function repliesToNoWish(wish: Wish, kind: MessageKind, contact: TriageFacts["contact"], now: Date): Effect[] {
  const id = `reply:${wish._id}`;
  switch (kind) {
    case "greeting":
      // The welcome message already says what to write.
      return wish.firstContact ? [] : [consumerMessage(wish, id, greeting())];
    case "empty":
      return wish.unit === null ? [consumerMessage(wish, id, onlyMedia())] : repliesToPlace(wish, wish.unit);
    case "data_request":
      return [consumerMessage(wish, id, yourData(contact))];
    case "opt_out":
      return [
        consumerMessage(wish, id, optedOut(), null, { afterOptOut: true }),
        { id: `optout:${wish._id}`, kind: "opt_out", contactId: wish.contactId, at: now },
      ];
    default:
      return [];
  }
}

/** Closes what nobody may be asked about, with a sentence; it was no wish. */
export function closeUnclear(wish: Wish, now: Date): Wish {
  const reply = consumerMessage(wish, `unclear:${wish._id}`, notUnderstood());
  return update(withoutOpenKey(wish), { ...voided(now), kind: "other", replied: "unclear" }, [
    reply,
    liveNotice(wish, []),
  ]);
}
