import { v5 as uuidOf } from "uuid";
import { severalWishesReceived } from "../outgoing/texts/consumer.ts";
import type { Effect } from "../wish/effect.ts";
import { initialWishState } from "../wish/initial-state.ts";
import type { Prediction, PredictionPart, WishCategory } from "../wish/prediction.ts";
import { consumerMessage, liveNotice, update, withoutOpenKey } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";

const SPAWNED_IDS = "b7f6d9a4-3e21-5c8b-9d40-7f1a0c5e6b22";

type Spawn = Extract<Effect, { kind: "spawn" }>;

/** Several wishes in one message: the first stays in this wish, each other becomes a wish of its own; one receipt for all. */
export function splitEffects(wish: Wish, parts: readonly PredictionPart[]): Effect[] {
  const receipt = severalWishesReceived({ city: wish.unit?.city ?? "", wishes: parts.map(({ text }) => text) });
  return [
    consumerMessage(wish, `split:${wish._id}`, receipt),
    ...parts.slice(1).map((part, index) => spawnEffect(wish, part, index)),
  ];
}

/** The id derives from the first wish's and the part's place, so repeating creates no second wish. */
function spawnEffect(wish: Wish, { text, candidates }: PredictionPart, index: number): Spawn {
  const wishId = uuidOf(`${wish._id}:${index + 1}`, SPAWNED_IDS);
  return { id: `spawn:${wishId}`, kind: "spawn", wishId, text, candidates };
}

/** The wish as if only this part had been written. */
export const asOnlyPart = (wish: Wish, part: PredictionPart): Wish => ({
  ...wish,
  splitFrom: wish.splitFrom ?? wish._id,
  text: part.text,
  guess: partPrediction(wish, part),
});

/** A message is split only into parts whose best candidate is reliable. */
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

/** The wish a `spawn` effect of `from` creates: same person, number and unit, ready for the selection of merchants. */
export function splitOffWish(from: Wish, part: Spawn, now: Date): Wish {
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
  heard: [],
});
