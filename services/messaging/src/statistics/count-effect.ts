import type { Wish } from "../domain/wish/wish.ts";
import { isSameCount, wishCountOf } from "./wish-count.ts";

/**
 * Adds the effect that recounts the wish, when the change from `before` (null: a new wish) changes its contribution to the statistics. It replaces any
 * earlier effect of this kind.
 */
export function withCountEffect(before: Wish | null, after: Wish): Wish {
  if (isSameCount(before && wishCountOf(before), wishCountOf(after))) return after;
  const { _id, version } = after;
  const others = after.outbox.filter(({ kind }) => kind !== "count_wish");
  return { ...after, outbox: [...others, { id: `count:${_id}:${version}`, kind: "count_wish", version }] };
}
