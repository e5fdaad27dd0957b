import { maskContacts } from "@tenho/br/contacts/mask-contacts";
import { SEARCH_FORMAT, searchWords } from "../../domain/wish/search-words.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { ShownWish } from "../../panel/panel-view.ts";
import type { WishDocument } from "./wish-document.ts";

export type SearchFields = Required<Pick<WishDocument, "words" | "masked" | "wordsFormat">>;
type Source = Parameters<typeof searchWords>[0];

export function searchFields(wish: Source): SearchFields {
  const masked = maskContacts(wish.text);
  return {
    words: searchWords(wish, masked),
    masked: masked === wish.text ? null : masked,
    wordsFormat: SEARCH_FORMAT,
  };
}

/** Returns a stored wish with its text without contacts, unless another version of this service has changed the wish since that text was made. */
export function shownWish({ masked, words: _, wordsFormat, ...wish }: WishDocument): ShownWish {
  const isCurrent = wordsFormat === SEARCH_FORMAT && masked !== undefined;
  return isCurrent ? { ...wish, maskedText: masked ?? wish.text } : wish;
}

/** Returns whether the fields that search words are made of are the same, as in most changes. */
const isSameSource = (one: Source, other: Source): boolean =>
  one.text === other.text &&
  one.senderName === other.senderName &&
  one.senderPhone === other.senderPhone &&
  one.category === other.category &&
  one.unit === other.unit &&
  one.offers.length === other.offers.length &&
  one.offers.every(({ merchantName }, index) => merchantName === other.offers[index]?.merchantName);

/** Remembers the search fields stored with the wishes this process wrote, as long as nobody else has changed them. */
export function createStoredWords() {
  const written = new WeakMap<Wish, SearchFields>();

  return {
    /** Returns the search fields that a change of the wish changes, and those stored once it is written. */
    change(before: WishDocument, after: Wish): { changed: Partial<SearchFields>; fields: SearchFields } {
      const own = written.get(before);
      if (own !== undefined && isSameSource(before, after)) return { changed: {}, fields: own };
      const fields = searchFields(after);
      // The fields are compared with those stored, not with their source: another version may have changed the wish without knowing them.
      const { words, masked, wordsFormat } = own ?? before;
      const isSame =
        wordsFormat === SEARCH_FORMAT && masked === fields.masked && words?.join(" ") === fields.words.join(" ");
      return { changed: isSame ? {} : fields, fields };
    },
    /** Remembers the fields of a wish that was written over the version before it. */
    remember(wish: Wish, fields: SearchFields): void {
      written.set(wish, fields);
    },
  };
}
