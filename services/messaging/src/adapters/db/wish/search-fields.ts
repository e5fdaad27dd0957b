import { SEARCH_FORMAT, searchWords } from "../../../domain/search/search-words.ts";
import type { Wish } from "../../../domain/wish/wish.ts";
import type { WishDocument } from "./wish-document.ts";

export type SearchFields = Required<Pick<WishDocument, "words" | "wordsFormat">>;
type Source = Parameters<typeof searchWords>[0];

export const searchFields = (wish: Source): SearchFields => ({
  words: searchWords(wish),
  wordsFormat: SEARCH_FORMAT,
});

/** What the words of wishes are made of stays the same in most changes. */
const isSameSource = (one: Source, other: Source): boolean =>
  one.text === other.text &&
  one.senderName === other.senderName &&
  one.senderPhone === other.senderPhone &&
  one.category === other.category &&
  one.unit === other.unit &&
  one.offers.length === other.offers.length &&
  one.offers.every(({ merchantName }, index) => merchantName === other.offers[index]?.merchantName);

/** Knows which words are stored with the wishes this process wrote, as long as nobody else has changed them. */
export function createStoredWords() {
  const written = new WeakMap<Wish, SearchFields>();

  return {
    /** What a change of the wish changes in them, and, once it is written, what is stored then. */
    change(before: WishDocument, after: Wish): { changed: Partial<SearchFields>; fields: SearchFields } {
      const own = written.get(before);
      if (own !== undefined && isSameSource(before, after)) return { changed: {}, fields: own };
      const fields = searchFields(after);
      // Compared with what is stored, not with what it was made from: another version may have changed the wish without knowing them.
      const { words, wordsFormat } = own ?? before;
      const isSame = wordsFormat === SEARCH_FORMAT && words?.join(" ") === fields.words.join(" ");
      return { changed: isSame ? {} : fields, fields };
    },
    /** The wish was written over the version before it. */
    remember(wish: Wish, fields: SearchFields): void {
      written.set(wish, fields);
    },
  };
}
