import type { TAGS } from "./base-api.ts";

export type TagType = (typeof TAGS)[number];

/** A tag of one thing, or, without an id, of everything of its type. */
export type CacheTag = TagType | { readonly type: TagType; readonly id: string };

/** Id for answers that a change of anything of the type may alter: lists that gain or lose rows, and counts. */
const LIST = "LIST";
/** Id for an answer that could not be read again, so that what it contains is not known: the screen still shows the one before. */
const UNREAD = "UNREAD";

export const itemTag = (type: TagType, id: string): CacheTag => ({ type, id });
export const listTag = (type: TagType): CacheTag => ({ type, id: LIST });

/** Tags for an answer that contains things of these ids; undefined: it could not be read. */
export const itemTags = (type: TagType, ids: readonly string[] | undefined): CacheTag[] =>
  (ids ?? [UNREAD]).map((id) => ({ type, id }));

/** Tags that a change makes stale which adds nothing to a list: what contains the thing. */
export const changeTags = (type: TagType, id: string): CacheTag[] => itemTags(type, [id, UNREAD]);

/** Tags that any other change makes stale: what contains the thing, and every list. */
export const listChangeTags = (type: TagType, id: string): CacheTag[] => [...changeTags(type, id), listTag(type)];
