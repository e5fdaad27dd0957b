import type { FlowSettings } from "../wish/flow-settings.ts";
import { withdraw } from "../wish/retry-or-close.ts";
import { update } from "../wish/update.ts";
import type { Wish, WishPart } from "../wish/wish.ts";
import { acceptsTexts, gatherAgain } from "./gather-texts.ts";

/** An edit of a message, or its deletion when `text` is null. `at` is Meta's clock; `seq` orders revisions of one second. */
export type Revision = { text: string | null; at: Date; seq: number };

/** Returns whether `one` supersedes `other`: a deletion is final, otherwise the later edit counts. */
export function isNewerRevision(one: Revision, other: Revision): boolean {
  if (other.text === null) return false;
  if (one.text === null) return true;
  return Number(one.at) - Number(other.at) > 0 || (Number(one.at) === Number(other.at) && one.seq > other.seq);
}

const isEditedAfter = ({ edited }: WishPart, { at, seq }: Revision): boolean =>
  edited !== undefined && (edited.at > at || (edited.at.getTime() === at.getTime() && edited.seq >= seq));

/**
 * The wish after the text with this wamid was edited or deleted; the same wish when nothing changes. While texts still belong to it, it is gathered and
 * classified again. Afterwards questions already asked stay as they are, and a wish with no text left is withdrawn.
 */
export function reviseText(wish: Wish, wamid: string, revision: Revision, now: Date, settings: FlowSettings): Wish {
  const part = wish.parts.find((one) => one.wamid === wamid);
  if (part === undefined || isEditedAfter(part, revision)) return wish;
  const { text, at, seq } = revision;
  if (text === null) return removeText(wish, wamid, now, settings);
  if (!acceptsTexts(wish)) return wish;
  const edited = { ...part, text, edited: { at, seq } };
  return gatherAgain(
    wish,
    wish.parts.map((one) => (one === part ? edited : one)),
    now,
    settings,
  );
}

/**
 * Returns whether a merchant was asked for the wish, or its sender a question. Read from the wish's lasting fields rather than its state, because a repeated
 * deletion finds it closed already.
 */
export const wasPutToSomebody = ({ category, offers, questionsAsked }: Wish): boolean =>
  category !== null || offers.length > 0 || questionsAsked > 0;

function removeText(wish: Wish, wamid: string, now: Date, settings: FlowSettings): Wish {
  if (wish.state === "answered" || wish.state === "closed" || wish.state === "void") return wish;
  const parts = wish.parts.filter((one) => one.wamid !== wamid);
  const [first, ...others] = parts;
  if (first === undefined) return withdraw({ ...wish, parts }, now);
  // Where only kept requests are left, the first of them is the wish.
  if (parts.every(({ isOwn }) => isOwn === true)) {
    const { isOwn: _, ...own } = first;
    return gatherAgain(wish, [own, ...others], now, settings);
  }
  return acceptsTexts(wish) ? gatherAgain(wish, parts, now, settings) : update(wish, { parts });
}
