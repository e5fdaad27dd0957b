import type { Wish } from "../wish/wish.ts";
import { isSameCount, wishCountOf } from "./wish-count.ts";

/**
 * The wish with the effect that has it counted anew, when the change from `before` (null: it is new) changes what it adds to the
 * statistics. One such effect says all earlier ones do.
 */
export function withCountEffect(before: Wish | null, after: Wish): Wish {
  if (isSameCount(before && wishCountOf(before), wishCountOf(after))) return after;
  const { _id, version } = after;
  const others = after.outbox.filter(({ kind }) => kind !== "count");
  return { ...after, outbox: [...others, { id: `count:${_id}:${version}`, kind: "count", version }] };
}
