import { openKeyOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { saysOnlyThat } from "../../domain/intake/points-only.ts";
import { readCategory } from "../../domain/intake/questions.ts";
import { readChoice } from "../../domain/intake/read-choice.ts";
import { consumerTapId } from "../../domain/outgoing/consumer-tap-id.ts";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import { optionOf, optionsOf } from "../../domain/outgoing/options.ts";
import { isApplied } from "../../domain/wish/applied-messages.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Contact, Prompt } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";

/** A question that belongs to no wish is answered by words within this time. */
const PROMPT_MS = 1_800_000;

/** Returns whether a message may answer a question by its words: it came soon after it, and no other message answered it. */
export function mayAnswerPrompt({ at: askedAt, askedBy, answered }: Prompt, { wamid, at }: InboundMessage): boolean {
  if (askedBy === wamid) return false;
  if (answered !== undefined) return answered.wamid === wamid;
  const sinceMs = at.getTime() - askedAt.getTime();
  return sinceMs >= 0 && sinceMs <= PROMPT_MS;
}

/** The button of the person's latest question outside a wish that a text means; null where it means none, or nothing was asked lately. */
export function promptedTap({ prompt, talk }: Contact, message: InboundMessage, text: string): string | null {
  if (prompt === undefined || !mayAnswerPrompt(prompt, message)) return null;
  if (prompt.answered !== undefined) return prompt.answered.buttonId;
  const { wamid } = message;
  if (prompt.follows !== undefined && prompt.follows !== latestBefore(talk, wamid)) return null;
  const choice = readChoice(
    text,
    prompt.buttons.map(({ title }) => optionOf(title)),
  );
  return choice.kind === "pick" ? (prompt.buttons[choice.index]?.id ?? null) : null;
}

/**
 * The options of the person's latest question outside a wish, where a text agrees or points and means none of them, so that it is asked which; null where
 * it means one or something else, or nothing was asked lately. A company that chooses among its offers is asked so already.
 */
export function optionsPointedAt(
  { prompt, talk }: Contact,
  message: InboundMessage,
  text: string,
): Prompt["buttons"] | null {
  if (prompt === undefined || prompt.words !== undefined || !saysOnlyThat(text)) return null;
  const isAskedNow = prompt.askedBy === message.wamid;
  if (!isAskedNow && (prompt.answered !== undefined || !mayAnswerPrompt(prompt, message))) return null;
  const isNext = prompt.follows === undefined || prompt.follows === latestBefore(talk, message.wamid);
  return isNext && prompt.buttons.length > 1 ? prompt.buttons : null;
}

/** Words that ask for a question, written again within this time of it, were written before it was seen. */
const UNSEEN_MS = 5_000;

/** Returns whether a person can hardly have seen the latest question when they wrote. */
export const isUnseen = ({ prompt }: Contact, { at }: InboundMessage): boolean =>
  prompt !== undefined && at.getTime() - prompt.at.getTime() < UNSEEN_MS;

/** The wamid of the person's latest text but this one. */
const latestBefore = (talk: Contact["talk"], wamid: string): string | undefined =>
  talk?.texts?.findLast((text) => text.wamid !== wamid)?.wamid;

/** The button or row of a message that a text means which quotes it; null where it means none. */
export function quotedTap({ inWindow }: OutgoingMessage, text: string): string | null {
  const options = optionsOf(inWindow);
  const choice = readChoice(text, options);
  return choice.kind === "pick" ? (options[choice.index]?.id ?? null) : null;
}

const YES_NO = ["Sim", "Não"].map((title) => optionOf(title));
const AGAIN = ["TENTAR DE NOVO", "DEIXAR PRA LÁ"].map((title) => optionOf(title));
/** As many rows as a list has, of which only the places are known. */
const ROWS = Array.from({ length: 10 }, () => ({ title: "", kind: "row" as const }));

/** Returns whether a text may answer a question by yes, no, a number or a place, so that it is worth looking for one. */
export const mayChoose = (text: string): boolean =>
  readChoice(text, YES_NO).kind !== "unclear" || readChoice(text, AGAIN).kind !== "unclear";

/** Returns whether a text answers the open question of a wish, which then comes before any other question. */
export function answersQuestion(wish: Wish, text: string): boolean {
  switch (wish.state) {
    case "asking_still":
      return readChoice(text, YES_NO).kind === "pick";
    case "asking_unit":
      return readChoice(text, ROWS).kind === "pick";
    case "asking_category":
      return readCategory(text, wish) !== null;
    default:
      return false;
  }
}

export type ReadTryAgainDeps = {
  store: Pick<WishStore, "get" | "findOpen" | "unansweredOf">;
  inbound: Pick<InboundStore, "assignWish">;
};

/**
 * Reads a text as the answer to "Quer que eu tente de novo?" of the person's newest wish that nobody answered. Returns the button's id; null where it is
 * none.
 */
export function createReadTryAgain({ store, inbound }: ReadTryAgainDeps): ReadTryAgain {
  /** @param wishId the wish that an earlier delivery of the message answered */
  return async ({ id, wamid, phoneNumberId }, contact, text, wishId) => {
    const choice = readChoice(text, AGAIN);
    if (choice.kind !== "pick") return null;
    const idOf = ({ _id, rounds }: Wish) =>
      consumerTapId({ kind: choice.index === 0 ? "again" : "drop", wishId: _id, round: rounds });
    const before = wishId === null ? null : await store.get(wishId);
    if (before !== null && isApplied(before, wamid)) {
      return before.parts.some((part) => part.wamid === wamid) ? null : idOf(before);
    }
    const unanswered = (await store.unansweredOf(contact.id)).find((wish) => wish.phoneNumberId === phoneNumberId);
    if (unanswered === undefined) return null;
    // A wish that is tried again is no longer unanswered; a redelivery finds it by this assignment.
    await inbound.assignWish(id, unanswered._id);
    return idOf(unanswered);
  };
}

export type ReadTryAgain = (
  message: Pick<InboundMessage, "id" | "wamid" | "phoneNumberId">,
  contact: Contact,
  text: string,
  wishId: string | null,
) => Promise<string | null>;

/** The person's wish that further texts belong to, at the number they wrote to; null: they have none. */
export const openWishOf = (
  store: Pick<WishStore, "findOpen">,
  { phoneNumberId }: Pick<InboundMessage, "phoneNumberId">,
  { id }: Contact,
): Promise<Wish | null> => store.findOpen(openKeyOf(id, phoneNumberId));
