import { v5 as uuidOf } from "uuid";
import { severalWishesReceived } from "../outgoing/texts/consumer.ts";
import { initialWishState } from "../wish/initial-state.ts";
import type { Prediction, PredictionPart, WishCategory } from "../wish/prediction.ts";
import { consumerMessage, liveNotice, update, withoutOpenKey } from "../wish/update.ts";
import type { Effect, Wish } from "../wish/wish.ts";

/** Maximum number of wishes taken from one message. */
const SPLIT_MAX = 3;
const SPLIT_OFF_IDS = "b7f6d9a4-3e21-5c8b-9d40-7f1a0c5e6b22";

type OpenWish = Extract<Effect, { kind: "open_wish" }>;

/** The effects that split a message with several wishes: the first stays in this wish, each other becomes a wish of its own, and one receipt covers all. */
export function splitEffects(wish: Wish, parts: readonly PredictionPart[]): Effect[] {
  const receipt = severalWishesReceived({ city: wish.unit?.city ?? "", wishes: parts.map(({ text }) => text) });
  return [
    consumerMessage(wish, `split:${wish._id}`, receipt),
    ...parts.slice(1).map((part, index) => openWishEffect(wish, part, index)),
  ];
}

/** Id of a wish split off, derived from the first wish's id and the part's place, so that repeating creates no second wish. */
const splitOffId = (firstId: string, place: number): string => uuidOf(`${firstId}:${place}`, SPLIT_OFF_IDS);

/** The ids of all wishes that may have been split from this one. */
export const splitOffIds = (firstId: string): string[] =>
  Array.from({ length: SPLIT_MAX - 1 }, (_, index) => splitOffId(firstId, index + 1));

function openWishEffect(wish: Wish, { text, candidates }: PredictionPart, index: number): OpenWish {
  const wishId = splitOffId(wish._id, index + 1);
  return { id: `spawn:${wishId}`, kind: "open_wish", wishId, text, candidates };
}

/** The wish reduced to this part, as if only it had been written. */
export const asOnlyPart = (wish: Wish, part: PredictionPart): Wish => ({
  ...wish,
  splitFrom: wish.splitFrom ?? wish._id,
  text: part.text,
  guess: partPrediction(wish, part),
});

/** The category of a part: its best candidate, since a message is split only into parts whose best candidate is reliable. */
export function partCategory(wish: Wish, { candidates }: PredictionPart): WishCategory {
  const [best] = candidates;
  if (best === undefined) throw new Error(`a part of wish ${wish._id} has no category`);
  return { ...best, method: wish.guess?.method ?? "none", decidedBy: "classifier" };
}

function partPrediction(wish: Wish, { candidates }: PredictionPart): Prediction | null {
  if (wish.guess === null) return null;
  const { parts: _, ...guess } = wish.guess;
  return { ...guess, candidates, reliable: true };
}

/** The wish that an `open_wish` effect of `from` creates: same person, number and unit, ready for the selection of merchants. */
export function splitOffWish(from: Wish, part: OpenWish, now: Date): Wish {
  const wish: Wish = {
    ...asOnlyPart(unaskedCopy(from), part),
    _id: part.wishId,
    parts: from.parts.slice(0, 1).map((written) => ({ ...written, text: part.text })),
    category: partCategory(from, part),
    createdAt: now,
  };
  return update(wish, {}, [liveNotice(wish, [])]);
}

const unaskedCopy = (from: Wish): Wish => ({
  ...withoutOpenKey(from),
  ...initialWishState(),
  state: "choosing",
  firstContact: false,
  appliedMessageIds: [],
});
