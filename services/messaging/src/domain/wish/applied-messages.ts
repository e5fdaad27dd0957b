import type { Wish } from "./wish.ts";

/**
 * Messages recorded with one wish, above which texts, places and unreadable answers are applied to it no more. Valid answers to its questions, a few in
 * a wish's life, are recorded all the same.
 */
export const APPLIED_MAX = 100;

/** Returns whether the message was applied to the wish before: repeated, it changes nothing. */
export const isApplied = ({ appliedMessageIds }: Pick<Wish, "appliedMessageIds">, wamid: string): boolean =>
  appliedMessageIds.includes(wamid);

/** The wamids of the messages applied to the wish, with one more. */
export const withApplied = ({ appliedMessageIds }: Pick<Wish, "appliedMessageIds">, wamid: string): string[] => [
  ...appliedMessageIds,
  wamid,
];

/** Returns whether the wish takes no further text or place, so that somebody who never stops writing does not make its document grow for ever. */
export const isFull = ({ appliedMessageIds }: Pick<Wish, "appliedMessageIds">): boolean =>
  appliedMessageIds.length >= APPLIED_MAX;
