import { useState } from "react";
import { isOpen, type Message } from "../message.ts";

const dueOf = ({ offer }: Message): string => offer?.expires_at ?? "9999";

/**
 * The offers of the inbox in the order in which they were first shown: initially by deadline, the soonest first, then each new one after the
 * others. An offer that is answered or over stays in its place until the screen is left, so that no card moves by itself.
 */
export function useShownOffers(items: readonly Message[]): readonly Message[] {
  const [shown, setShown] = useState<readonly Message[]>([]);
  const known = new Map(items.map((item) => [item.id, item]));
  const added = items
    .filter((item) => isOpen(item) && !shown.some(({ id }) => id === item.id))
    .toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)));
  const next = [...shown.map((item) => known.get(item.id) ?? item), ...added];
  if (next.length !== shown.length || next.some((item, at) => item !== shown[at])) setShown(next);
  return next;
}
