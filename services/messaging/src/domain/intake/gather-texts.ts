import { firstContact } from "../outgoing/texts/consumer.ts";
import { after, type FlowSettings, isDue } from "../wish/flow-settings.ts";
import { untouched } from "../wish/initial-state.ts";
import { changed, toConsumer } from "../wish/update.ts";
import type { Wish, WishPart } from "../wish/wish.ts";

const GATHERING_MAX_FACTOR = 5;
const PARTS_MAX = 20;
const TEXT_MAX = 4096;

export type NewWish = {
  id: string;
  contactId: string;
  phoneNumberId: string;
  senderName: string;
  senderPhone: string | null;
  firstContact: boolean;
  part: WishPart;
};

/** Names the one wish of a contact at a business number that still takes texts. */
export const openKeyOf = (contactId: string, phoneNumberId: string): string => `${contactId}:${phoneNumberId}`;

/** A wish from its first text; texts that follow soon belong to it. */
export function openWish(from: NewWish, now: Date, settings: FlowSettings): Wish {
  const { id, part, ...sender } = from;
  const wish: Wish = {
    ...sender,
    _id: id,
    openKey: openKeyOf(from.contactId, from.phoneNumberId),
    state: "gathering",
    kind: null,
    parts: [part],
    heard: [part.wamid],
    text: part.text,
    unit: null,
    guess: null,
    category: null,
    ...untouched(),
    gatherUntil: after(now, settings.gatherMs),
    receivedAt: part.at,
    createdAt: now,
  };
  return from.firstContact ? changed(wish, {}, [toConsumer(wish, `welcome:${from.contactId}`, firstContact())]) : wish;
}

/** Whether the texts of the wish are all there and may be read. */
export const isGathered = ({ state, gatherUntil }: Wish, now: Date): boolean =>
  state === "sorting" || (state === "gathering" && isDue(gatherUntil, now));

/** Whether a text of the contact still belongs to this wish: as one more part, or as the answer to its question. */
export const takesTexts = (wish: Wish): boolean => wish.openKey !== undefined;

/** The wish with one more text; what was read of the earlier ones is read anew. */
export function addPart(wish: Wish, part: WishPart, now: Date, settings: FlowSettings): Wish {
  if (wish.heard.includes(part.wamid)) return wish;
  const parts = [...wish.parts, part].slice(0, PARTS_MAX).sort(byMoment);
  const limitMs = wish.createdAt.getTime() + settings.gatherMs * GATHERING_MAX_FACTOR;
  const until = after(now, settings.gatherMs);
  return changed(wish, {
    state: "gathering",
    kind: null,
    guess: null,
    parts,
    heard: [...wish.heard, part.wamid],
    text: joinedText(parts),
    // Somebody who never stops typing is understood sooner or later; a later clarification gets its full time.
    gatherUntil: wish.state === "gathering" && limitMs < until.getTime() ? new Date(limitMs) : until,
    questionUntil: null,
  });
}

const byMoment = (one: WishPart, other: WishPart): number => Number(one.at) - Number(other.at) || one.seq - other.seq;

function joinedText(parts: readonly WishPart[]): string {
  return parts
    .map(({ text }) => text.trim())
    .join("\n")
    .slice(0, TEXT_MAX);
}
