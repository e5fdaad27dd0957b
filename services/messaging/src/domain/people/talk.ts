import { asksInWords } from "../intake/asks-for-something.ts";
import { comparable } from "../intake/automatic-reply.ts";

/**
 * A person's latest writing: by it a machine that repeats itself is known, and what we send or begin unasked is bounded. Kept with the contact,
 * so that every replica knows it.
 */
export type Talk = {
  /** The latest texts, oldest first, each by a digest of its words. */
  texts?: { wamid: string; digest: string; at: Date }[];
  /** The latest replies that nobody asked for, oldest first. */
  replies?: { id: string; at: Date }[];
  /** The latest texts that opened a wish, oldest first. */
  wishes?: { id: string; at: Date }[];
  /** The latest texts that may have been a machine's and were answered. */
  doubtful?: { id: string; at: Date }[];
  /** Automatic messages that were recognised: in all, the latest and why, and the first; older records lack the last two. */
  automatic?: { count: number; at: Date; reason?: AutomaticReason; since?: Date };
  /** Moment since which MASTER says that a person writes; absent: it does not. */
  freedAt?: Date;
};

/**
 * `shape`: the words of a text are a shop's greeting, away text or menu. `quick`: some are, it came at once after a message of ours, and it adds nothing
 * to the wish that is being gathered or is the fourth such text in an hour. `repeated`: a machine repeats itself.
 */
export type AutomaticReason = "shape" | "quick" | "repeated";

/** Things of which one person gets a bounded number in an hour. */
export type BoundedKind = "replies" | "wishes" | "doubtful";

/** Most texts that are kept of one person. */
export const TEXTS_MAX = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Texts of fewer words are repeated by people: "oi", "não sei". */
const LONG_WORDS = 4;
/** As often a person repeats a short text within an hour. */
const SHORT_MAX = 5;
/** As often a text that a person may repeat came before within an hour, once a machine sends it. */
const OFTEN_MIN = 2;

type Said = { digest: string; text: string; wamid: string; at: Date };

/** When the same words were last written in another message; null: never, as far as is kept. */
export function lastSaid({ texts = [] }: Talk, { digest, wamid }: Said): Date | null {
  const same = texts.filter((one) => one.digest === digest && one.wamid !== wamid);
  return same.map(({ at }) => at).reduce<Date | null>((last, at) => (last !== null && last > at ? last : at), null);
}

/**
 * Returns whether a text repeats earlier ones as only a machine does: the same long text that asks for nothing twice in a day; one that asks, a short
 * one, or one beside a wish with other words, oftener within an hour. `talk`: with the text itself.
 */
export function isRepeated({ texts = [] }: Talk, { digest, text, wamid, at }: Said, isBesideOthers: boolean): boolean {
  const sinceMs = (one: Date): number => Math.abs(at.getTime() - one.getTime());
  const same = texts.filter((one) => one.digest === digest && one.wamid !== wamid && sinceMs(one.at) < DAY_MS);
  const lately = same.filter((one) => sinceMs(one.at) < HOUR_MS).length;
  const isLong = comparable(text).split(" ").length >= LONG_WORDS;
  if (!isLong) return !asksInWords(text) && lately > SHORT_MAX;
  return asksInWords(text) || isBesideOthers ? lately >= OFTEN_MIN : same.length > 0;
}
