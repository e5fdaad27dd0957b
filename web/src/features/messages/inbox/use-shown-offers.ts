import { useState } from "react";
import { isOpen, type Message } from "../message.ts";

const dueOf = ({ offer }: Message): string => offer?.expires_at ?? "9999";

/**
 * The offers of the inbox in the order they were first shown: at first those whose time ends soonest, then each new one behind the
 * others. What is answered or over stays where it is until the screen is left, so that no card moves by itself.
 */
export function useShownOffers(items: readonly Message[], now: Date): readonly Message[] {
  const [shown, setShown] = useState<readonly Message[]>([]);
  const known = new Map(items.map((item) => [item.id, item]));
  const added = items
    .filter((item) => isOpen(item, now) && !shown.some(({ id }) => id === item.id))
    .toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)));
  const next = [...shown.map((item) => known.get(item.id) ?? item), ...added];
  if (next.length !== shown.length || next.some((item, at) => item !== shown[at])) setShown(next);
  return next;
}
