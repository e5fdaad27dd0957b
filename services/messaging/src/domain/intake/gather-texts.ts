import { welcome } from "../outgoing/texts/consumer.ts";
import { isApplied, isFull, withApplied } from "../wish/applied-messages.ts";
import { addMs, type FlowSettings, isDue } from "../wish/flow-settings.ts";
import { initialWishState } from "../wish/initial-state.ts";
import { consumerMessage, update } from "../wish/update.ts";
import type { UnitRef, Wish, WishPart } from "../wish/wish.ts";
import { isAdGreeting } from "./ad-greeting.ts";
import type { InboundMessage } from "./inbound-message.ts";

const GATHERING_MAX_FACTOR = 5;
/** Most texts of one wish. */
export const PARTS_MAX = 20;
const TEXT_MAX = 4096;

export type NewWish = {
  id: string;
  contactId: string;
  phoneNumberId: string;
  senderName: string;
  senderPhone: string | null;
  firstContact: boolean;
  part: WishPart;
  /** Absent: the key for what the person writes now. */
  openKey?: string;
};

/** Key of the one open wish of a contact at a business number, to which further texts belong. */
export const openKeyOf = (contactId: string, phoneNumberId: string): string => `${contactId}:${phoneNumberId}`;

/** Key of a text that is answered beside an open question: it is read alone, and no other text belongs to it. */
export const asideKeyOf = (contactId: string, phoneNumberId: string, wamid: string): string =>
  `${openKeyOf(contactId, phoneNumberId)}:aside:${wamid}`;

/** Opens a wish for its first text; texts that follow soon belong to it. */
export function openWish(from: NewWish, now: Date, settings: FlowSettings): Wish {
  const { id, part, ...sender } = from;
  const wish: Wish = {
    ...sender,
    _id: id,
    openKey: from.openKey ?? openKeyOf(from.contactId, from.phoneNumberId),
    state: "gathering",
    kind: null,
    parts: [part],
    appliedMessageIds: [part.wamid],
    text: part.text,
    unit: null,
    guess: null,
    category: null,
    ...initialWishState(),
    gatherUntil: addMs(now, settings.gatherMs),
    saidAt: part.at,
    receivedAt: part.at,
    createdAt: now,
  };
  return from.firstContact ? update(wish, {}, [consumerMessage(wish, `welcome:${from.contactId}`, welcome())]) : wish;
}

/** Opens a wish for a location that came before any text; without a text it becomes void. */
export function openWishAtUnit(
  from: Omit<NewWish, "part"> & { wamid: string; at: Date; unit: UnitRef },
  now: Date,
  settings: FlowSettings,
): Wish {
  const { wamid, at, unit, ...rest } = from;
  return { ...openWish({ ...rest, part: { wamid, text: "", at, seq: 0 } }, now, settings), parts: [], unit };
}

/** Returns whether the gathering of texts has ended and the text may be classified. */
export const isGathered = ({ state, gatherUntil }: Wish, now: Date): boolean =>
  state === "sorting" || (state === "gathering" && isDue(gatherUntil, now));

/** Returns whether a text of the contact still belongs to this wish: as one more part, or as the answer to its question. */
export const acceptsTexts = (wish: Wish): boolean => wish.openKey !== undefined;

/** Replaces the wish's texts; the whole is classified again, after an open question for number or unit. */
export function gatherAgain(wish: Wish, parts: readonly WishPart[], now: Date, settings: FlowSettings): Wish {
  const text = joinedText(parts);
  if (wish.state === "asking_number" || wish.state === "asking_unit")
    return update(wish, { parts: [...parts], text, guess: null });
  const limitMs = wish.createdAt.getTime() + settings.gatherMs * GATHERING_MAX_FACTOR;
  return update(wish, {
    state: "gathering",
    kind: null,
    guess: null,
    parts: [...parts],
    text,
    gatherUntil: gatherUntilAfter(wish, addMs(now, settings.gatherMs), new Date(limitMs)),
    questionUntil: null,
  });
}

/** A message's text as a part of a wish. */
export const partOf = (
  { wamid, at, seq, isDoubtful }: Pick<InboundMessage, "wamid" | "at" | "seq" | "isDoubtful">,
  text: string,
): WishPart => ({ wamid, text, at, seq, ...(isDoubtful && { isDoubtful }) });

/** Adds one more text to the wish, unless it is full; the whole is classified again. */
export function addPart(wish: Wish, part: WishPart, now: Date, settings: FlowSettings): Wish {
  if (isApplied(wish, part.wamid) || isFull(wish)) return wish;
  const parts = [...wish.parts, part].slice(0, PARTS_MAX).sort(byTimeWritten);
  const limitMs = wish.createdAt.getTime() + settings.gatherMs * GATHERING_MAX_FACTOR;
  const until = addMs(now, settings.gatherMs);
  return update(wish, {
    state: "gathering",
    kind: null,
    guess: null,
    parts,
    appliedMessageIds: withApplied(wish, part.wamid),
    text: joinedText(parts),
    gatherUntil: gatherUntilAfter(wish, until, new Date(limitMs)),
    questionUntil: null,
    ...laterSaid(wish, part.at),
  });
}

/** Lets a text take the place of all others of the wish, which companies then do not read; unless it is full. It is classified by itself. */
export function replaceParts(wish: Wish, part: WishPart, now: Date, settings: FlowSettings): Wish {
  if (isApplied(wish, part.wamid) || isFull(wish)) return wish;
  return update(wish, {
    state: "gathering",
    kind: null,
    guess: null,
    parts: [part],
    appliedMessageIds: withApplied(wish, part.wamid),
    text: joinedText([part]),
    gatherUntil: addMs(now, settings.gatherMs),
    questionUntil: null,
    ...laterSaid(wish, part.at),
  });
}

/** Moves the time of the person's latest message forward; a wish that has no such time, being older than the field, stays without. */
export const laterSaid = ({ saidAt }: Pick<Wish, "saidAt">, at: Date): Pick<Wish, "saidAt"> =>
  saidAt !== undefined && saidAt < at ? { saidAt: at } : {};

/** End of the gathering: limited even if the consumer goes on typing, but a later clarification gets its full time. */
function gatherUntilAfter({ state, gatherUntil }: Wish, until: Date, limit: Date): Date {
  if (state !== "gathering") return until;
  // A voice note is being transcribed until `gatherUntil`.
  if (gatherUntil !== null && gatherUntil > until) return gatherUntil;
  return limit < until ? limit : until;
}

const byTimeWritten = (one: WishPart, other: WishPart): number =>
  Number(one.at) - Number(other.at) || one.seq - other.seq;

/** The texts of a wish as one, without the requests that are kept beside it; the ready-made text of an advertisement only where there is no other. */
export function joinedText(all: readonly WishPart[]): string {
  const parts = all.filter(({ isOwn }) => isOwn !== true);
  const own = parts.filter(({ text }) => !isAdGreeting(text));
  return (own.length > 0 ? own : parts)
    .map(({ text }) => text.trim())
    .join("\n")
    .slice(0, TEXT_MAX);
}
