import { v5 as uuidOf } from "uuid";
import { severalUnderstood } from "../outgoing/texts/consumer.ts";
import type { Effect } from "../wish/effect.ts";
import { untouched } from "../wish/initial-state.ts";
import type { Guess, GuessPart, WishCategory } from "../wish/prediction.ts";
import { changed, liveNotice, released, toConsumer } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";

const SPAWNED_IDS = "b7f6d9a4-3e21-5c8b-9d40-7f1a0c5e6b22";

type Spawn = Extract<Effect, { kind: "spawn" }>;

/** Several wishes in one message: the first keeps the wish, each other goes its own way; the consumer hears once of all. */
export function splitting(wish: Wish, parts: readonly GuessPart[]): Effect[] {
  const heard = severalUnderstood({ city: wish.unit?.city ?? "", wishes: parts.map(({ text }) => text) });
  return [
    toConsumer(wish, `split:${wish._id}`, heard),
    ...parts.slice(1).map((part, index) => spawn(wish, part, index)),
  ];
}

/** A further part's wish always gets the same id. */
function spawn(wish: Wish, { text, candidates }: GuessPart, index: number): Spawn {
  const wishId = uuidOf(`${wish._id}:${index + 1}`, SPAWNED_IDS);
  return { id: `spawn:${wishId}`, kind: "spawn", wishId, text, candidates };
}

/** The wish as if only this part had been written. */
export const asPart = (wish: Wish, part: GuessPart): Wish => ({
  ...wish,
  splitFrom: wish.splitFrom ?? wish._id,
  text: part.text,
  guess: guessOf(wish, part),
});

/** A part is told apart only when its best candidate is reliable. */
export function categoryOf(wish: Wish, { candidates }: GuessPart): WishCategory {
  const [best] = candidates;
  if (best === undefined) throw new Error(`a part of wish ${wish._id} has no category`);
  return { ...best, method: wish.guess?.method ?? "none", decidedBy: "classifier" };
}

function guessOf(wish: Wish, { candidates }: GuessPart): Guess | null {
  if (wish.guess === null) return null;
  const { parts: _, ...guess } = wish.guess;
  return { ...guess, candidates, reliable: true };
}

/** The wish a `spawn` of `from` makes: same person, number and unit, ready for its merchants to be chosen. */
export function spawned(from: Wish, part: Spawn, now: Date): Wish {
  const wish: Wish = {
    ...asPart(fresh(from), part),
    _id: part.wishId,
    parts: from.parts.slice(0, 1).map((written) => ({ ...written, text: part.text })),
    category: categoryOf(from, part),
    createdAt: now,
  };
  return changed(wish, {}, [liveNotice(wish, [])]);
}

const fresh = (from: Wish): Wish => ({
  ...released(from),
  ...untouched(),
  state: "choosing",
  firstContact: false,
  heard: [],
});

/** The words by which a wish is told from the others of its message; null when it is the only one. */
export const nameOfOne = (wish: Wish): string | null => (wish.splitFrom === undefined ? null : wish.text);
