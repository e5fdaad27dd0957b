import { update, withoutOpenKey } from "../wish/update.ts";
import type { Wish, WishPart } from "../wish/wish.ts";
import { automaticShape, comparable } from "./automatic-reply.ts";

/**
 * Ends an open wish without a word where it holds nothing but what the machine said that turned out to write it: it was no wish, so it counts for no
 * demand. `said`: the machine's latest text, as it is compared.
 */
export function endAsTalk(wish: Wish, said: string, now: Date): Wish {
  if (wish.openKey === undefined || wish.parts.length === 0) return wish;
  const isMachines = ({ text }: WishPart): boolean => comparable(text) === said || automaticShape(text) !== "none";
  if (!wish.parts.every(isMachines)) return wish;
  const patch: Partial<Wish> = {
    state: "void",
    kind: "empty",
    gatherUntil: null,
    questionUntil: null,
    closedAt: now,
  };
  return update(withoutOpenKey(wish), patch);
}
