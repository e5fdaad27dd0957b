import { stillWanted, wishDropped } from "../outgoing/texts/consumer.ts";
import { isApplied, withApplied } from "../wish/applied-messages.ts";
import { addMs, type FlowSettings, isStale } from "../wish/flow-settings.ts";
import { closeWish, consumerMessage, liveNotice, update, withoutOpenKey } from "../wish/update.ts";
import type { ClosedReason, Wish } from "../wish/wish.ts";
import { openKeyOf } from "./gather-texts.ts";
import type { Option } from "./read-choice.ts";
import { repeatQuestion, WORDS_REPEATS_MAX } from "./repeat-question.ts";

/** Key of the one wish that collects a contact's old messages, apart from what the person writes now. */
export const oldKeyOf = (contactId: string, phoneNumberId: string): string =>
  `${openKeyOf(contactId, phoneNumberId)}:old`;

/** The key under which a message of that time opens a wish, or finds the wish it belongs to. */
export const keyAt = (
  { contactId, phoneNumberId }: Pick<Wish, "contactId" | "phoneNumberId">,
  at: Date,
  now: Date,
  settings: FlowSettings,
): string => (isStale(at, now, settings) ? oldKeyOf : openKeyOf)(contactId, phoneNumberId);

/** Returns whether everything the person wrote about the wish is too old to be put to merchants as new. */
export const isOldWish = ({ saidAt }: Wish, now: Date, settings: FlowSettings): boolean =>
  saidAt !== undefined && isStale(saidAt, now, settings);

/** Asks once, for all the old messages in the wish, whether it is still wanted; no merchant is asked before the answer. */
export function askIfStillWanted(wish: Wish, now: Date, settings: FlowSettings): Wish {
  const question = stillWanted({ wishId: wish._id, wish: wish.text });
  const patch: Partial<Wish> = {
    state: "asking_still",
    questionUntil: addMs(now, settings.wishMaxAgeMs),
    gatherUntil: null,
    retryAt: null,
    repeats: 0,
  };
  return update(wish, patch, [
    consumerMessage(wish, `asking_still:${wish._id}:${wish.rounds}`, question),
    liveNotice(wish, []),
  ]);
}

/** Asks whether the wish is still wanted when a choice that would put it to merchants was made long before it arrived. */
export const askFirstIfOld = (wish: Wish, at: Date, now: Date, settings: FlowSettings): Wish =>
  wish.state === "choosing" && isStale(at, now, settings) ? askIfStillWanted(wish, now, settings) : wish;

/** The answers to the question whether an old wish is still wanted, in the order of its buttons. */
export const STILL_OPTIONS: readonly Option[] = [
  { title: "Sim", kind: "yes" },
  { title: "Não", kind: "no" },
];

/** Asks again whether the wish is still wanted, because the words say neither and name nothing. */
export const askStillOnceMore = (wish: Wish, wamid: string, now: Date): Wish =>
  wish.state === "asking_still"
    ? repeatQuestion(wish, stillWanted({ wishId: wish._id, wish: wish.text }), wamid, now, WORDS_REPEATS_MAX)
    : wish;

export type StillAnswer = { wamid: string; at: Date };

/** A yes: the wish proceeds as if written now. `mayStayOpen`: the person has no other open wish at the number. */
export function confirmWish(
  wish: Wish,
  { wamid, at }: StillAnswer,
  mayStayOpen: boolean,
  now: Date,
  settings: FlowSettings,
): Wish {
  if (wish.state !== "asking_still" || isApplied(wish, wamid)) return wish;
  if (isStale(at, now, settings)) {
    // The answer itself is old and may no longer be true, so the question is asked again.
    return repeatQuestion(wish, stillWanted({ wishId: wish._id, wish: wish.text }), wamid, now);
  }
  const appliedMessageIds = withApplied(wish, wamid);
  const going = update(withoutOpenKey(wish), {
    state: "sorting",
    appliedMessageIds,
    saidAt: at,
    receivedAt: now,
    questionUntil: null,
  });
  return mayStayOpen ? { ...going, openKey: openKeyOf(wish.contactId, wish.phoneNumberId) } : going;
}

/** A no: closes the wish. */
export function declineWish(wish: Wish, { wamid }: StillAnswer, now: Date): Wish {
  if (wish.state !== "asking_still" || isApplied(wish, wamid)) return wish;
  const closed = closeFor({ ...wish, appliedMessageIds: withApplied(wish, wamid) }, "not_wanted", now);
  return update(closed, {}, [consumerMessage(wish, `dropped:${wish._id}`, wishDropped())]);
}

/** Closes the wish without a merchant having been asked; staff see the reason. */
export const closeFor = (wish: Wish, closedReason: ClosedReason, now: Date): Wish => ({
  ...closeWish(wish, now),
  closedReason,
});
